import { readFileSync } from "node:fs";
import { readScanFile, type ScanFileResult } from "@trabecula/scan-files";

/** A scanner's file on disk, with the name that its sender gives it. */
export interface ScanFileTask {
  readonly path: string;
  readonly fileName: string | undefined;
}

/** Reads a scanner's file. Runs on a worker thread: two megabytes of short lines take seconds. */
export default function readFile({ path, fileName }: ScanFileTask): ScanFileResult {
  return readScanFile(readFileSync(path), { fileName });
}
