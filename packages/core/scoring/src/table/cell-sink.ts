import { refusalText } from "@trabecula/report-types";
import type { CsvRow } from "@trabecula/study-tables";
import type { AnswerForm, AnswerSink, Refused } from "./answer-sink.ts";

export class CellSink implements AnswerSink {
  readonly #form: AnswerForm;
  readonly #rows: string[][];
  #row: string[] = [];

  /** @param rows gets each row as it is complete, the header first */
  constructor(form: AnswerForm, rows: string[][]) {
    this.#form = form;
    this.#rows = rows;
  }

  head(names: readonly string[]): void {
    this.#rows.push([...names]);
  }

  repeat({ cells }: CsvRow): void {
    this.#row = Array.from({ length: this.#form.width }, (_, index) => cells[index] ?? "");
  }

  number(value: number | null): void {
    this.#row.push(value === null ? "" : this.#form.decimalComma ? String(value).replace(".", ",") : String(value));
  }

  word(text: string): void {
    this.#row.push(text);
  }

  reason(refusal: Refused | null): void {
    this.#row.push(refusal === null ? "" : refusalText(refusal));
  }

  note(text: string): void {
    this.#row.push(text);
  }

  endRow(): void {
    this.#rows.push(this.#row);
  }

  take(): Uint8Array {
    return new Uint8Array();
  }
}
