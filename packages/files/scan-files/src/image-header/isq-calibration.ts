import { isqBlock as block } from "./block-facts.ts";
import type { HeaderBytes } from "./bytes.ts";
import type { Calibration } from "./facts.ts";

const entryLength = 128;
const mostEntries = 4;

type Found = Omit<Calibration, "muScaling">;
const none: Found = { slope: null, intercept: null, unit: null, muWater: null, text: null };

/** Calibration from the extended header: a directory of up to four parts, then the parts. May be missing or truncated. */
export function isqCalibration(header: HeaderBytes, headerLength: number): Found {
  const end = Math.min(header.length, headerLength);
  if (end < 4 * block) return none;
  const directory = header.letters(block + 8, 16).trimEnd() === "MultiHeader" ? 2 * block : block;
  let content = directory + block;
  for (let entry = 0; entry < mostEntries; entry += 1) {
    const at = directory + entry * entryLength;
    const length = header.int32(at + 24) * block;
    if (length < 0 || content + length > end) return none;
    if (header.letters(at + 8, 16).trimEnd() === "Calibration" && length >= 2 * block) return calibrationAt(header, content);
    content += length;
  }
  return none;
}

function calibrationAt(header: HeaderBytes, at: number): Found {
  return {
    text: textOf(header.letters(at + 28, 64)),
    unit: textOf(header.letters(at + 648, 16)),
    slope: header.vaxDouble(at + 664),
    intercept: header.vaxDouble(at + 672),
    muWater: header.vaxDouble(at + 688),
  };
}

function textOf(field: string): string | null {
  const text = field.split("\0")[0]!.trim();
  return /^[\u0020-\u007e\u00a0-\u00ff]+$/.test(text) ? text : null;
}
