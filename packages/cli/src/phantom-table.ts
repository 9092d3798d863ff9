import { readPhantomTable, type PhantomReading } from "@trabecula/repeat-scans/phantom";
import { UnreadableTable } from "@trabecula/study-tables";
import { readTable } from "@trabecula/study-tables/workbook";
import { UsageError } from "./usage-error.ts";

/** About a hundred years of ten phantoms a day. */
const mostRows = 400_000;

/** @throws UsageError if any row is unreadable, since skipping it could change the result */
export async function phantomTableIn(bytes: Uint8Array, sheet: string | undefined): Promise<PhantomReading> {
  try {
    const reading = readPhantomTable(await readTable(bytes, mostRows, sheet));
    const [problem] = reading.problems;
    if (problem) throw new UsageError(problem.message);
    return reading;
  } catch (error) {
    throw error instanceof UnreadableTable ? new UsageError(error.message) : error;
  }
}
