import { errorStatus, type ChangedMeanwhile, type ErrorCode, type ErrorReply, type FileProblem } from "@trabecula/contracts";

interface Details {
  readonly retryAfterSeconds?: number | undefined;
  readonly problems?: readonly FileProblem[] | undefined;
  readonly current?: ChangedMeanwhile;
}

/** Expected failure: a code of the contract and one sentence the user can act on. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly problems: readonly FileProblem[] | undefined;
  readonly current: ChangedMeanwhile | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, { retryAfterSeconds, problems, current }: Details = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problems = problems;
    this.current = current;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toReply(): ErrorReply {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.problems ? { problems: [...this.problems] } : {}),
      ...(this.current ? { current: this.current } : {}),
    };
  }
}

/** Message of the first problem, with the list of all. */
export function fileRefused(code: "unreadable_file" | "validation_failed", problems: readonly [FileProblem, ...FileProblem[]]): AppError {
  const [{ file, line, message }] = problems;
  const more = problems.length - 1;
  const others = more === 0 ? "" : more === 1 ? " One more problem is listed." : ` ${more} more problems are listed.`;
  return new AppError(code, `${file}${line === null ? "" : `, line ${line}`}: ${message}${others}`, undefined, { problems });
}

export function notFound(): AppError {
  return new AppError("not_found", "There is nothing at this address.");
}

/** @throws `not_found` for null or undefined */
export function orNotFound<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw notFound();
  return value;
}

export function invalidField(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { [field]: message });
}
