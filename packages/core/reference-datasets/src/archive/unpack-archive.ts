import { crc32 } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";

/** More entries than the files of an archive of ours, a folder and what an operating system adds. */
const MAX_ENTRIES = 20;
/** A table of figures packs ten or twenty to one. What packs better than this unpacks to nothing but a full memory. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1_000_000;

/** Ends the reading of an archive; its message is a sentence for whoever brought it. */
export class ArchiveRefused extends Error {}

/** What an archive is said to be and may hold: the most bytes of each file, by its name. */
export interface ArchiveRule<Name extends string> {
  readonly limits: Readonly<Record<Name, number>>;
  /** Such as `a dataset`. */
  readonly what: string;
}

/** Whether bytes begin like a .zip, whatever the file is called. */
export function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/**
 * Unpacks the files of a .zip that it may hold, at the top or in one folder; any other file refuses it. Sizes are limited before
 * unpacking and while it goes on, since an archive may state what is not so.
 * @throws ArchiveRefused with a sentence
 */
export async function unpackArchive<Name extends string>(bytes: Uint8Array, rule: ArchiveRule<Name>): Promise<Map<Name, Uint8Array>> {
  try {
    return await unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rule);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ArchiveRefused) throw error;
    // What yauzl says is for programmers; every error of it means that the bytes are no sound archive.
    throw new ArchiveRefused("The file is no .zip archive, or a damaged one.");
  }
}

async function unpack<Name extends string>(bytes: Buffer, rule: ArchiveRule<Name>): Promise<Map<Name, Uint8Array>> {
  const archive = await fromBufferPromise(bytes);
  if (archive.entryCount > MAX_ENTRIES) throw new ArchiveRefused(`The archive holds more than ${MAX_ENTRIES} files.`);
  const found = new Map<Name, Entry>();
  const folders = new Set<string>();
  for await (const entry of archive.eachEntry()) {
    const { folder, name } = placeOf(entry.fileName, rule);
    if (name === null) continue;
    if (found.has(name)) throw new ArchiveRefused(`The archive holds ${name} twice.`);
    folders.add(folder);
    checkEntry(entry, name, rule.limits[name]);
    found.set(name, entry);
  }
  if (folders.size > 1) throw new ArchiveRefused("The files of the archive lie in different folders; put them into one.");
  await checkApart(archive, [...found.values()], bytes.length);
  const files = new Map<Name, Uint8Array>();
  for (const [name, entry] of found) files.set(name, await readEntry(archive, entry, name, rule.limits[name]));
  return files;
}

/** Where a file of the archive belongs; `name` null for folders and for what an operating system adds unasked. */
function placeOf<Name extends string>(path: string, { limits, what }: ArchiveRule<Name>): { folder: string; name: Name | null } {
  const parts = path.split("/");
  const name = parts.pop()!;
  const folder = parts.join("/");
  if (name === "" || parts[0] === "__MACOSX" || name === ".DS_Store" || name === "Thumbs.db") return { folder, name: null };
  if (path === "[Content_Types].xml") throw new ArchiveRefused("The file is a workbook; save its sheet as CSV in UTF-8.");
  if (parts.length > 1 || !Object.hasOwn(limits, name))
    throw new ArchiveRefused(`The archive holds "${path.slice(0, 60)}", which is no part of ${what}: only ${listOf(limits)} are.`);
  return { folder, name: name as Name };
}

function listOf(limits: Readonly<Record<string, number>>): string {
  const names = Object.keys(limits);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function checkEntry(entry: Entry, name: string, limit: number): void {
  const { uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new ArchiveRefused("The archive is encrypted; make one without a password.");
  if (uncompressedSize > limit) throw new ArchiveRefused(`${name} is larger than ${limit / 1_000_000} MB.`);
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

async function readEntry(archive: ZipFile, entry: Entry, name: string, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  const stream = await archive.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw new ArchiveRefused(`${name} is larger than ${limit / 1_000_000} MB.`);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, length);
  if (crc32(bytes) !== entry.crc32) throw new ArchiveRefused(`${name} is damaged: its checksum is another one.`);
  return bytes;
}
