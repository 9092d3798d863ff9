import { errorStatus, type ErrorCode, type ErrorReply, type FileProblem } from "@trabecula/contracts";

/** Expected failure of a request: a code of the contract and one sentence a person can act on. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** What is wrong in an uploaded file, line by line. */
  readonly problems: readonly FileProblem[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Record<string, string>,
    retryAfterSeconds?: number,
    problems?: readonly FileProblem[],
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problems = problems;
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
    };
  }
}

/** An uploaded file that cannot be taken: the first problem in the sentence, all of them line by line beside it. */
export function fileRefused(code: "unreadable_file" | "validation_failed", problems: readonly [FileProblem, ...FileProblem[]]): AppError {
  const [{ file, line, message }] = problems;
  const more = problems.length - 1;
  const others = more === 0 ? "" : more === 1 ? " One more problem is listed." : ` ${more} more problems are listed.`;
  return new AppError(code, `${file}${line === null ? "" : `, line ${line}`}: ${message}${others}`, undefined, undefined, problems);
}

/** Another's record and a missing one are answered with this one value, so that nothing tells them apart. */
export function notFound(): AppError {
  return new AppError("not_found", "There is nothing at this address.");
}
