import type { ErrorCode } from "@trabecula/contracts";
import { AppError, threadEnded } from "@trabecula/strapi-kit";
import type { CrossingError } from "./on-thread.ts";

/** A thread that ended with work on it, by whatever ended it. Others of its pool go on. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";
  readonly code = threadEnded;

  constructor(cause: unknown) {
    super("A worker thread ended while it was working", { cause });
    // Where it happened, not where it was noticed.
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack;
  }
}

/** The error that a thread has packed, as it was thrown there. */
export function unpacked({ refusal, message, code, ...facts }: CrossingError): Error {
  if (refusal) return new AppError(code as ErrorCode, message, refusal.fields, refusal.retryAfterSeconds, refusal.problems);
  return Object.assign(new Error(message), { ...facts, code });
}
