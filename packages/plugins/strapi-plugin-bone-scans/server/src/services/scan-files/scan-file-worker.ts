import { readFileSync } from "node:fs";
import type { ScanFileResult } from "@trabecula/scan-files";
import { readAnyFile } from "@trabecula/scan-files/any-file";
import type { SheetChoice } from "@trabecula/study-tables/workbook-text";

export interface ScanFileTask {
  readonly path: string;
  readonly fileName: string | undefined;
  readonly missing: readonly string[];
  readonly choice: SheetChoice;
}

/** Runs on a worker thread: 2 MB of short lines take seconds. */
export default async function readFile({ path, fileName, missing, choice }: ScanFileTask): Promise<ScanFileResult> {
  return readAnyFile(readFileSync(path), { ...(fileName !== undefined && { fileName }), missing }, choice);
}
