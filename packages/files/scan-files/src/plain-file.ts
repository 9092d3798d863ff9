import { withoutContradictions } from "./contradictions.ts";
import type { ScanFileHint, ScanFileResult } from "./format.ts";
import { readScanFile } from "./read-scan-file.ts";

/** Reads texts and DICOM objects, whose parser is loaded when one comes. Never throws for a file's content. */
export async function readPlainFile(bytes: Uint8Array, hint: ScanFileHint = {}): Promise<ScanFileResult> {
  if (!isDicom(bytes)) return readScanFile(bytes, hint);
  const read = (await import("./hologic-dicom/index.ts")).readDicom(bytes);
  return read.ok ? { ok: true, reply: withoutContradictions(read.reply) } : read;
}

/** Detects the preamble or else the first group, which has small elements. */
export function isDicom(bytes: Uint8Array): boolean {
  if ([0x44, 0x49, 0x43, 0x4d].every((letter, index) => bytes[128 + index] === letter)) return true;
  return bytes.length > 132 && (bytes[0] === 2 || bytes[0] === 8) && bytes[1] === 0 && bytes[2]! <= 0x70 && bytes[3] === 0;
}
