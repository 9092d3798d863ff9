import { queryOptions } from "@tanstack/react-query";
import type { RepeatsQuery, ReplacePrecisionRequest } from "@trabecula/contracts";
import { precision } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export const precisionKey = ["precision"] as const;

export const precisionQuery = () => queryOptions({ queryKey: precisionKey, queryFn: () => api.call(precision.inUse) });

export const replacePrecision = (request: ReplacePrecisionRequest) => api.call(precision.replace, { body: request });

/** Dry run: stores nothing. */
export const checkPrecision = (request: ReplacePrecisionRequest, signal: AbortSignal) =>
  api.call(precision.replace, { query: { check: "true" }, body: request, signal });

/** Dry run: stores nothing. `facts`: values that the rows do not give. */
export function readRepeats(file: File, facts: RepeatsQuery) {
  const form = new FormData();
  form.set("file", file, file.name);
  return api.call(precision.repeats, { query: facts, body: form });
}
