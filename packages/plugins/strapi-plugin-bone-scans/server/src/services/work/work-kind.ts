/** The threads that work is done on, by how long it takes: a report's document does not wait for a study table, nor that for a fit. */
export type ThreadName = "short" | "long" | "fits";

/** A kind of heavy work: the module that does it on a worker thread, and its limits. */
export interface WorkKind {
  /** Its name in the log; null where somebody else writes down each attempt. */
  readonly job: string | null;
  /** Its default export does the work. Read as TypeScript by the worker's own Node, as every package is: there is nothing to build. */
  readonly module: URL;
  readonly thread: ThreadName;
  /** What is done to what, such as "documents are being made"; said to an account that has too many under way. */
  readonly what: string;
  /** How many one account may have under way, waiting or running. */
  readonly mostOfAnAccount: number;
  /** Counted from when a thread takes the work; null where it may take as long as it likes. */
  readonly longestMs: number | null;
  /** What to say where it takes longer. */
  readonly tooLong: Refusal;
  /** What to say where it needs more memory than its thread has. */
  readonly tooMuch: Refusal;
}

/** `unreadable_file` where the file is to blame, `unavailable` where trying again may help. */
export type Refusal = readonly ["unreadable_file" | "unavailable", string];

/** The refusals of everything that reads a file. */
export const fileRefusals = {
  tooLong: ["unreadable_file", "This file took too long to read; split it and try again."],
  tooMuch: ["unreadable_file", "This file needs more memory to read than the server allows; split it."],
} as const satisfies Pick<WorkKind, "tooLong" | "tooMuch">;

/** A kind with the task that its module takes and the answer it gives, which a URL cannot say. */
export interface Work<Task, Answer> extends WorkKind {
  readonly does?: (task: Task) => Answer;
}
