import { delimiters } from "./delimited.ts";

/** A line of a text file with its number, counted from 1. */
export type TextLine = { number: number; text: string };

/**
 * The lines that hold something, numbered as an editor numbers them. CR, LF and CRLF all end a line, but not within a cell in quotation marks,
 * whose parts are joined by a space: a remark may have been written on several.
 */
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

/** A remark of more lines is rather a quotation mark that somebody forgot. */
const mostLinesOfCell = 20;

/** Whether the last cell of a line begins with a quotation mark that does not end in it. */
function hasOpenCell(line: string): boolean {
  const mark = line.lastIndexOf('"');
  if (mark < 0) return false;
  return isOpening(line, mark) && !isClosing(line, mark);
}

/** The line in which the cell ends that is open at the end of this one; this one itself where none does. */
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
