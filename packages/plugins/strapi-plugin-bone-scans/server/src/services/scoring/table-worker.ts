import { open } from "node:fs/promises";
import type { MessagePort } from "node:worker_threads";
import type { PrecisionFigureInUse } from "@trabecula/contracts";
import { builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { CellSink, checkTable, scoreTable, type AnswerForm, type ScoreTableOptions, type TableSummary } from "@trabecula/scoring";
import { refuseUnreadable } from "@trabecula/study-tables";
import { mostSheetRows, workbookOf, type SheetChoice } from "@trabecula/study-tables/workbook";
import { errorsOfValues } from "@trabecula/trends";
import { formatCount } from "@trabecula/messages";
import { datasetOnThread } from "../datasets/prepared-datasets.ts";
import type { DatasetText } from "../datasets/reading/stored-curves.ts";
import { tableSource, type TableSource } from "./table-source.ts";

export interface TableTask {
  readonly path: string;
  readonly answerPath: string;
  readonly datasets: readonly [DatasetText, ...DatasetText[]];
  readonly options: ScoreTableOptions;
  /** Precision for intervals; null if none are requested. */
  readonly precision: readonly PrecisionFigureInUse[] | null;
  readonly heights: boolean;
  readonly choice: SheetChoice;
  readonly asWorkbook: boolean;
  /** Reports bytes written and the expected rows. */
  readonly port: MessagePort;
}

const growth = builtInHeightForAge();

export interface Written {
  readonly rows: number;
  readonly bytes: number;
}

export type TableEnd =
  | { readonly ok: true; readonly bytes: number; readonly summaries: readonly TableSummary[] }
  | { readonly ok: false; readonly message: string };

/** Three times the largest real study. Prevents a 1 MB table with a wide header from producing gigabytes. */
const mostCells = 100_000_000;
const workbookLimits = { rows: mostSheetRows - 1, cells: 5_000_000 };

/** Reads the table fully first, so that errors occur before any output. */
export default async function scoreTableFile(task: TableTask): Promise<TableEnd> {
  try {
    return await scoreSource(
      task,
      await tableSource(task.path, task.choice, { missing: task.options.missing, named: [...(task.options.map?.keys() ?? [])] }),
    );
  } catch (error) {
    return refuseUnreadable(error);
  }
}

async function scoreSource(task: TableTask, source: TableSource): Promise<TableEnd> {
  const { answerPath, datasets, options, precision, heights, asWorkbook, port } = task;
  const checked = await checkTable(source.open(), options.map);
  if (!checked.ok) return checked;
  const waiting: string[][] = [];
  const keep = (form: AnswerForm) => new CellSink(form, waiting);
  const errorOfValue = precision === null ? undefined : errorsOfValues(precision);
  const read = { ...options, errorOfValue, growth: heights ? growth : undefined, daysFrom: source.daysFrom, remarks: source.remarks };
  const [first, ...others] = datasets;
  const references = [datasetOnThread(first), ...others.map(datasetOnThread)] as const;
  const scored = await scoreTable(references, source.open(), asWorkbook ? { ...read, sink: keep } : read);
  if (!scored.ok) return scored;
  const tooMany = tooManyCells(checked.rows, scored.columns, asWorkbook);
  if (tooMany !== null) {
    await scored.output[Symbol.asyncIterator]().return?.();
    return { ok: false, message: tooMany };
  }
  const pieces = asWorkbook ? workbookOf(taken(scored.output, waiting), "Scored") : scored.output;
  const bytes = await writeAnswer(pieces, answerPath, (written) =>
    port.postMessage({ rows: checked.rows, bytes: written } satisfies Written),
  );
  return { ok: true, bytes, summaries: scored.summaries };
}

async function* taken(output: AsyncIterable<Uint8Array>, waiting: string[][]): AsyncGenerator<readonly string[]> {
  for await (const _ of output) yield* waiting.splice(0);
}

async function writeAnswer(pieces: AsyncIterable<string | Uint8Array>, path: string, tell: (bytes: number) => void): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      bytes += typeof piece === "string" ? (await file.write(piece)).bytesWritten : (await file.write(piece)).bytesWritten;
      tell(bytes);
    }
  } finally {
    await file.close();
  }
  return bytes;
}

function tooManyCells(rows: number, columns: number, asWorkbook: boolean): string | null {
  const cells = rows * columns;
  if (asWorkbook && (cells > workbookLimits.cells || rows > workbookLimits.rows)) {
    return "Scored, this table is too large for a workbook (five million cells at most); take it as CSV.";
  }
  if (cells <= mostCells) return null;
  const [number, most] = [cells, mostCells].map((count) => formatCount(count / 1_000_000));
  return `Scored, this table would have ${number} million cells; at most ${most} million are allowed. Split it, or leave columns out.`;
}
