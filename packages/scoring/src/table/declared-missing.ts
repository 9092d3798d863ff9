import { readNumber } from "@trabecula/study-tables";

/** Takes what the file's owner declares as missing out of a row's cells. */
export type MissingReader = (cells: readonly string[]) => readonly string[];

/**
 * Codes such as -9, 999 or "unk" that a file writes where there is nothing. They are compared as they are written; a negative one also as a
 * number, so that -9 is -9.00 too: no measurement is negative, while 999.0 may well be a density.
 */
export function missingReader(codes: readonly string[] = []): MissingReader {
  if (codes.length === 0) return (cells) => cells;
  const declared = new Set(codes.map((code) => code.trim().toLowerCase()));
  const negative = new Set(codes.flatMap((code) => negativeOf(code)));
  const isDeclared = (cell: string) => declared.has(cell.trim().toLowerCase()) || negativeOf(cell).some((value) => negative.has(value));
  return (cells) => (cells.some(isDeclared) ? cells.map((cell) => (isDeclared(cell) ? "" : cell)) : cells);
}

function negativeOf(text: string): number[] {
  if (!/^\s*[-\u2212]/.test(text)) return [];
  const reading = readNumber(text, ";");
  return reading.ok && reading.value < 0 ? [reading.value] : [];
}
