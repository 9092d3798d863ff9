import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type AsyncFlateStreamHandler, type ZipInputFile } from "fflate";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { ExportFile, ExportCells, ExportTable } from "../ports.ts";
import { byteOrderMark, csvLine } from "@trabecula/contracts";

/** Characters per write: a few milliseconds of the event loop. */
const pieceLength = 65_536;

/** Streams a .zip with one piece in memory at a time. */
export async function* writeArchive(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const file of files) {
    const entry = new Deflated(file.name);
    zip.add(entry);
    for await (const chunk of entry.deflate("bytes" in file ? file.bytes : inPieces(partsOf(file)))) {
      entry.ondata?.(null, chunk, false);
      yield* taken();
    }
    entry.ondata?.(null, new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Compresses on a worker thread; fflate would block the event loop. */
class Deflated implements ZipInputFile {
  readonly compression = 8;
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;
  readonly filename: string;

  constructor(filename: string) {
    this.filename = filename;
  }

  deflate(pieces: AsyncIterable<string | Uint8Array>): AsyncIterable<Uint8Array<ArrayBuffer>> {
    // Errors in `pieces` surface in the output stream, which the reader closes.
    return pipeline(Readable.from(this.#counted(pieces), { highWaterMark: 1 }), createDeflateRaw(), () => undefined);
  }

  async *#counted(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      this.size += bytes.length;
      this.crc = crc32(bytes, this.crc);
      yield bytes;
      await yieldToEventLoop();
    }
  }
}

async function* inPieces(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const part of parts) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function partsOf(file: Exclude<ExportFile, { bytes: unknown }>): AsyncIterable<string> {
  if ("table" in file) return tableLines(file.table);
  if ("lines" in file) return file.lines;
  return "items" in file ? listParts(file.items) : valueParts(file.json);
}

async function* valueParts(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

/** Same output as `JSON.stringify` of the list. */
async function* listParts(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n  ";
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2).replaceAll("\n", "\n  ");
    before = ",\n  ";
  }
  yield before === "[\n  " ? "[]\n" : "\n]\n";
}

/** Yields CSV (RFC 4180, UTF-8 with a byte-order mark), header first. */
async function* tableLines({ columns, rows }: ExportTable): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}

/** Writes CSV lines in parts. JSON files keep texts unescaped. */
export async function* writeRows(rows: Iterable<ExportCells>): AsyncGenerator<string> {
  for await (const piece of inPieces(linesOf(rows))) {
    yield piece;
    await yieldToEventLoop();
  }
}

function* linesOf(rows: Iterable<ExportCells>): Generator<string> {
  for (const row of rows) yield csvLine(row);
}
