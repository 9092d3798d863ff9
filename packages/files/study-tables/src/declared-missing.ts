import { keyOfHeader } from "./header-meaning.ts";
import { readNumber } from "./read-number.ts";
import { UnreadableTable } from "./unreadable-table.ts";

export type IsDeclaredMissing = (cell: string) => boolean;

export type MissingReader = (cells: readonly string[]) => readonly string[];

interface DeclaredCode {
  readonly code: string;
  readonly column: string | null;
}

/** Reads "99" and "99@age". */
function declaredCode(text: string): DeclaredCode {
  const [, code = text, column = null] = /^(.*?)\s*@\s*(.+)$/.exec(text.trim()) ?? [];
  return { code: code.trim(), column };
}

/**
 * Matches declared codes such as -9, 999 or "unk" in cells of measurements. Negative codes also match as numbers (-9.00): measurements are
 * never negative, but 999.0 may be a density.
 */
export function isDeclaredMissing(codes: readonly string[] = []): IsDeclaredMissing {
  return matcherOf(codes.map(declaredCode).flatMap(({ code, column }) => (column === null ? [code] : [])));
}

function matcherOf(codes: readonly string[]): IsDeclaredMissing {
  const declared = new Set(codes.map((code) => code.trim().toLowerCase()).filter((code) => code !== ""));
  if (declared.size === 0) return () => false;
  const negative = new Set(codes.flatMap((code) => negativeOf(code)));
  return (cell) => declared.has(cell.trim().toLowerCase()) || negativeOf(cell).some((value) => negative.has(value));
}

export interface TableColumns {
  readonly header: readonly string[];
  readonly measured: readonly number[];
  readonly facts: Readonly<Partial<Record<string, number>>>;
}

/**
 * Empties declared codes in measurements and in columns named by codes such as `99@age`.
 * @throws UnreadableTable for a column that the table does not have
 */
export function missingReader(codes: readonly string[] = [], columns: TableColumns): MissingReader {
  const declared = codes.map(declaredCode).filter(({ code }) => code !== "");
  if (declared.length === 0) return (cells) => cells;
  const byPlace = new Map<number, string[]>();
  for (const { code, column } of declared)
    for (const place of column === null ? columns.measured : [placeOf(column, columns)])
      byPlace.set(place, [...(byPlace.get(place) ?? []), code]);
  const matchers = [...byPlace].map(([place, ofPlace]) => [place, matcherOf(ofPlace)] as const);
  return (cells) => {
    const empty = matchers.filter(([place, isMissing]) => isMissing(cells[place] ?? "")).map(([place]) => place);
    return empty.length === 0 ? cells : cells.map((cell, place) => (empty.includes(place) ? "" : cell));
  };
}

function placeOf(column: string, { header, facts }: TableColumns): number {
  const named = header.findIndex((name) => name.trim() === column);
  const place = named === -1 ? (facts[column] ?? header.findIndex((name) => keyOfHeader(name) === keyOfHeader(column))) : named;
  if (place === -1) throw new UnreadableTable(`The codes for missing values name a column “${column}”, which the table does not have.`);
  return place;
}

/** Parses "-9, 999, 99@age". */
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
