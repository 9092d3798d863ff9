import { cellAsWritten, mostCharacters } from "@trabecula/contracts";
import { longCell, refuseLongCells, type CellKind } from "../cell-lengths.ts";
import { UnreadableTable } from "../unreadable-table.ts";

/** A longer record, in characters, means an unclosed quote. */
export const largestRecord = 1_000_000;

/** Cells as written; line number of its end, from 1. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * `text`: without line end; null if a cell is quoted. A class, because V8 would move literals to old memory: the first
 * rows live long (pretenuring).
 */
export class CsvRow implements TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string | null;

  constructor(line: number, cells: readonly string[], text: string | null) {
    this.line = line;
    this.cells = cells;
    this.text = text;
  }
}

/**
 * RFC 4180, any delimiter, CR, LF or both. Drops empty lines; rows may differ in length. Why no library:
 * docs/adr/15-files-and-reference-data.md.
 */
export class CsvReader {
  readonly #delimiter: string;
  #text = "";
  #place = 0;
  #line = 1;
  #endedWithCr = false;
  /** Position of the next CR and quote; text length if none. */
  #nextCr = -1;
  #nextQuote = -1;
  #kind: CellKind = "header";

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(piece: string): CsvRow[] {
    this.#add(piece);
    return this.#rows(false);
  }

  end(): CsvRow[] {
    return this.#rows(true);
  }

  #add(piece: string): void {
    const skipsLf = this.#endedWithCr && piece.startsWith("\n");
    if (piece !== "") this.#endedWithCr = false;
    this.#text = this.#text.slice(this.#place) + (skipsLf ? piece.slice(1) : piece);
    this.#place = 0;
    this.#nextCr = -1;
    this.#nextQuote = -1;
  }

  #rows(isEnd: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#place < this.#text.length) {
      const start = this.#place;
      const row = this.#plainRow(isEnd);
      if (row === undefined) break;
      if (row !== null) rows.push(row);
      if (this.#place === start) break;
    }
    if (this.#text.length - this.#place > largestRecord) throw this.#endless();
    return rows;
  }

  #plainRow(isEnd: boolean): CsvRow | null | undefined {
    const text = this.#text;
    const start = this.#place;
    if (this.#nextCr < start) this.#nextCr = found(text.indexOf("\r", start), text);
    if (this.#nextQuote < start) this.#nextQuote = found(text.indexOf('"', start), text);
    const end = Math.min(found(text.indexOf("\n", start), text), this.#nextCr);
    if (this.#nextQuote < end) return this.#quotedRow(isEnd);
    if (end === text.length && !isEnd) return undefined;
    const line = this.#line;
    this.#endLine(end);
    if (end === start) return null;
    const whole = text.slice(start, end);
    const cells = whole.split(this.#delimiter);
    this.#check(cells, whole.length);
    return new CsvRow(line, whole.includes("'") ? cells.map((cell) => cellAsWritten(cell, this.#delimiter)) : cells, whole);
  }

  #quotedRow(isEnd: boolean): CsvRow | undefined {
    const text = this.#text;
    const cells: string[] = [];
    let place = this.#place;
    let innerLines = 0;
    for (;;) {
      let cell: string;
      if (text[place] === '"') {
        const close = this.#closingQuote(place + 1);
        if (close === -1 || (close === text.length - 1 && !isEnd)) return this.#unfinished(isEnd);
        cell = text.slice(place + 1, close);
        innerLines += lineEndsIn(cell);
        if (cell.includes('"')) cell = cell.replaceAll('""', '"');
        place = close + 1;
        if (place < text.length && !this.#endsCell(place))
          throw this.#unreadable("a quote stands in the middle of a quoted cell", innerLines);
      } else {
        const end = this.#endOfCell(place);
        if (end === text.length && !isEnd) return this.#unfinished(isEnd);
        cell = text.slice(place, end);
        if (cell.includes('"')) throw this.#unreadable("a quote stands in the middle of a cell", innerLines);
        place = end;
      }
      cells.push(cellAsWritten(cell, this.#delimiter));
      if (text[place] !== this.#delimiter) break;
      place += 1;
    }
    this.#check(cells, place - this.#place);
    this.#line += innerLines;
    const line = this.#line;
    this.#endLine(place);
    return new CsvRow(line, cells, null);
  }

  #check(cells: readonly string[], length: number): void {
    if (length > mostCharacters[this.#kind]) refuseLongCells(cells, this.#kind);
    this.#kind = "cell";
  }

  #endless(): UnreadableTable {
    const isQuoted = this.#nextQuote < this.#text.length;
    return isQuoted && this.#kind === "cell" ? this.#unreadable("a quoted cell is not closed") : longCell(this.#kind);
  }

  #closingQuote(from: number): number {
    for (let quote = this.#text.indexOf('"', from); quote !== -1; quote = this.#text.indexOf('"', quote + 2))
      if (this.#text[quote + 1] !== '"') return quote;
    return -1;
  }

  #endsCell(place: number): boolean {
    const sign = this.#text[place];
    return sign === this.#delimiter || sign === "\n" || sign === "\r";
  }

  #endOfCell(from: number): number {
    let place = from;
    while (place < this.#text.length && !this.#endsCell(place)) place += 1;
    return place;
  }

  #unfinished(isEnd: boolean): undefined {
    if (isEnd) throw this.#unreadable("a quoted cell is not closed");
    return undefined;
  }

  #endLine(end: number): void {
    this.#line += 1;
    this.#place = Math.min(end + 1, this.#text.length);
    if (this.#text[end] !== "\r") return;
    if (this.#text[end + 1] === "\n") this.#place += 1;
    else this.#endedWithCr = this.#place === this.#text.length;
  }

  #unreadable(reason: string, innerLines = 0): UnreadableTable {
    return new UnreadableTable(`Line ${this.#line + innerLines} of the file cannot be read: ${reason}.`);
  }
}

function found(place: number, text: string): number {
  return place === -1 ? text.length : place;
}

function lineEndsIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** Small, so that reading stops soon after the last wanted row. */
const pieceLength = 100_000;

/**
 * Rows of a whole CSV text without empty lines. Rows may differ in length.
 * @param most reading ends after this many rows, the header included, to refuse huge files early
 * @throws UnreadableTable with the line if the text is not CSV
 */
export function splitRecords(text: string, delimiter: string, most = Infinity): TableRecord[] {
  const reader = new CsvReader(delimiter);
  const records: TableRecord[] = [];
  for (let from = 0; from < text.length && records.length < most; from += pieceLength)
    for (const { line, cells } of reader.push(text.slice(from, from + pieceLength))) records.push({ line, cells });
  if (records.length < most) for (const { line, cells } of reader.end()) records.push({ line, cells });
  return records.slice(0, most);
}
