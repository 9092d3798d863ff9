/** Separate threads keep uploads from delaying work on stored data, and long work from delaying short work. */
export type ThreadName = "documents" | "files" | "long" | "fits";

export interface WorkKind {
  /** Log name; null if each attempt is logged elsewhere. */
  readonly job: string | null;
  /** The default export does the work. Worker threads load TypeScript without a build. */
  readonly module: URL;
  readonly thread: ThreadName;
  readonly what: string;
  /** Jobs per account in progress; more wait in the account's queue. */
  readonly mostOfAnAccount: number;
  /** Counted from when the module is loaded on a thread; null: unlimited. */
  readonly longestMs: number | null;
  readonly tooLong?: Refusal;
  /** Error when out of memory. The defaults blame the file. */
  readonly tooMuch?: Refusal;
}

/** `unreadable_file` if the file is the cause, `unavailable` if a retry may help. */
export type Refusal = readonly ["unreadable_file" | "unavailable", string];

export const fileTooLong: Refusal = ["unreadable_file", "This file took too long to read; split it and try again."];
export const fileTooMuch: Refusal = ["unreadable_file", "This file needs more memory to read than the server allows; split it."];

export interface Work<Task, Answer> extends WorkKind {
  readonly does?: (task: Task) => Answer;
}
