import { findParameter, spineKey, spineSum } from "@trabecula/report-types";
import { readCell, type ReadValue, type PlacedValue } from "./values.ts";
import type { ReadScan, Site } from "@trabecula/contracts";
import { readScanDay, readSide, type CellReader, type IsDeclaredMissing, type ReadDay, type ScanDay } from "@trabecula/study-tables";
import { declaredMissing, newScan } from "../format.ts";
import { ownOf } from "../column-name.ts";
import { codeNotRead, readSubjectCode } from "../scanco-evaluation/identity-columns.ts";
import type { DxaForm, FactRole, UnitChange, ValidityColumn } from "./form.ts";
import type { PlacedColumn } from "./header.ts";

const vertebrae = ["1", "2", "3", "4"];
const totals = ["bmd_ls", "bmc_ls", "area_ls"];

/**
 * Completes the spine of one scan, and computes a missing total. The scanner's total covers the analyzed vertebrae: if
 * some of the four columns are empty, it gets the key of the remaining vertebrae, or is omitted below two.
 * @param values of one scan of the spine
 * @param listed vertebrae (`1` to `4`) that have columns in the file
 */
export function completeSpine(values: readonly ReadValue[], listed: ReadonlySet<string>): { values: ReadValue[]; warnings: string[] } {
  const byKey = new Map(values.map((value) => [value.parameter, value]));
  const measured = vertebrae.filter((number) => ["bmd", "bmc", "area"].some((kind) => byKey.has(`${kind}_l${number}`)));
  const leftOut = vertebrae.filter((number) => !measured.includes(number));
  const named = renamed(values, listed.size === 4 ? leftOut : []);
  if (named.values.some(({ parameter }) => parameter.startsWith("bmd_l") && !/^bmd_l\d$/.test(parameter))) return named;
  const sums = spineSum((parameter) => byKey.get(parameter)?.value ?? null).filter(({ parameter }) => !byKey.has(parameter));
  const derived = sums.map(({ parameter, value, note }) => ({
    parameter,
    value,
    unit: findParameter(parameter)?.unit ?? "",
    column: "L1 to L4",
    rawText: "",
    note,
  }));
  return { values: [...named.values, ...derived], warnings: named.warnings };
}

function renamed(values: readonly ReadValue[], leftOut: readonly string[]): { values: ReadValue[]; warnings: string[] } {
  const hasTotal = values.some(({ parameter }) => totals.includes(parameter));
  if (leftOut.length === 0 || !hasTotal) return { values: [...values], warnings: [] };
  const others = values.filter(({ parameter }) => !totals.includes(parameter));
  const remaining = vertebrae.filter((number) => !leftOut.includes(number));
  const without = `The spine was analyzed without ${leftOut.map((number) => `L${number}`).join(" and ")}`;
  if (remaining.length < 2) {
    return { values: others, warnings: [`${without}: its total is not read, because fewer than two vertebrae remain.`] };
  }
  const density = values.find(({ parameter }) => parameter === "bmd_ls");
  const note = `Total of the scanner, for ${remaining.map((number) => `L${number}`).join(", ")}.`;
  const total = density ? [{ ...density, parameter: `bmd_${spineKey(remaining)}`, note }] : [];
  return { values: [...others, ...total], warnings: [`${without}: its total is that of the other vertebrae.`] };
}

export type ReadyColumn = PlacedValue & { change: UnitChange | null };

export type LineReader = {
  form: DxaForm;
  columns: readonly PlacedColumn[];
  ready: readonly ReadyColumn[];
  readDay: (text: string) => ReadDay;
  isMissing: IsDeclaredMissing;
  readNumber: CellReader;
};

type Line = { number: number; cells: readonly string[] };
type Group = { site: Site; side: "left" | "right" | null; visit: string | null; columns: ReadyColumn[] };

export function readScansOf(reader: LineReader, line: Line): ReadScan[] {
  return groupsOf(reader.ready)
    .map((group) => readGroup(reader, line, group))
    .filter((scan) => scan.values.length > 0 || scan.notes.length > 0);
}

function groupsOf(columns: readonly ReadyColumn[]): Group[] {
  const groups = Map.groupBy(columns, ({ site, side, visit }) => `${visit} ${site} ${side}`);
  return [...groups.values()].map((members) => {
    const { site, side, visit } = members[0]!;
    return { site, side, visit, columns: members };
  });
}

function readGroup(reader: LineReader, line: Line, group: Group): ReadScan {
  const invalid = invalidValues(reader, line, group);
  const other = otherScan(firstCell(reader.columns, line, "scanType", group.visit), group.site);
  const values: ReadValue[] = [];
  const reasons: string[] = [];
  for (const column of group.columns) {
    const why = invalid.get(column.parameter);
    const text = line.cells[column.index] ?? "";
    if (reader.isMissing(text)) {
      reasons.push(declaredMissing(column.header, text));
      continue;
    }
    const cell = readCell(column, text, column.change, reader.readNumber);
    if (cell === null) continue;
    if (other) reasons.push(`${column.header} is left out: the line's scan is of another bone.`);
    else if (why !== undefined) reasons.push(why);
    else if (cell.ok) values.push(cell.value);
    else reasons.push(cell.reason);
  }
  const listed = new Set(group.columns.flatMap(({ parameter }) => /_l([1-4])$/.exec(parameter)?.[1] ?? []));
  const spine = group.site === "lumbar-spine" ? completeSpine(values, listed) : { values, warnings: [] };
  const fact = (role: FactRole) => firstCell(reader.columns, line, role, group.visit);
  const day = readScanDay(reader.readDay, fact("scanDate"));
  const warnings = spine.values.length === 0 ? [] : [...factWarnings(fact, day), ...visitWarnings(reader, line, group)];
  return {
    ...newScan(reader.form.key),
    line: line.number,
    subjectCode: readSubjectCode(fact("subjectCode")),
    measurementNumber: readSubjectCode(fact("measurementNumber")),
    site: group.site,
    side: group.side ?? sideOf(reader.form, fact, group.site),
    scanDate: day.date,
    scanner: reader.form.scanner,
    values: spine.values,
    notes: [...new Set([...reasons, ...spine.warnings, ...warnings])],
  };
}

const scans: readonly (readonly [RegExp, Site])[] = [
  [/\b(?:femur|hip)\b/i, "hip"],
  [/\bspine\b/i, "lumbar-spine"],
  [/\bforearm\b/i, "forearm"],
  [/\b(?:total|whole) body\b/i, "whole-body"],
];

/** True if the words of a scan type name another bone. Codes name none. */
function otherScan(type: string, site: Site): boolean {
  const named = type.length > 80 ? [] : scans.filter(([words]) => words.test(type)).map(([, of]) => of);
  return named.length > 0 && !named.includes(site);
}

/** An undated visit is ambiguous if the line has several. */
function visitWarnings({ columns, ready }: LineReader, line: Line, { visit }: Group): string[] {
  if (visit === null || new Set(ready.map((column) => column.visit)).size < 2) return [];
  const isOwn = columns.some((column) => column.role === "scanDate" && column.visit === visit && (line.cells[column.index] ?? "") !== "");
  return isOwn ? [] : [`Visit ${visit} of the line has no date of its own: check the scan's date.`];
}

function factWarnings(fact: (role: FactRole) => string, day: ScanDay): string[] {
  const code = fact("subjectCode");
  return [code !== "" && readSubjectCode(code) === null ? codeNotRead : null, day.problem, day.remark].filter((text) => text !== null);
}

type PlacedValidity = PlacedColumn & ValidityColumn;

/** Invalid parameters with reasons. A region's code overrides the scan's. */
function invalidValues({ columns }: LineReader, { cells }: Line, { visit }: Group): Map<string, string> {
  const codes = columns
    .filter((column): column is PlacedValidity => column.role === "validity" && column.visit === visit)
    .map((column) => ({ column, code: codeOf(cells[column.index] ?? "") }))
    .filter(({ code }) => code !== "" && code !== ".");
  const ofRegions = new Set(codes.flatMap(({ column }) => (column.valid === "0" ? column.parameters : [])));
  return new Map(
    codes.flatMap(({ column, code }) => {
      if (code === column.valid) return [];
      // The meaning of other whole-scan codes differs between files.
      const meaning = column.valid === "1" ? "that not all of the scan is valid" : (ownOf(column.meanings, code) ?? "not valid");
      const covered = column.valid === "1" ? column.parameters.filter((key) => !ofRegions.has(key)) : column.parameters;
      return covered.map((parameter) => [parameter, `${column.header} says ${meaning}: its values are left out.`] as const);
    }),
  );
}

/** Integer code. SAS zero can appear as 5.397605e-79. */
function codeOf(cell: string): string {
  const text = cell.trim();
  return /^\d+(?:\.\d+)?e-[5-9]\d$/i.test(text) ? "0" : text.replace(/\.0+$/, "");
}

function sideOf({ sideOfScanType }: DxaForm, fact: (role: FactRole) => string, site: Site): "left" | "right" | null {
  if (site !== "hip" && site !== "forearm") return null;
  const type = codeOf(fact("scanType"));
  const [, written] = /^(left|right)\b/i.exec(type) ?? [];
  if (written) return written.toLowerCase() as "left" | "right";
  return readSide(fact("side")) ?? (site === "hip" ? (ownOf(sideOfScanType, type) ?? null) : null);
}

function firstCell(columns: readonly PlacedColumn[], { cells }: Line, role: FactRole, visit: string | null): string {
  const found = [visit, null].flatMap((wanted) =>
    columns.filter((column) => column.role === role && column.visit === wanted && (cells[column.index] ?? "") !== ""),
  );
  return found.length > 0 ? cells[found[0]!.index]! : "";
}
