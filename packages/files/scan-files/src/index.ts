export { readScanFile, scanFormats } from "./read-scan-file.ts";
export type { ScanFileHint, ScanFileResult } from "./format.ts";
