import { crc32 } from "node:zlib";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";

/** Our files, a folder and what operating systems add. */
const MAX_ENTRIES = 20;
/** Tables compress ten to twenty times. A much higher ratio indicates a zip bomb. */
const MAX_RATIO = 200;
const SMALL_BYTES = 1_000_000;

export class ArchiveRefused extends Error {}

export interface ArchiveRule<Name extends string> {
  readonly limits: Readonly<Record<Name, number>>;
  readonly what: string;
  readonly mostBytes?: number;
}

export function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/**
 * Allowed files from the top or one folder. Sizes are checked again during unpacking: stated ones may be false.
 * @throws ArchiveRefused
 */
export async function unpackArchive<Name extends string>(bytes: Uint8Array, rule: ArchiveRule<Name>): Promise<Map<Name, Uint8Array>> {
  try {
    return await unpack(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), rule);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ArchiveRefused) throw error;
    // Messages of yauzl are for programmers; every error means a damaged archive.
    throw new ArchiveRefused("The file is no .zip archive, or a damaged one.");
  }
}

async function unpack<Name extends string>(bytes: Buffer, rule: ArchiveRule<Name>): Promise<Map<Name, Uint8Array>> {
  const archive = await fromBufferPromise(bytes);
  const mostEntries = Math.max(MAX_ENTRIES, Object.keys(rule.limits).length);
  if (archive.entryCount > mostEntries) throw new ArchiveRefused(`The archive holds more than ${mostEntries} files.`);
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
  const total = [...found.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const { mostBytes = Infinity } = rule;
  if (total > mostBytes) throw new ArchiveRefused(`The files of the archive are larger than ${mostBytes / 1_000_000} MB together.`);
  await checkApart(archive, [...found.values()], bytes.length);
  const files = new Map<Name, Uint8Array>();
  for (const [name, entry] of found) files.set(name, await readEntry(archive, entry, name, rule.limits[name]));
  return files;
}

function placeOf<Name extends string>(path: string, { limits, what }: ArchiveRule<Name>): { folder: string; name: Name | null } {
  const parts = path.split("/");
  const name = parts.pop()!;
  const folder = parts.join("/");
  if (name === "" || parts[0] === "__MACOSX" || name === ".DS_Store" || name === "Thumbs.db") return { folder, name: null };
  if (path === "[Content_Types].xml") throw new ArchiveRefused("The file is a workbook; save its sheet as CSV in UTF-8.");
  if (parts.length > 1 || !Object.hasOwn(limits, name))
    throw new ArchiveRefused(`The archive holds "${path.slice(0, 60)}", which is no part of ${what}${listOf(limits)}.`);
  return { folder, name: name as Name };
}

function listOf(limits: Readonly<Record<string, number>>): string {
  const names = Object.keys(limits);
  return names.length > MAX_ENTRIES ? "" : `: only ${names.slice(0, -1).join(", ")} and ${names.at(-1)} are`;
}

function checkEntry(entry: Entry, name: string, limit: number): void {
  const { uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new ArchiveRefused("The archive is encrypted; make one without a password.");
  if (uncompressedSize > limit) throw new ArchiveRefused(`${name} is larger than ${limit / 1_000_000} MB.`);
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new ArchiveRefused(`${name} is packed more than ${MAX_RATIO} to one, as no table of figures is.`);
}

/** Overlapping entries indicate a zip bomb. */
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
