import { dirname, join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { Core } from "@strapi/strapi";
import type { ScoreTableOptions } from "@trabecula/scoring";
import { AppError } from "@trabecula/strapi-kit";
import type { DatasetText } from "../datasets/prepared-datasets.ts";
import { workOf } from "../work/work-service.ts";
import { readGrowingFile, type Growth } from "./growing-file.ts";
import { tableWork } from "./table-work.ts";
import type { TableEnd } from "./table-worker.ts";

/**
 * Scores a table beside its file, on a worker thread. Answers once the first rows are there; the rest comes while it is read.
 * @throws AppError `unreadable_file` where the table cannot be scored
 */
export async function answerTable(
  strapi: Core.Strapi,
  path: string,
  dataset: DatasetText,
  options: ScoreTableOptions,
  left: AbortSignal,
): Promise<AsyncIterable<Buffer>> {
  const answerPath = join(dirname(path), "scored.csv");
  const { port1, port2 } = new MessageChannel();
  const growth = new AnswerGrowth();
  port1.on("message", (bytes: number) => growth.grow(bytes));
  void workOf(strapi)
    .run(tableWork, { path, answerPath, dataset, options, port: port2 }, left, [port2])
    .then(
      (end) => growth.end(end),
      (error: unknown) => growth.fail(error),
    )
    .finally(() => port1.close());
  await growth.next();
  return readGrowingFile(answerPath, growth);
}

class AnswerGrowth implements Growth {
  written = 0;
  isOver = false;
  #failure: unknown = null;
  #wake = Promise.withResolvers<void>();

  grow(bytes: number): void {
    this.written = Math.max(this.written, bytes);
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  end(end: TableEnd): void {
    if (!end.ok) return this.fail(new AppError("unreadable_file", end.message));
    this.isOver = true;
    this.grow(end.bytes);
  }

  fail(error: unknown): void {
    this.#failure = error;
    this.grow(0);
  }

  async next(): Promise<void> {
    if (this.#failure === null) await this.#wake.promise;
    if (this.#failure !== null) throw this.#failure;
  }
}
