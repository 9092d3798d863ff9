import { setImmediate } from "node:timers/promises";
import { strToU8, Zip, ZipDeflate } from "fflate";
import type { ExportFile } from "../ports.ts";
import { tableLines } from "./write-table.ts";

/** Characters that are written and compressed at once: some milliseconds, and other calls have their turn. */
const pieceLength = 65_536;

/** Writes files into one .zip as they come, a piece at a time in memory. */
export async function* writeArchive(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const file of files) {
    const entry = new ZipDeflate(file.name, { level: 6 });
    zip.add(entry);
    for await (const piece of inPieces(partsOf(file))) {
      entry.push(strToU8(piece));
      yield* ready;
      ready = [];
      await setImmediate();
    }
    entry.push(new Uint8Array(), true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}

async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const part of parts) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function partsOf(file: ExportFile): AsyncIterable<string> {
  if ("table" in file) return tableLines(file.table);
  if ("lines" in file) return file.lines;
  return "items" in file ? listParts(file.items) : valueParts(file.json);
}

async function* valueParts(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

/** As `JSON.stringify` of the whole list would write it. */
async function* listParts(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n  ";
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2).replaceAll("\n", "\n  ");
    before = ",\n  ";
  }
  yield before === "[\n  " ? "[]\n" : "\n]\n";
}
