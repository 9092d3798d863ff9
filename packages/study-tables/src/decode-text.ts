import { UnreadableTable } from "./unreadable-table.ts";

export type Decoder = InstanceType<typeof TextDecoder>;

/**
 * The decoder that a file's first bytes ask for: UTF-8, or UTF-16 with a byte order mark, which spreadsheet programs write.
 *
 * @throws UnreadableTable for a workbook
 */
export function decoderFor(bytes: Uint8Array): Decoder {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new UnreadableTable("This is a spreadsheet workbook; save the sheet as CSV and try again.");
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) {
    throw new UnreadableTable("This is a workbook of an older form (.xls); save it as XLSX or CSV and try again.");
  }
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}

/** The next piece of a text. @throws UnreadableTable where the bytes are in another encoding */
export function decodeWith(decoder: Decoder, bytes: Uint8Array, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new UnreadableTable("The file is not UTF-8 text; save it as “CSV UTF-8” and try again.");
  }
}

/**
 * A whole file as text, without a byte order mark.
 *
 * @throws UnreadableTable for a workbook, another encoding, or bytes that no text has
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeWith(decoderFor(bytes), bytes, true);
  if (text.includes("\0")) throw new UnreadableTable("The file is not a text file; save the table as “CSV UTF-8” and try again.");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
