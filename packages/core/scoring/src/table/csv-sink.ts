import { byteOrderMark, csvCell, csvLine, runsInOtherCountries, runsInSpreadsheet } from "@trabecula/contracts";
import { refusalText } from "@trabecula/report-types";
import type { CsvRow } from "@trabecula/study-tables";
import type { AnswerForm, AnswerSink, Refused } from "./answer-sink.ts";

const mostBytesACharacter = 3;
const shortText = 64;
const zero = 48;
const point = 46;
const minus = 45;

const perUnit = 1e12;
/** Decimals of at most 15 digits are distinct doubles, so these digits are the shortest representation. */
const mostExact = 1e15;

const encoder = new TextEncoder();

/** Strings would double the time of writing. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  text(text: string): void {
    const { length } = text;
    this.#makeRoom(length * mostBytesACharacter);
    if (length > shortText || !this.#ascii(text)) this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  number(value: number): void {
    const size = Math.abs(value);
    const scaled = Math.round(size * perUnit);
    // Fast path for up to 12 decimals. JavaScript writes exponents below 1e-6, so others use `String`.
    if (!(scaled < mostExact && size >= 1e-6) || scaled / perUnit !== size) return this.text(String(value));
    this.#makeRoom(20);
    if (value < 0) this.#bytes[this.#length++] = minus;
    const whole = Math.floor(scaled / perUnit);
    this.#whole(whole);
    const rest = scaled - whole * perUnit;
    if (rest !== 0) this.#decimals(rest);
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #ascii(text: string): boolean {
    const bytes = this.#bytes;
    const start = this.#length;
    const { length } = text;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 127) return false;
      bytes[start + index] = code;
    }
    this.#length = start + length;
    return true;
  }

  /** 0 to 999. */
  #whole(number: number): void {
    const bytes = this.#bytes;
    if (number >= 100) bytes[this.#length++] = zero + Math.floor(number / 100);
    if (number >= 10) bytes[this.#length++] = zero + (Math.floor(number / 10) % 10);
    bytes[this.#length++] = zero + (number % 10);
  }

  #decimals(rest: number): void {
    this.#bytes[this.#length++] = point;
    const high = Math.floor(rest / 1e6);
    this.#six(high);
    const low = rest - high * 1e6;
    if (low !== 0) this.#six(low);
    while (this.#bytes[this.#length - 1] === zero) this.#length -= 1;
  }

  #six(number: number): void {
    let left = number | 0;
    for (let place = this.#length + 5; place >= this.#length; place -= 1) {
      const next = (left / 10) | 0;
      this.#bytes[place] = zero + (left - next * 10);
      left = next;
    }
    this.#length += 6;
  }

  #makeRoom(wanted: number): void {
    if (this.#length + wanted <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + wanted));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Messages with values are numerous. */
const mostKept = 10_000;

/** Writes CSV that is safe to open in spreadsheet programs, numbers in full precision. */
export class CsvSink implements AnswerSink {
  readonly #form: AnswerForm;
  readonly #notes = new Map<string, string>();
  readonly #reasons = new Map<string, Map<string, string>>();
  readonly #bytes = new ByteWriter();

  constructor(form: AnswerForm) {
    this.#form = form;
  }

  head(names: readonly string[], hasBom: boolean): void {
    this.#bytes.text((hasBom ? byteOrderMark : "") + csvLine(names, { delimiter: this.#form.delimiter, lineEnd: "\n" }));
  }

  repeat({ text, cells }: CsvRow): void {
    const { width, delimiter } = this.#form;
    // Copies the original text if it needs no change.
    const isSafe = text !== null && !runsInOtherCountries(text, delimiter) && !cells.some(runsInSpreadsheet);
    if (isSafe && cells.length === width) return this.#bytes.text(text);
    this.#bytes.text(Array.from({ length: width }, (_, index) => csvCell(cells[index] ?? "", delimiter)).join(delimiter));
  }

  number(value: number | null): void {
    const { delimiter, decimalComma } = this.#form;
    this.#bytes.text(delimiter);
    if (value === null) return;
    if (decimalComma) this.#bytes.text(csvCell(String(value).replace(".", ","), delimiter));
    else this.#bytes.number(value);
  }

  word(text: string): void {
    this.#bytes.text(this.#form.delimiter);
    this.#bytes.text(text);
  }

  reason(refusal: Refused | null): void {
    this.#bytes.text(this.#form.delimiter);
    if (refusal === null) return;
    let ofCode = this.#reasons.get(refusal.code);
    if (!ofCode) this.#reasons.set(refusal.code, (ofCode = new Map()));
    this.#bytes.text(ofCode.get(refusal.message) ?? this.#keep(ofCode, refusal.message, refusalText(refusal)));
  }

  note(text: string): void {
    this.#bytes.text(this.#form.delimiter);
    if (text !== "") this.#bytes.text(this.#notes.get(text) ?? this.#keep(this.#notes, text, text));
  }

  endRow(): void {
    this.#bytes.text("\n");
  }

  take(): Uint8Array {
    return this.#bytes.take();
  }

  #keep(kept: Map<string, string>, key: string, text: string): string {
    if (kept.size >= mostKept) kept.clear();
    const cell = csvCell(text, this.#form.delimiter);
    kept.set(key, cell);
    return cell;
  }
}
