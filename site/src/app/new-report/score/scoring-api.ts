import type { ScoreRequest } from "@trabecula/contracts";
import { scoring } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";

export const scoreScans = (request: ScoreRequest, signal: AbortSignal) => api.call(scoring.score, { body: request, signal });

/** @param missing codes for what is missing, such as "-9, 999" */
export function readScanFile(file: File, missing: string) {
  const form = new FormData();
  form.set("file", file);
  return api.call(scoring.readScanFile, { query: missing.trim() === "" ? {} : { missing }, body: form });
}
