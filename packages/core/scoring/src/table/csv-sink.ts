import { byteOrderMark, csvCell, csvLine, runsInSpreadsheet } from "@trabecula/contracts";
import { refusalText } from "@trabecula/report-types";
import type { CsvRow } from "@trabecula/study-tables";
import type { AnswerForm, AnswerSink, Refused } from "./answer-sink.ts";
import { ByteWriter } from "./byte-writer.ts";

/** Limit of cached messages; those with embedded values are numerous. */
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
    if (text !== null && cells.length === width && !cells.some(runsInSpreadsheet)) return this.#bytes.text(text);
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
