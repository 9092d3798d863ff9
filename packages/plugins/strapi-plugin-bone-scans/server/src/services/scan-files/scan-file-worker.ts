import { readFileSync } from "node:fs";
import { readScanFile, type ScanFileResult } from "@trabecula/scan-files";
import { UnreadableTable } from "@trabecula/study-tables";
import { isWorkbook, textOfWorkbook } from "@trabecula/study-tables/workbook-text";

/** A scanner's file on disk, with the name that its sender gives it. */
export interface ScanFileTask {
  readonly path: string;
  readonly fileName: string | undefined;
  /** Codes that its sender declares as missing. */
  readonly missing: readonly string[];
}

/** Of a workbook; one more than a file may have lines, so that a longer one is refused as such. */
const mostRows = 10_001;

/** Reads a scanner's file, text or a sheet of a workbook. Runs on a worker thread: two megabytes of short lines take seconds. */
export default async function readFile({ path, fileName, missing }: ScanFileTask): Promise<ScanFileResult> {
  const bytes = readFileSync(path);
  if (!isWorkbook(bytes)) return readScanFile(bytes, { fileName, missing });
  try {
    const { text, remark, daysFrom } = await textOfWorkbook(bytes, mostRows);
    const read = readScanFile(new TextEncoder().encode([...text].join("")), { missing, daysFrom });
    return remark === null || !read.ok ? read : { ok: true, reply: { ...read.reply, warnings: [...read.reply.warnings, remark] } };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}
