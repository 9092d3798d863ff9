import * as words from "@trabecula/messages/app-frame";
import type { ErrorCode, FileProblem, ZErrorReply } from "@trabecula/contracts";
import type * as z from "zod/mini";

/** `network`: no answer at all. `unreadable`: an answer that is not what the contract says. A server of another release may have further ones. */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

/** A call that failed: one sentence for the person, a code for the program, reasons by field. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  /** What is wrong in an uploaded file, line by line. */
  readonly problems: readonly FileProblem[];

  constructor(
    code: ApiErrorCode,
    message: string,
    status = 0,
    fields: Record<string, string> = {},
    requestId: string | null = null,
    problems: readonly FileProblem[] = [],
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
    this.problems = problems;
  }

  static fromReply(reply: z.output<typeof ZErrorReply>, status: number): ApiError {
    // Codes are compared with known ones alone, so that nobody needs the list of them in the browser.
    return new ApiError(reply.code as ErrorCode, reply.message, status, reply.fields, reply.requestId ?? null, reply.problems);
  }

  /** No answer from the server, or its way of saying that it is down. */
  get isServerDown(): boolean {
    return this.code === "network" || this.code === "unavailable";
  }
}

/** The sentence to show for any failure, with what to quote where the fault is ours. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return words.failed;
  return error.requestId ? words.withRequestId(error.message, error.requestId) : error.message;
}

/** What "Save Error" saves: enough to find the failure in the server's log, nothing about a person. */
export function logOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const facts = [`code: ${error.code}`, `status: ${error.status}`, error.requestId && `request: ${error.requestId}`];
  return [error.message, ...facts.filter(Boolean)].join("\n");
}
