import type { CreateReportRequest } from "@trabecula/contracts";

let last = { content: "", key: "" };

/** Adds an idempotency key. Unchanged content reuses it on a retry, so that the server does not create a second report. */
export function withRequestKey(request: CreateReportRequest): CreateReportRequest {
  const content = JSON.stringify(request);
  if (last.content !== content) last = { content, key: randomKey() };
  return { ...request, requestKey: last.key };
}

/** After a success, the same content creates a new report. */
export function forgetRequestKey(): void {
  last = { content: "", key: "" };
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36).padStart(7, "0")).join("");
}
