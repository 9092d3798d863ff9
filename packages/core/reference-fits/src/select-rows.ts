import type { CohortColumns, CohortReport, Scanner, Site } from "@trabecula/contracts";
import {
  isMissing,
  plainName,
  plainWord,
  readNumber,
  scanColumnNames,
  scannerWords,
  shortened,
  siteOfCell,
  type TableRecord,
} from "@trabecula/study-tables";
import { listOf } from "@trabecula/messages";

/** Scans of these grades are repeated or left out. */
const refusedMotion = 4;
const worstMotion = 5;
const mostLines = 200;

type ScanColumn = "site" | "scanner" | "motionGrade";
type ScanColumns = Pick<CohortColumns, ScanColumn>;
type LeftOutReason = CohortReport["leftOut"][number]["reason"];

const headerNames: Readonly<Record<ScanColumn, ReadonlySet<string>>> = {
  site: new Set(scanColumnNames.site.split(" ")),
  scanner: new Set(scanColumnNames.scanner.split(" ")),
  motionGrade: new Set(scanColumnNames.motion_grade.split(" ")),
};

const isUnderstood: Readonly<Record<ScanColumn, (text: string) => boolean>> = {
  site: (text) => siteOfCell(text) !== null,
  scanner: (text) => !isMissing(text),
  motionGrade: (text) => gradeOf(text) !== null,
};

function gradeOf(text: string): number | null {
  const reading = readNumber(text, "point");
  return reading.ok && Number.isInteger(reading.value) && reading.value >= 1 && reading.value <= worstMotion ? reading.value : null;
}

/**
 * Finds columns of sites, scanners and motion grades, which are never pooled unasked. A column counts only if its cells
 * are understood ("site" may be a clinic).
 */
export function withScanColumns(
  header: readonly string[],
  reading: CohortColumns,
  cellsOf: (index: number) => readonly string[],
): CohortColumns {
  const used = new Set(
    [reading.age, reading.sex, reading.person, reading.weight, ...reading.values.map(({ column }) => column)].map((name) => name?.trim()),
  );
  const isRepeated = new Set(reading.values.map(({ parameter }) => parameter)).size < reading.values.length;
  const found: { -readonly [Column in ScanColumn]?: ScanColumns[Column] } = {};
  for (const column of Object.keys(headerNames) as ScanColumn[]) {
    if (reading[column] !== undefined || (column === "site" && (reading.long !== null || isRepeated))) continue;
    const name = findScanColumn(header, column, cellsOf);
    if (name !== null && !used.has(name)) found[column] = name;
  }
  return { ...reading, ...found };
}

/** Finds the column by its header, if one of its cells is understood. */
export function findScanColumn(
  header: readonly string[],
  column: ScanColumn,
  cellsOf: (index: number) => readonly string[],
): string | null {
  const index = header.findIndex((name) => headerNames[column].has(plainName(name)));
  return index >= 0 && cellsOf(index).some(isUnderstood[column]) ? header[index]!.trim() : null;
}

export interface SelectedRow {
  /** Null: the value columns name the site. */
  readonly site: Site | null;
}

export interface RowSelection {
  readonly selected: (line: number) => SelectedRow | string | null;
  readonly leftOut: CohortReport["leftOut"];
  /** The only scanner of the rows that remain, if it is known. */
  readonly scanner: Scanner | null;
  /** Why the file as a whole cannot be fitted; null if it can. */
  readonly stop: string | null;
}

interface ScannerCell {
  readonly text: string;
  readonly scanner: Scanner | null;
}

export function selectRows(header: readonly string[], reading: CohortColumns, rows: readonly TableRecord[]): RowSelection {
  const indexOf = (name: string | null | undefined) => (name ? header.findIndex((column) => column.trim() === name.trim()) : -1);
  const siteAt = indexOf(reading.long?.site ?? reading.site);
  const [scannerAt, motionAt] = [indexOf(reading.scanner), indexOf(reading.motionGrade)];
  const selected = new Map<number, SelectedRow | string>();
  const lines = new Map<LeftOutReason, number[]>();
  const leaveOut = (reason: LeftOutReason, line: number) => {
    const known = lines.get(reason);
    if (known) known.push(line);
    else lines.set(reason, [line]);
  };
  const scanners = new Map<string, { readonly cell: ScannerCell; readonly lines: number[] }>();
  for (const { line, cells } of rows) {
    const text = (at: number) => (at < 0 ? "" : (cells[at] ?? "").trim());
    const site = siteAt < 0 || isMissing(text(siteAt)) ? null : siteOfCell(text(siteAt));
    if (siteAt >= 0 && !isMissing(text(siteAt)) && site === null) {
      selected.set(line, `“${shortened(text(siteAt))}” is not a site.`);
      continue;
    }
    const ofOtherSite = siteAt >= 0 && reading.onlySite && site?.site !== reading.onlySite;
    const motion = motionAt < 0 || isMissing(text(motionAt)) ? null : gradeOf(text(motionAt));
    if (ofOtherSite) leaveOut("site", line);
    else if (motion !== null && motion >= refusedMotion) leaveOut("motion_grade", line);
    else if (motionAt >= 0 && motion === null && !isMissing(text(motionAt)))
      selected.set(line, `“${shortened(text(motionAt))}” is not a motion grade from 1 to ${worstMotion}.`);
    else {
      selected.set(line, { site: site?.site ?? null });
      if (scannerAt >= 0) noteScanner(scanners, text(scannerAt), line);
    }
  }
  const kept = keepScanner([...scanners.values()], reading);
  for (const line of kept.leftOut.toSorted((one, other) => one - other)) {
    selected.delete(line);
    leaveOut("scanner", line);
  }
  const leftOut = [...lines].map(([reason, all]) => ({ reason, rows: all.length, lines: all.slice(0, mostLines) }));
  return {
    selected: (line) => selected.get(line) ?? null,
    leftOut,
    scanner: kept.scanner,
    stop: kept.stop,
  };
}

function noteScanner(scanners: Map<string, { cell: ScannerCell; lines: number[] }>, text: string, line: number): void {
  const scanner = scannerWords.get(plainWord(text)) ?? null;
  const key = scanner ?? (isMissing(text) ? "" : plainWord(text));
  const known = scanners.get(key);
  if (known) known.lines.push(line);
  else scanners.set(key, { cell: { text: isMissing(text) ? "" : text, scanner }, lines: [line] });
}

type ScannerGroup = { readonly cell: ScannerCell; readonly lines: readonly number[] };

function keepScanner(groups: readonly ScannerGroup[], { scanner: column, onlyScanner }: CohortColumns) {
  const named = groups.filter(({ cell }) => cell.text !== "");
  const linesOf = (some: readonly ScannerGroup[]) => some.flatMap(({ lines }) => lines);
  if (named.length === 0) return { scanner: null, leftOut: [], stop: null };
  const chosen = onlyScanner ?? (named.length === 1 ? named[0]!.cell.scanner : null);
  if (chosen === null && named.length === 1) return { scanner: null, leftOut: [], stop: null };
  if (chosen !== null) {
    const isOwn = ({ cell }: ScannerGroup) => cell.scanner === chosen;
    const stop = named.some(isOwn) ? null : `The column “${column}” does not name ${chosen}.`;
    return { scanner: chosen, leftOut: linesOf(groups.filter((group) => !isOwn(group))), stop };
  }
  const names = listOf(named.slice(0, 5).map(({ cell }) => cell.scanner ?? `“${shortened(cell.text)}”`));
  const isKnown = named.some(({ cell }) => cell.scanner !== null);
  const stop = isKnown
    ? `The column “${column}” names ${named.length} scanners: ${names}. Choose the scanner to fit.`
    : `The column “${column}” names ${named.length} scanners that are not known here (${names}). Keep the rows of one.`;
  return { scanner: null, leftOut: [], stop };
}

export function leftOutReason(reason: LeftOutReason, { onlySite, onlyScanner }: CohortColumns): string {
  if (reason === "site") return `not of the ${onlySite}`;
  if (reason === "motion_grade") return "motion grade 4 or 5";
  return onlyScanner ? `not of the ${onlyScanner}` : "the scanner is not named";
}
