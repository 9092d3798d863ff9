import { refuseUnreadable } from "@trabecula/study-tables";
import { isWorkbook, textOfWorkbook, type SheetChoice } from "@trabecula/study-tables/workbook-text";
import type { ScanFileHint, ScanFileResult } from "./format.ts";
import { readPlainFile } from "./plain-file.ts";
import { readScanFile } from "./read-scan-file.ts";

/** One more than the limit, so that longer workbooks are refused. */
const mostRows = 10_001;

/** Reads a file of any known kind. Never throws for a file's content. */
export async function readAnyFile(bytes: Uint8Array, hint: ScanFileHint, choice: SheetChoice): Promise<ScanFileResult> {
  if (!isWorkbook(bytes)) return readPlainFile(bytes, hint);
  try {
    const { text, remarks, daysFrom } = await textOfWorkbook(bytes, mostRows, choice);
    const read = readScanFile(new TextEncoder().encode([...text].join("")), { ...hint, daysFrom });
    return read.ok ? { ok: true, reply: { ...read.reply, warnings: [...read.reply.warnings, ...remarks] } } : read;
  } catch (error) {
    return refuseUnreadable(error);
  }
}
