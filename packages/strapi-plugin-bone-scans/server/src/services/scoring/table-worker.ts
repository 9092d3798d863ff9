import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { MessagePort } from "node:worker_threads";
import { checkTable, scoreTable, type ScoreTableOptions } from "@trabecula/scoring";
import { formatCount } from "@trabecula/words";
import { datasetOnThread } from "../datasets/dataset-on-thread.ts";
import type { DatasetText } from "../datasets/prepared-datasets.ts";

/** A table on disk, and the empty place for its answer. */
export interface TableTask {
  readonly path: string;
  readonly answerPath: string;
  readonly dataset: DatasetText;
  readonly options: ScoreTableOptions;
  /** Told how many bytes of the answer are written, from the first on. */
  readonly port: MessagePort;
}

export type TableEnd = { readonly ok: true; readonly bytes: number } | { readonly ok: false; readonly message: string };

/**
 * Cells of the answer, its own columns and the scores: three times what the largest file of a real study gives. A megabyte of short
 * rows under a wide header would be answered with gigabytes.
 */
const mostCells = 100_000_000;

/**
 * Scores a table into a file. It is read through first: what cannot be scored whole is refused before a row is answered. Runs on a
 * worker thread.
 */
export default async function scoreTableFile({ path, answerPath, dataset, options, port }: TableTask): Promise<TableEnd> {
  const checked = await checkTable(createReadStream(path));
  if (!checked.ok) return checked;
  const scored = await scoreTable(datasetOnThread(dataset), createReadStream(path), options);
  if (!scored.ok) return scored;
  if (checked.rows * scored.columns > mostCells) {
    await scored.output[Symbol.asyncIterator]().return?.();
    return { ok: false, message: tooManyCells(checked.rows, scored.columns) };
  }
  return { ok: true, bytes: await writeAnswer(scored.output, answerPath, port) };
}

async function writeAnswer(pieces: AsyncIterable<string>, path: string, port: MessagePort): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      bytes += (await file.write(piece)).bytesWritten;
      port.postMessage(bytes);
    }
  } finally {
    await file.close();
  }
  return bytes;
}

function tooManyCells(rows: number, columns: number): string {
  const [number, most] = [rows * columns, mostCells].map((count) => formatCount(count / 1_000_000));
  return `Scored, this table would have ${number} million cells; at most ${most} million are made at once. Split it, or leave columns out.`;
}
