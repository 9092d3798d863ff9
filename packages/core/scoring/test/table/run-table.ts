import type { Dataset } from "@trabecula/reference-datasets";
import { parse } from "csv-parse/sync";
import { parseColumnMap, scoreTable, type ColumnMap, type ScoreTableOptions } from "../../src/index.ts";

async function* pieces(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7);
}

export function mapOf(content: unknown): ColumnMap {
  const reading = parseColumnMap(JSON.stringify(content));
  if (!reading.ok) throw new Error(reading.message);
  return reading.map;
}

export async function runTable(
  dataset: Parameters<typeof scoreTable>[0],
  text: string | Uint8Array,
  options: ScoreTableOptions = {},
  delimiter = ",",
) {
  const table = await scoreTable(dataset, pieces(text), options);
  if (!table.ok) throw new Error(table.message);
  const output = await textOf(table.output);
  const rows = parse(output, { delimiter, bom: true, columns: true }) as Record<string, string>[];
  return { output, rows, summary: table.summary };
}

async function textOf(output: AsyncIterable<Uint8Array>): Promise<string> {
  const written: Uint8Array[] = [];
  for await (const piece of output) written.push(piece);
  return Buffer.concat(written).toString("utf8");
}

export async function rowsToCorrect(dataset: Dataset, text: string, options: ScoreTableOptions = {}): Promise<string> {
  const table = await scoreTable(dataset, pieces(text), { ...options, rows: "refused" });
  if (!table.ok) throw new Error(table.message);
  return textOf(table.output);
}

export async function refusedTable(dataset: Dataset, text: string | Uint8Array, options: ScoreTableOptions = {}): Promise<string> {
  const table = await scoreTable(dataset, pieces(text), options);
  if (table.ok) throw new Error("This table should have been refused.");
  return table.message;
}
