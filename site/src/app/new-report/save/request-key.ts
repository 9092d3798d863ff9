import type { CreateReportRequest } from "@trabecula/contracts";

let last = { content: "", key: "" };

/**
 * The request with a key of its own: sent again because the answer was lost, the same content has the key of before, and the
 * server makes no second report of it.
 */
export function withRequestKey(request: CreateReportRequest): CreateReportRequest {
  const content = JSON.stringify(request);
  if (last.content !== content) last = { content, key: randomKey() };
  return { ...request, requestKey: last.key };
}

/** After a report is there the same content makes another one. */
export function forgetRequestKey(): void {
  last = { content: "", key: "" };
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36).padStart(7, "0")).join("");
}
