import { crc32 } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { fileLimits, readFileBytes, type DatasetFileName, type FilesReading } from "./dataset-files.ts";

/** More entries than the three files, a folder and what an operating system adds. */
const MAX_ENTRIES = 20;
/** A table of figures packs ten or twenty to one. What packs better than this unpacks to nothing but a full memory. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1_000_000;

/** Ends the reading of an archive; its message is a sentence for the curator. */
class ArchiveRefused extends Error {}

/** Whether bytes begin like a .zip, whatever the file is called. */
export function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/**
 * Reads a dataset out of a .zip: `dataset.json`, `curves.csv` and perhaps `fit.json`, at the top or in one folder. Of any
 * other file in it nothing is unpacked. Sizes are limited before unpacking and while it goes on, since an archive may
 * state what is not so.
 *
 * @param fileName name of the archive, for problems that no file within is to blame for
 */
export async function readDatasetArchive(bytes: Uint8Array, fileName = "The archive"): Promise<FilesReading> {
  try {
    return readFileBytes(await unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // What yauzl says is for programmers; every error of it means that the bytes are no sound archive.
    const message = error instanceof ArchiveRefused ? error.message : "The file is no .zip archive, or a damaged one.";
    return { ok: false, problems: [{ file: fileName, line: null, message }] };
  }
}

async function unpack(bytes: Buffer): Promise<Map<DatasetFileName, Uint8Array>> {
  const archive = await fromBufferPromise(bytes);
  if (archive.entryCount > MAX_ENTRIES) throw new ArchiveRefused(`The archive holds more than ${MAX_ENTRIES} files.`);
  const found = new Map<DatasetFileName, Entry>();
  const folders = new Set<string>();
  for await (const entry of archive.eachEntry()) {
    const { folder, name } = placeOf(entry.fileName);
    if (name === null) continue;
    if (found.has(name)) throw new ArchiveRefused(`The archive holds ${name} twice.`);
    folders.add(folder);
    checkEntry(entry, name);
    found.set(name, entry);
  }
  if (folders.size > 1) throw new ArchiveRefused("The files of the archive lie in different folders; put them into one.");
  await checkApart(archive, [...found.values()], bytes.length);
  const files = new Map<DatasetFileName, Uint8Array>();
  for (const [name, entry] of found) files.set(name, await readEntry(archive, entry, name));
  return files;
}

/** Where a file of the archive belongs; `name` null for folders and for what an operating system adds unasked. */
function placeOf(path: string): { folder: string; name: DatasetFileName | null } {
  const parts = path.split("/");
  const name = parts.pop()!;
  const folder = parts.join("/");
  if (name === "" || parts[0] === "__MACOSX" || name === ".DS_Store" || name === "Thumbs.db") return { folder, name: null };
  if (path === "[Content_Types].xml") throw new ArchiveRefused("The file is a workbook; save its sheet as CSV in UTF-8.");
  if (parts.length > 1 || !Object.hasOwn(fileLimits, name))
    throw new ArchiveRefused(
      `The archive holds "${path.slice(0, 60)}", which is no part of a dataset: only dataset.json, curves.csv and fit.json are.`,
    );
  return { folder, name: name as DatasetFileName };
}

function checkEntry(entry: Entry, name: DatasetFileName): void {
  const { uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new ArchiveRefused("The archive is encrypted; make one without a password.");
  if (uncompressedSize > fileLimits[name]) throw new ArchiveRefused(`${name} is larger than ${fileLimits[name] / 1_000_000} MB.`);
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new ArchiveRefused(`${name} is packed more than ${MAX_RATIO} to one, as no table of figures is.`);
}

/** Files that share bytes are the mark of an archive made to unpack to more than it holds. */
async function checkApart(archive: ZipFile, entries: readonly Entry[], archiveBytes: number): Promise<void> {
  const ranges = await Promise.all(
    entries.map(async (entry) => {
      const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
      return { start: entry.relativeOffsetOfLocalHeader, end: fileDataStart + entry.compressedSize };
    }),
  );
  ranges.sort((left, right) => left.start - right.start);
  const overlap = ranges.some(({ end }, index) => end > (ranges[index + 1]?.start ?? archiveBytes));
  if (overlap) throw new ArchiveRefused("Files of the archive overlap each other.");
}

async function readEntry(archive: ZipFile, entry: Entry, name: DatasetFileName): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  const stream = await archive.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > fileLimits[name]) throw new ArchiveRefused(`${name} is larger than ${fileLimits[name] / 1_000_000} MB.`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, length);
  if (crc32(bytes) !== entry.crc32) throw new ArchiveRefused(`${name} is damaged: its checksum is another one.`);
  return bytes;
}
