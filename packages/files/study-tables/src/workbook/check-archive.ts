import { fromBufferPromise, type Entry } from "yauzl";
import { UnreadableTable } from "../unreadable-table.ts";

/** A workbook has some dozen parts, more with pictures. */
const mostParts = 500;
/** Total unpacked size, about ten times the largest table. */
const mostBytes = 64_000_000;

/**
 * Refuses a workbook that unpacks to more than a table needs. Its stated size does not count.
 * @returns whether cells show numbers in percent
 * @throws UnreadableTable
 */
export async function checkArchive(bytes: Uint8Array): Promise<{ hasPercents: boolean }> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (archive.entryCount > mostParts) throw tooLarge();
  const parts: Entry[] = [];
  let stated = 0;
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new UnreadableTable("The workbook is encrypted; save it without a password.");
    stated += entry.uncompressedSize;
    parts.push(entry);
  }
  if (stated > mostBytes) throw tooLarge();
  // yauzl fails if a part is larger than declared.
  const styles: Buffer[] = [];
  for (const part of parts) {
    if (part.fileName.endsWith("/")) continue;
    const stream = await archive.openReadStreamPromise(part);
    const isStyles = part.fileName.endsWith("/styles.xml");
    for await (const chunk of stream as AsyncIterable<Buffer>) if (isStyles) styles.push(chunk);
  }
  return { hasPercents: hasPercentFormat(Buffer.concat(styles).toString()) };
}

function tooLarge(): UnreadableTable {
  return new UnreadableTable("The workbook unpacks to more than the product reads; save the sheet as CSV, or split it.");
}

/** 9 and 10 are Excel's built-in percent formats. */
function hasPercentFormat(styles: string): boolean {
  const [start, end] = [styles.search(/<(?:\w+:)?cellXfs\b/), styles.search(/<\/(?:\w+:)?cellXfs>/)];
  const ofCells = start < 0 ? "" : styles.slice(start, Math.max(start, end));
  return /numFmtId="(?:9|10)"/.test(ofCells) || /formatCode="[^"]*%/.test(styles);
}
