import { readFileSync } from "node:fs";
import { readScanFile, type ScanFileResult } from "@trabecula/scan-files";
import { UnreadableTable } from "@trabecula/study-tables";
import { isWorkbook, textOfWorkbook } from "@trabecula/study-tables/workbook-text";

export interface ScanFileTask {
  readonly path: string;
  readonly fileName: string | undefined;
  readonly missing: readonly string[];
}

/** One more than the limit, so that longer workbooks are refused. */
const mostRows = 10_001;

/** Runs on a worker thread: 2 MB of short lines take seconds. */
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
