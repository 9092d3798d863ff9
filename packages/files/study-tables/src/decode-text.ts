import { statisticsFile } from "./statistics-file.ts";
import { UnreadableTable } from "./unreadable-table.ts";

export type Decoder = InstanceType<typeof TextDecoder>;

const notUtf8 = "The file is not UTF-8 text; save it as “CSV UTF-8” and try again.";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** @throws UnreadableTable for a workbook, or a file of a statistics program */
function decoderFor(bytes: Uint8Array, encoding: Encoding): Decoder {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new UnreadableTable("This is a spreadsheet workbook; save the sheet as CSV and try again.");
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) {
    throw new UnreadableTable("This is a workbook of an older form (.xls); save it as XLSX or CSV and try again.");
  }
  const ofStatistics = statisticsFile(bytes);
  if (ofStatistics !== null) throw new UnreadableTable(ofStatistics);
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}

/** UTF-8 unless a byte order mark says otherwise. */
function markedEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}

/** Lengths looked at: other scripts, which have no zeros, may follow a Western header or precede it. */
const samples = [64, 4096];

/** Detects unmarked UTF-16 of Western text by zeros in every second byte, which UTF-8 never has. */
function encodingOf(bytes: Uint8Array): Encoding {
  const marked = markedEncoding(bytes);
  if (marked !== "utf-8" || bytes.length < 4) return marked;
  for (const sample of samples.map((length) => bytes.subarray(0, length))) {
    const [even, odd] = [0, 1].map((rest) => sample.filter((byte, index) => byte === 0 && index % 2 === rest).length / (sample.length / 2));
    if (odd! > 0.7 && even! < 0.05) return "utf-16le";
    if (even! > 0.7 && odd! < 0.05) return "utf-16be";
  }
  return "utf-8";
}

/** Number of trailing bytes of an incomplete UTF-8 character. */
function openLetter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

const chineseNames = /编号|患者|姓名|性别|年龄|出生|日期|检查|扫描|部位|身高/;

/** Chooses GB18030 where it gives a usual Chinese column name: its bytes are Western letters too. */
function legacyEncoding(bytes: Uint8Array): "gb18030" | "windows-1252" {
  return chineseNames.test(new TextDecoder("gb18030").decode(bytes.subarray(0, 4096))) ? "gb18030" : "windows-1252";
}

/** UTF-8, UTF-16, GB18030 from China, or Windows-1252 from Western spreadsheet programs. The first non-ASCII character decides; mixed files are refused. */
export class TableDecoder {
  #decoder: Decoder | null = null;
  #isWestern = false;
  /** A non-ASCII character was read as UTF-8. */
  #isUtf8 = false;
  #held: Uint8Array = new Uint8Array();

  /** @throws UnreadableTable for a workbook, or bytes that are no text */
  push(bytes: Uint8Array): string {
    if (bytes.length === 0) return "";
    this.#decoder ??= decoderFor(bytes, encodingOf(bytes));
    if (this.#isWestern || this.#decoder.encoding !== "utf-8") return decodeWith(this.#decoder, bytes, false);
    const whole = this.#held.length === 0 ? bytes : Uint8Array.from([...this.#held, ...bytes]);
    return this.#utf8(whole, openLetter(whole));
  }

  /** @throws UnreadableTable for an incomplete last character */
  end(): string {
    if (!this.#decoder) return "";
    if (this.#isWestern || this.#decoder.encoding !== "utf-8") return decodeWith(this.#decoder, new Uint8Array(), true);
    return this.#utf8(this.#held, 0);
  }

  #utf8(bytes: Uint8Array, open: number): string {
    try {
      const whole = bytes.subarray(0, bytes.length - open);
      const text = this.#decoder!.decode(whole);
      this.#isUtf8 ||= text.length !== whole.length;
      this.#held = bytes.slice(whole.length);
      return text;
    } catch {
      if (this.#isUtf8 || hasUtf8Letter(bytes)) throw new UnreadableTable(notUtf8);
      this.#isWestern = true;
      this.#decoder = new TextDecoder(legacyEncoding(bytes));
      return this.#decoder.decode(bytes, { stream: true });
    }
  }
}

function hasUtf8Letter(bytes: Uint8Array): boolean {
  return /[^\0-\x7f\ufffd]/.test(new TextDecoder("utf-8").decode(bytes));
}

function decodeWith(decoder: Decoder, bytes: Uint8Array, isLast: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isLast });
  } catch {
    throw new UnreadableTable(notUtf8);
  }
}

/** Removes the byte order mark. @throws UnreadableTable as the decoder, and for bytes that are no text */
export function decodeTable(bytes: Uint8Array, isWhole = true): string {
  const decoder = new TableDecoder();
  const text = decoder.push(bytes) + (isWhole ? decoder.end() : "");
  return plainText(text);
}

export interface DecodeOptions {
  /** Refuses UTF-16 too: a dataset is stored and published as UTF-8. */
  readonly strict?: boolean;
  /** Takes what scanners' workstations write: UTF-16 without a mark, and Windows-1252 for all bytes that are not UTF-8. */
  readonly lenient?: boolean;
}

/**
 * Whole file without byte order mark: UTF-8 or marked UTF-16, unless the options say otherwise. @throws UnreadableTable
 * for a workbook, another encoding, or bytes that are no text
 */
export function decodeText(bytes: Uint8Array, { strict = false, lenient = false }: DecodeOptions = {}): string {
  if (lenient) return decodeLeniently(bytes);
  if (strict) return decodeStrictly(bytes);
  return plainText(decodeWith(decoderFor(bytes, markedEncoding(bytes)), bytes, true));
}

function decodeStrictly(bytes: Uint8Array): string {
  if (markedEncoding(bytes) !== "utf-8") throw new UnreadableTable("The file is in UTF-16; save it as UTF-8.");
  const text = decodedUtf8(bytes);
  if (text === null) throw new UnreadableTable("The file is not in UTF-8 (it may be in Latin-1 or Windows-1252); save it as UTF-8.");
  if (text.includes("\0")) throw new UnreadableTable("The file holds the character U+0000: it is no text, or in UTF-16; save it as UTF-8.");
  return text;
}

function decodeLeniently(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const isText = encoding !== "utf-8" || !bytes.includes(0);
  const text =
    encoding === "utf-8"
      ? (decodedUtf8(bytes) ?? new TextDecoder(legacyEncoding(bytes)).decode(bytes))
      : new TextDecoder(encoding).decode(bytes);
  const control = text.slice(0, 8192).match(/[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g)?.length ?? 0;
  if (!isText || control > Math.min(text.length, 8192) / 200) throw new UnreadableTable("The file is not a text file.");
  return text;
}

function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function plainText(text: string): string {
  if (text.includes("\0")) throw new UnreadableTable("The file is not a text file; save the table as “CSV UTF-8” and try again.");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
