import type { ScoreRequest } from "@trabecula/contracts";
import { scoring } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export const scoreScans = (request: ScoreRequest, signal: AbortSignal) => api.call(scoring.score, { body: request, signal });

export function readScanFile(file: File) {
  const form = new FormData();
  form.set("file", file);
  return api.call(scoring.readScanFile, { body: form });
}
