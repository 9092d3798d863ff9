import { crc32, deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { readPicture } from "../server/src/services/workspaces/read-picture.ts";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** RGB, 8 bits, unless named otherwise. */
function png(width: number, height: number, { bits = 8, color = 2, interlaced = 0, pixels = height * (1 + width * 3) } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, interlaced], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk("IDAT", deflateSync(Buffer.alloc(pixels)));
  return Buffer.concat([start, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]);
}

/** An APP0 segment, the frame and the end. */
function jpeg(width: number, height: number, components = 3): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, components, ...Array(9).fill(0)]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xd9])]);
}

it("takes PNG and JPEG by content, with their size", async () => {
  expect(await readPicture(png(400, 100))).toEqual({ mediaType: "image/png", width: 400, height: 100 });
  expect(await readPicture(png(8, 1, { bits: 1, color: 0, pixels: 2 }))).toMatchObject({ width: 8, height: 1 });
  expect(await readPicture(jpeg(400, 100))).toEqual({ mediaType: "image/jpeg", width: 400, height: 100 });
});

it("refuses pictures that a document cannot contain, and more pixels than the header states", async () => {
  const broken = png(10, 10);
  broken[broken.length - 20]! ^= 1;
  const wrong = {
    damaged: [
      ...[broken, png(10, 10).subarray(0, 60), png(10, 10, { pixels: 309 }), png(10, 10, { pixels: 20_000_000 })],
      ...[png(10, 10, { bits: 16, pixels: 610 }), png(10, 10, { interlaced: 1 }), png(10, 10, { color: 3, pixels: 110 })],
      ...[jpeg(10, 10, 4), jpeg(10, 10).subarray(0, 20)],
    ],
    "too large": [png(801, 10), png(401, 400), jpeg(801, 10), png(0xffffffff, 0xffffffff, { pixels: 9 })],
    "larger than 100 kB": [Buffer.alloc(100_001)],
    "PNG or JPEG": [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from("GIF89a"),
      Buffer.alloc(0),
      Buffer.from("%PDF-1.7"),
    ],
  };
  for (const [reason, pictures] of Object.entries(wrong))
    for (const [index, picture] of pictures.entries()) expect(await readPicture(picture), `${reason} ${index}`).toContain(reason);
});
