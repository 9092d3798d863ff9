import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";
import { logoLimits } from "@trabecula/contracts";

interface Picture {
  readonly mediaType: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
}

const pngStart = "89504e470d0a1a0a";
const otherKind = "Choose a PNG or JPEG picture.";
const damaged = "This picture is damaged, or documents cannot hold its kind. Save it again as a plain PNG or JPEG.";
const tooLarge = `The picture is too large: at most ${logoLimits.side} pixels a side and ${logoLimits.pixels} in all.`;
const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** Detects the type by content. Returns a reason if it refuses the picture. */
export async function readPicture(bytes: Buffer): Promise<Picture | string> {
  if (bytes.length > logoLimits.bytes) return `The picture is larger than ${logoLimits.bytes / 1000} kB.`;
  const start = bytes.toString("hex", 0, 8);
  if (start === pngStart) return readPng(bytes);
  return start.startsWith("ffd8ff") ? readJpeg(bytes) : otherKind;
}

const fits = (width: number, height: number): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= logoLimits.side && width * height <= logoLimits.pixels;

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Accepts up to 8 bits, no interlacing, and exactly the pixels that the header names. */
async function readPng(bytes: Buffer): Promise<Picture | string> {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.data.length !== 13 || chunks.at(-1)?.type !== "IEND") return damaged;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [bits = 0, color = -1, , , interlaced] = header.data.subarray(8);
  const channel = channels[color];
  const palette = chunks.find(({ type }) => type === "PLTE")?.data.length ?? 0;
  if (channel === undefined || interlaced !== 0 || !(bits === 8 || (channel === 1 && [1, 2, 4].includes(bits)))) return damaged;
  if (color === 3 && (palette === 0 || palette % 3 !== 0)) return damaged;
  if (!fits(width, height)) return tooLarge;
  const length = height * (1 + Math.ceil((width * bits * channel) / 8));
  const data = Buffer.concat(chunks.flatMap((chunk) => (chunk.type === "IDAT" ? [chunk.data] : [])));
  const pixels = await unzip(data, { maxOutputLength: length }).catch(() => null);
  return pixels?.length === length ? { mediaType: "image/png", width, height } : damaged;
}

function chunksOf(bytes: Buffer): { readonly type: string; readonly data: Buffer }[] | null {
  const chunks = [];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 > bytes.length ? Infinity : at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    chunks.push({ type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Accepts baseline and progressive JPEG, gray or RGB. */
function readJpeg(bytes: Buffer): Picture | string {
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return damaged;
  for (let at = 2; at + 10 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc1, 0xc2].includes(bytes[at + 1]!)) continue;
    const [height, width, components] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7), bytes[at + 9]];
    if (bytes[at + 4] !== 8 || (components !== 1 && components !== 3)) return damaged;
    return fits(width, height) ? { mediaType: "image/jpeg", width, height } : tooLarge;
  }
  return damaged;
}
