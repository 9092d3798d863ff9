import type { ImageFacts } from "./facts.ts";

/** An XtremeCT II slice has five million. */
const mostPixels = 16_000_000;
const bytesOfPixel = 2;

export function whyNoSlice({ kind, pixels, size: [x, y] }: ImageFacts): string | null {
  if (kind === "scout") return "A scout view has no slices to show.";
  if (kind === "aim")
    return pixels.compressed
      ? "This AIM is compressed; its slices are not unpacked here. The ISQ of the same measurement can be previewed."
      : "Slices are previewed of an ISQ only; this is an AIM.";
  if (pixels.bytes !== bytesOfPixel) return `Its pixels are ${pixels.label}; slices of 16-bit integers alone are previewed.`;
  return x * y > mostPixels ? "Its slices have more than 16 million pixels and are not previewed." : null;
}

/** `slice` counts from 1; null if not completely in the file. */
export function placeOfSlice({ headerLength, size: [x, y, z] }: ImageFacts, slice: number, fileSize: number) {
  if (!Number.isInteger(slice) || slice < 1 || slice > z) return null;
  const length = x * y * bytesOfPixel;
  const start = headerLength + (slice - 1) * length;
  return start + length <= fileSize ? { start, end: start + length } : null;
}

/** RGBA, row by row. */
export type GrayPicture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/**
 * Draws the image's least number (or the slice's, if the header has none) black and its greatest white. Samples larger
 * slices, so that no side exceeds `longest`.
 * @param bytes the slice's bytes, as {@link placeOfSlice} says
 */
export function grayPicture(bytes: Uint8Array, { size: [x, y], dataRange }: ImageFacts, longest = 1152): GrayPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const step = Math.max(1, Math.ceil(Math.max(x, y) / longest));
  const [width, height] = [Math.ceil(x / step), Math.ceil(y / step)];
  const numberAt = (pixel: number) => view.getInt16(bytesOfPixel * (Math.floor(pixel / width) * step * x + (pixel % width) * step), true);
  const [least, greatest] = dataRange ?? ownRange(numberAt, width * height);
  const data = new Uint8ClampedArray(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const gray = ((numberAt(pixel) - least) / Math.max(1, greatest - least)) * 255;
    data.fill(gray, 4 * pixel, 4 * pixel + 3);
    data[4 * pixel + 3] = 255;
  }
  return { width, height, data };
}

function ownRange(numberAt: (pixel: number) => number, count: number): [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (let pixel = 0; pixel < count; pixel += 1) {
    least = Math.min(least, numberAt(pixel));
    greatest = Math.max(greatest, numberAt(pixel));
  }
  return [least, greatest];
}
