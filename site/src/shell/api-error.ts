import * as messages from "@trabecula/messages/app-frame";
import { fieldsInLanguage, inLanguage } from "@trabecula/messages/refusals";
import type { ChangedMeanwhile, ErrorCode, FileProblem, ZErrorReply } from "@trabecula/contracts";
import type * as z from "zod/mini";

/** `network`: no response; `silent`: none in time; `unreadable`: violates the contract. Newer servers may return other codes. */
export type ApiErrorCode = ErrorCode | "network" | "silent" | "unreadable";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  readonly problems: readonly FileProblem[];
  /** Another person's change that conflicts with the refused one. */
  readonly current: ChangedMeanwhile | null;

  constructor(
    code: ApiErrorCode,
    message: string,
    status = 0,
    fields: Record<string, string> = {},
    requestId: string | null = null,
    problems: readonly FileProblem[] = [],
    current: ChangedMeanwhile | null = null,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
    this.problems = problems;
    this.current = current;
  }

  static fromReply(reply: z.output<typeof ZErrorReply>, status: number): ApiError {
    // Validating against the list of codes would add it to the bundle.
    const { code, message, fields, requestId = null, problems, current } = reply;
    return new ApiError(code as ErrorCode, inLanguage(message), status, fieldsInLanguage(fields), requestId, problems, current);
  }

  get isServerDown(): boolean {
    return this.code === "network" || this.code === "silent" || this.code === "unavailable";
  }
}

/** User message; adds details to quote if the fault is the platform's. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.failed;
  return error.requestId ? messages.withRequestId(error.message, error.requestId) : error.message;
}

/** Content of "Save Error": identifies the failure in the server log, without personal data. */
export function logOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const facts = [`code: ${error.code}`, `status: ${error.status}`, error.requestId && `request: ${error.requestId}`];
  return [error.message, ...facts.filter(Boolean)].join("\n");
}
