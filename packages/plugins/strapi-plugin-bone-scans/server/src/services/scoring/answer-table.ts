import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { TableSummaryReply } from "@trabecula/contracts";
import type { TableSummary } from "@trabecula/scoring";
import { AppError, type Actor, type Strapi } from "@trabecula/strapi-kit";
import type { DatasetHead } from "../datasets/dataset-rows.ts";
import type { Work } from "../work/work-kind.ts";
import { workOf } from "../work/work-service.ts";
import type { TableEnd, TableTask, Written } from "./table-worker.ts";

interface Growth {
  readonly written: number;
  readonly isOver: boolean;
  /** Resolves after more is written or at the end; rejects if writing fails. */
  next(): Promise<void>;
}

const chunkBytes = 65_536;

/** Reads a file while it is being written. A slow reader never blocks the writer. */
async function* readGrowingFile(path: string, growth: Growth): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  let position = 0;
  try {
    for (;;) {
      while (position < growth.written) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position);
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
      if (growth.isOver) return;
      await growth.next();
    }
  } finally {
    await file.close();
  }
}

interface TableAnswer {
  readonly rows: number;
  readonly bytes: AsyncIterable<Buffer>;
  /** Result per reference; available after `bytes` ends. */
  summaries(): readonly TableSummary[];
}

/**
 * Scores on a worker thread into a file; returns after the first rows and streams the rest.
 * @throws `unreadable_file` if the table cannot be scored
 */
export async function answerTable(
  strapi: Strapi,
  actor: Actor,
  task: Omit<TableTask, "answerPath" | "port">,
  left: AbortSignal,
): Promise<TableAnswer> {
  const answerPath = join(dirname(task.path), "scored");
  const { port1, port2 } = new MessageChannel();
  const growth = new AnswerGrowth();
  port1.on("message", (written: Written) => growth.grow(written));
  void workOf(strapi)
    .run(tableWork, actor, { ...task, answerPath, port: port2 }, left, [port2])
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

/** Multipart response: part `file` streams the CSV, then part `summary` follows. `others`: additional references. */
export async function* inParts(
  { bytes, summaries }: TableAnswer,
  boundary: string,
  others: readonly DatasetHead[],
): AsyncGenerator<Buffer> {
  yield text(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="scored.csv"\r\nContent-Type: text/csv; charset=utf-8\r\n\r\n`,
  );
  yield* bytes;
  yield text(
    `\r\n--${boundary}\r\nContent-Disposition: form-data; name="summary"\r\n\r\n${JSON.stringify(summaryOf(summaries(), others))}\r\n--${boundary}--\r\n`,
  );
}

function summaryOf([first, ...further]: readonly TableSummary[], others: readonly DatasetHead[]): TableSummaryReply {
  if (others.length === 0) return first!;
  return {
    ...first!,
    others: others.map(({ documentId: id, key, version }, index) => ({ dataset: { id, key, version }, ...further[index]! })),
  };
}

function text(value: string): Buffer {
  return Buffer.from(value);
}

/** A million rows take half a minute, the maximum some minutes. */
export const tableWork: Work<TableTask, TableEnd> = {
  job: "study-table",
  module: new URL("./table-worker.ts", import.meta.url),
  thread: "long",
  what: "tables",
  mostOfAnAccount: 2,
  longestMs: 10 * 60_000,
};
