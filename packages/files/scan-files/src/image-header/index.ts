import { aimHeaderLength, readAim } from "./aim.ts";
import { tooShort, type ImageHeader } from "./facts.ts";
import { isqHeaderLength, readIsq } from "./isq.ts";
import { imageKind } from "./kind.ts";

export { blanked, type Calibration, type ImageFacts, type ImageHeader } from "./facts.ts";
export { imageKind, kindBytes, rawMeasurement } from "./kind.ts";
export { siteOfOffset } from "./region.ts";
export { grayPicture, placeOfSlice, whyNoSlice, type GrayPicture } from "./slice.ts";

/** Maximum bytes read per file. */
export const mostHeaderBytes = 1_048_576;

/** Enough for any header's length and most whole headers. */
export const firstBytes = 4096;

export function headerLengthOf(first: Uint8Array): number {
  const kind = imageKind(first);
  const length = kind === "isq" ? isqHeaderLength(first) : kind === "aim-020" || kind === "aim-030" ? aimHeaderLength(first, kind) : null;
  return Math.min(mostHeaderBytes, length ?? firstBytes);
}

/**
 * ISQ, scout, AIM of the versions 020 and 030. Never throws for a file's content, and returns no NaN.
 * @param bytes the beginning, as much of it as {@link headerLengthOf} says; with less, fewer facts are found
 * @param fileSize bytes of the whole file
 */
export function readImageHeader(bytes: Uint8Array, fileSize: number): ImageHeader {
  const kind = imageKind(bytes);
  switch (kind) {
    case "isq":
      return readIsq(bytes, fileSize);
    case "aim-020":
    case "aim-030":
      return readAim(bytes, fileSize, kind);
    case "aim-older":
      return { ok: false, message: "This is an AIM of a version before 020, which is not read. Convert it on the workstation." };
    case null:
      return { ok: false, message: bytes.length < 16 ? tooShort("image") : notAnImage };
  }
}

const notAnImage = "This is no ISQ or AIM image: its first bytes are those of neither. Copy the file again in binary mode.";
