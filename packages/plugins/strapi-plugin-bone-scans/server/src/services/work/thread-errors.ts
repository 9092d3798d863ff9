import type { ErrorCode } from "@trabecula/contracts";
import { AppError, threadEnded } from "@trabecula/strapi-kit";
import type { CrossingError } from "./on-thread.ts";

/** The worker thread ended during the job. Other threads of the pool continue. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";
  readonly code = threadEnded;

  constructor(cause: unknown) {
    super("A worker thread ended while it was working", { cause });
    // Keeps the stack of the worker.
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack;
  }
}

export function unpacked({ refusal, message, code, ...facts }: CrossingError): Error {
  if (refusal) return new AppError(code as ErrorCode, message, refusal.fields, refusal.retryAfterSeconds, refusal.problems);
  return Object.assign(new Error(message), { ...facts, code });
}
