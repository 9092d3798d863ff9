import { readNumber } from "./read-number.ts";

/** Whether a cell holds what its file's owner declares as missing. */
export type IsDeclaredMissing = (cell: string) => boolean;

/** Takes what the file's owner declares as missing out of a row's cells. */
export type MissingReader = (cells: readonly string[]) => readonly string[];

/**
 * Codes such as -9, 999 or "unk" that a file writes where there is nothing. They are compared as they are written; a negative one also as a
 * number, so that -9 is -9.00 too: no measurement is negative, while 999.0 may well be a density.
 */
export function isDeclaredMissing(codes: readonly string[] = []): IsDeclaredMissing {
  const declared = new Set(codes.map((code) => code.trim().toLowerCase()).filter((code) => code !== ""));
  if (declared.size === 0) return () => false;
  const negative = new Set(codes.flatMap((code) => negativeOf(code)));
  return (cell) => declared.has(cell.trim().toLowerCase()) || negativeOf(cell).some((value) => negative.has(value));
}

/** The same for a row: the cells without those codes. */
export function missingReader(codes: readonly string[] = []): MissingReader {
  if (codes.length === 0) return (cells) => cells;
  const isDeclared = isDeclaredMissing(codes);
  return (cells) => (cells.some(isDeclared) ? cells.map((cell) => (isDeclared(cell) ? "" : cell)) : cells);
}

/** "-9, 999" as codes. */
export function missingCodes(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
}

function negativeOf(text: string): number[] {
  if (!/^\s*[-\u2212]/.test(text)) return [];
  const reading = readNumber(text, "either");
  return reading.ok && reading.value < 0 ? [reading.value] : [];
}
