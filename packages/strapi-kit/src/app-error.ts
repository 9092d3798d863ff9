import { errorStatus, type ErrorCode, type ErrorReply } from "@trabecula/contracts";

/** Expected failure of a request: a code of the contract and one sentence a person can act on. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toReply(): ErrorReply {
    return { message: this.message, code: this.code, ...(this.fields ? { fields: this.fields } : {}) };
  }
}

/** Another's record and a missing one are answered with this one value, so that nothing tells them apart. */
export function notFound(): AppError {
  return new AppError("not_found", "There is nothing at this address.");
}
