import { cellAsWritten } from "@trabecula/contracts";
import { isSummaryWord, refuseLongCells, type CellKind } from "@trabecula/study-tables";

const delimiters = ["\t", ";", "|", ","] as const;

export function delimiterOf(header: string): string {
  const counts: number[] = delimiters.map((delimiter) => (header.includes(delimiter) ? cellsOf(header, delimiter).length : 1));
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

/** @throws UnreadableTable for a long cell */
export function splitCells(line: string, delimiter: string, kind: CellKind = "cell"): string[] {
  const cells = cellsOf(line, delimiter);
  refuseLongCells(cells, kind);
  return line.includes("'") ? cells.map((cell) => cellAsWritten(cell, delimiter)) : cells;
}

function cellsOf(line: string, delimiter: string): string[] {
  // Fast path, because several formats read the first lines.
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  // Avoids quadratic rescans of the cell at each quotation mark.
  let isBlank = true;
  for (const letter of line) {
    if (letter === '"' && (quoted || isBlank)) quoted = !quoted;
    else if (letter === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = "";
      isBlank = true;
    } else {
      cell += letter;
      isBlank &&= letter.trim() === "";
    }
  }
  // An unclosed quotation mark is literal.
  if (quoted) return line.split(delimiter).map((part) => part.replaceAll('"', "").trim());
  return [...cells, cell.trim()];
}

export type TextLine = { number: number; text: string };

/** Nonempty lines with original numbers. CR, LF and CRLF end a line, except in quoted cells, whose lines are joined by a space. */
export function filledLines(text: string): TextLine[] {
  const lines = text.split(/\r\n|\r|\n/);
  const filled: TextLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const number = index + 1;
    const end = hasOpenCell(lines[index]!) ? endOfCell(lines, index) : index;
    const line = end === index ? lines[index]! : lines.slice(index, end + 1).join(" ");
    if (line.trim() !== "") filled.push({ number, text: line });
    index = end;
  }
  return filled;
}

/** More lines indicate a missing closing quotation mark. */
const mostLinesOfCell = 20;

/** True if the last cell opens a quotation mark without closing it. */
function hasOpenCell(line: string): boolean {
  const mark = line.lastIndexOf('"');
  if (mark < 0) return false;
  return isOpening(line, mark) && !isClosing(line, mark);
}

function endOfCell(lines: readonly string[], from: number): number {
  let end = from;
  do {
    const closing = closingLine(lines, end);
    if (closing === null) break;
    end = closing;
  } while (hasOpenCell(lines[end]!));
  return end;
}

function closingLine(lines: readonly string[], from: number): number | null {
  for (let index = from + 1; index < lines.length && index <= from + mostLinesOfCell; index += 1) {
    const mark = lines[index]!.indexOf('"');
    if (mark >= 0) return isClosing(lines[index]!, mark) ? index : null;
  }
  return null;
}

const blanks = " \u00a0";
const separators: readonly string[] = delimiters;

function isOpening(line: string, mark: number): boolean {
  let before = mark - 1;
  while (before >= 0 && blanks.includes(line[before]!)) before -= 1;
  return before < 0 || separators.includes(line[before]!);
}

function isClosing(line: string, mark: number): boolean {
  let after = mark + 1;
  while (after < line.length && blanks.includes(line[after]!)) after += 1;
  return after >= line.length || separators.includes(line[after]!);
}

export const summaryReason = "It holds what a spreadsheet worked out of the lines above, such as their mean: no person's scan.";

/**
 * True if a line summarizes other lines: its first cell says so ("Mean", "n = 12"). It has no date, unlike the scan of
 * a person with that name.
 * @param dates places of the columns of the scan's date
 */
export function isSummaryLine(cells: readonly string[], dates: readonly number[]): boolean {
  const first = cells.find((cell) => cell !== "");
  return first !== undefined && isSummaryWord(first) && dates.every((index) => (cells[index] ?? "") === "");
}
