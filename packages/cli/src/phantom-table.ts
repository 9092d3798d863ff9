import { readPhantomTable, type PhantomReading } from "@trabecula/repeat-scans/phantom";
import { readTable, type SheetChoice } from "@trabecula/study-tables/workbook";
import { readable } from "./read-table-file.ts";
import type { Streams } from "./run.ts";
import { UsageError } from "./usage-error.ts";

/** Covers about a hundred years of ten phantoms a day. */
const mostRows = 400_000;

/** @throws UsageError if any row is unreadable: skipping it could change the result */
export async function phantomTableIn(
  bytes: Uint8Array,
  choice: SheetChoice,
  { stderr }: Streams,
): Promise<Omit<PhantomReading, "problems">> {
  const table = await readable(() => readTable(bytes, mostRows, choice));
  for (const remark of table.remarks) stderr.write(`${remark}\n`);
  const { problems, ...reading } = await readable(() => readPhantomTable(table));
  if (problems[0]) throw new UsageError(problems[0].message);
  return reading;
}
