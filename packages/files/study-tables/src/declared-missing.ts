import { readNumber } from "./read-number.ts";

export type IsDeclaredMissing = (cell: string) => boolean;

export type MissingReader = (cells: readonly string[]) => readonly string[];

/**
 * Matches declared codes such as -9, 999 or "unk". Negative codes also match as numbers (-9.00): measurements are never
 * negative, but 999.0 may be a density.
 */
export function isDeclaredMissing(codes: readonly string[] = []): IsDeclaredMissing {
  const declared = new Set(codes.map((code) => code.trim().toLowerCase()).filter((code) => code !== ""));
  if (declared.size === 0) return () => false;
  const negative = new Set(codes.flatMap((code) => negativeOf(code)));
  return (cell) => declared.has(cell.trim().toLowerCase()) || negativeOf(cell).some((value) => negative.has(value));
}

export function missingReader(codes: readonly string[] = []): MissingReader {
  if (codes.length === 0) return (cells) => cells;
  const isDeclared = isDeclaredMissing(codes);
  return (cells) => (cells.some(isDeclared) ? cells.map((cell) => (isDeclared(cell) ? "" : cell)) : cells);
}

/** Parses "-9, 999". */
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
