import { dirname, join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { Core } from "@strapi/strapi";
import type { TableSummary } from "@trabecula/scoring";
import { AppError } from "@trabecula/strapi-kit";
import { workOf } from "../work/work-service.ts";
import { readGrowingFile, type Growth } from "./growing-file.ts";
import { tableWork } from "./table-work.ts";
import type { TableEnd, TableTask, Written } from "./table-worker.ts";

export interface TableAnswer {
  /** Total rows without the header. */
  readonly rows: number;
  readonly bytes: AsyncIterable<Buffer>;
  /** Result per reference; available after `bytes` ends. */
  summaries(): readonly TableSummary[];
}

/**
 * Scores on a worker thread into a file. Resolves with the first rows and streams the rest. @throws AppError
 * `unreadable_file` if the table cannot be scored
 */
export async function answerTable(
  strapi: Core.Strapi,
  task: Omit<TableTask, "answerPath" | "port">,
  left: AbortSignal,
): Promise<TableAnswer> {
  const answerPath = join(dirname(task.path), "scored");
  const { port1, port2 } = new MessageChannel();
  const growth = new AnswerGrowth();
  port1.on("message", (written: Written) => growth.grow(written));
  void workOf(strapi)
    .run(tableWork, { ...task, answerPath, port: port2 }, left, [port2])
    .then(
      (end) => growth.end(end),
      (error: unknown) => growth.fail(error),
    )
    .finally(() => port1.close());
  await growth.next();
  return { rows: growth.rows, bytes: readGrowingFile(answerPath, growth), summaries: () => growth.summaries };
}

class AnswerGrowth implements Growth {
  written = 0;
  rows = 0;
  isOver = false;
  #summaries: readonly TableSummary[] | null = null;
  #failure: unknown = null;
  #wake = Promise.withResolvers<void>();

  get summaries(): readonly TableSummary[] {
    if (!this.#summaries) throw new Error("The answer has not ended yet.");
    return this.#summaries;
  }

  grow({ rows, bytes }: Written): void {
    this.rows = rows;
    this.#wakeAt(bytes);
  }

  end(end: TableEnd): void {
    if (!end.ok) return this.fail(new AppError("unreadable_file", end.message));
    this.isOver = true;
    this.#summaries = end.summaries;
    this.#wakeAt(end.bytes);
  }

  fail(error: unknown): void {
    this.#failure = error;
    this.#wakeAt(0);
  }

  async next(): Promise<void> {
    if (this.#failure === null) await this.#wake.promise;
    if (this.#failure !== null) throw this.#failure;
  }

  #wakeAt(bytes: number): void {
    this.written = Math.max(this.written, bytes);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }
}
