import { withoutContradictions } from "./contradictions.ts";
import type { ScanFileHint, ScanFileResult } from "./format.ts";
import { isDicom } from "./hologic-dicom/is-dicom.ts";
import { readScanFile } from "./read-scan-file.ts";

/** Reads texts and DICOM objects, whose parser is loaded when one comes. Never throws for a file's content. */
export async function readPlainFile(bytes: Uint8Array, hint: ScanFileHint = {}): Promise<ScanFileResult> {
  if (!isDicom(bytes)) return readScanFile(bytes, hint);
  const read = (await import("./hologic-dicom/index.ts")).readDicom(bytes);
  return read.ok ? { ok: true, reply: withoutContradictions(read.reply) } : read;
}
