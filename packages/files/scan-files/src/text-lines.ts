import { delimiters } from "./delimited.ts";

/** Line number from 1. */
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

/** Line that closes the open cell, or `from` if none does. */
function endOfCell(lines: readonly string[], from: number): number {
  for (let index = from + 1; index < lines.length && index <= from + mostLinesOfCell; index += 1) {
    const mark = lines[index]!.indexOf('"');
    if (mark < 0) continue;
    if (!isClosing(lines[index]!, mark)) return from;
    return hasOpenCell(lines[index]!) ? endOfCell(lines, index) : index;
  }
  return from;
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
