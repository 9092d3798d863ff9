export { readScanFile } from "./read-scan-file.ts";
export type { ScanFileHint, ScanFileResult } from "./format.ts";
