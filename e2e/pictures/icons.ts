import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { publicFile, write } from "./files.ts";

const paper = "#fbfaf7";
const sideOfFavicon = 32;

export async function writeIcons(): Promise<void> {
  const drawing = await readFile(publicFile("favicon.svg"));
  const favicon = await markOf(drawing, sideOfFavicon, { share: 1, ground: null });
  await write(publicFile("favicon.ico"), asIco(favicon, sideOfFavicon));
  await write(publicFile("apple-touch-icon.png"), await markOf(drawing, 180, { share: 0.72, ground: paper }));
  for (const side of [192, 512]) await write(publicFile(`icon-${side}.png`), await markOf(drawing, side, { share: 0.92, ground: null }));
  // Maskable icons may be cropped to the middle 80 %.
  await write(publicFile("icon-maskable-512.png"), await markOf(drawing, 512, { share: 0.6, ground: paper }));
}

async function markOf(drawing: Buffer, side: number, { share, ground }: { share: number; ground: string | null }): Promise<Buffer> {
  const inner = Math.round(side * share);
  const margin = Math.floor((side - inner) / 2);
  const rest = side - inner - margin;
  const mark = sharp(drawing, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background: ground ?? "#00000000" });
  return (ground ? mark.flatten({ background: ground }) : mark).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** An .ico file with one PNG: 6-byte header and one 16-byte entry, little-endian. */
function asIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
