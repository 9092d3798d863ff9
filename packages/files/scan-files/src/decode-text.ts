import { visible } from "@trabecula/study-tables";
import { binaryKind, knownKind } from "./binary-kind.ts";

export type DecodedText = { ok: true; text: string } | { ok: false; message: string };

/** Decodes UTF-8 and UTF-16 with or without byte order mark, else Windows-1252. Names the kind of binary files. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) return { ok: false, message: "The file is empty; export it again from the scanner's workstation." };
  const kind = knownKind(bytes);
  if (kind !== null) return { ok: false, message: kind };
  const text = decodeUtf16(bytes) ?? decodeEightBit(bytes);
  if (text === null) return { ok: false, message: binaryKind(bytes) };
  if (text.trim() === "")
    return { ok: false, message: "The file holds nothing but spaces; export it again from the scanner's workstation." };
  return { ok: true, text: visible(text) };
}

function decodeUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textOrNull(new TextDecoder("utf-16le").decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return textOrNull(new TextDecoder("utf-16be").decode(bytes));
  const zeros = zeroShares(bytes);
  // In Western UTF-16 text, nearly every second byte is zero.
  if (zeros.odd > 0.7 && zeros.even < 0.05) return textOrNull(new TextDecoder("utf-16le").decode(bytes));
  if (zeros.even > 0.7 && zeros.odd < 0.05) return textOrNull(new TextDecoder("utf-16be").decode(bytes));
  return null;
}

function zeroShares(bytes: Uint8Array): { even: number; odd: number } {
  const sample = bytes.subarray(0, 4096);
  const counts = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) counts[index % 2]! += 1;
  });
  const half = Math.max(1, sample.length / 2);
  return { even: counts[0]! / half, odd: counts[1]! / half };
}

function decodeEightBit(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return textOrNull(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return textOrNull(new TextDecoder("windows-1252").decode(bytes));
  }
}

/** Null if control characters indicate binary data. */
function textOrNull(text: string): string | null {
  const sample = text.slice(0, 8192);
  const control = sample.match(/[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g)?.length ?? 0;
  return control > sample.length / 200 ? null : text;
}
