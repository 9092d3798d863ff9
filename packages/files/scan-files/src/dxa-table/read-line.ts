import type { ReadScan, Site } from "@trabecula/contracts";
import { readScanDay, readSide, type CellReader, type IsDeclaredMissing, type ReadDay, type ScanDay } from "@trabecula/study-tables";
import { declaredMissing } from "../format.ts";
import { ownOf } from "../own-of.ts";
import { readSubjectCode } from "../scanco-evaluation/identity-columns.ts";
import type { DxaForm, FactRole, UnitChange, ValidityColumn } from "./form.ts";
import type { PlacedColumn } from "./header.ts";
import { completeSpine } from "./spine.ts";
import { readCell, type PlacedValue, type ReadValue } from "./values.ts";

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
    .filter((scan) => scan.values.length > 0 || scan.warnings.length > 0);
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
    if (why !== undefined) reasons.push(why);
    else if (cell.ok) values.push(cell.value);
    else reasons.push(cell.reason);
  }
  const listed = new Set(group.columns.flatMap(({ parameter }) => /_l([1-4])$/.exec(parameter)?.[1] ?? []));
  const spine = group.site === "lumbar-spine" ? completeSpine(values, listed) : { values, warnings: [] };
  const fact = (role: FactRole) => firstCell(reader.columns, line, role, group.visit);
  const day = readScanDay(reader.readDay, fact("scanDate"));
  const said = spine.values.length === 0 ? [] : [...factWarnings(fact, day), ...visitWarnings(reader, line, group)];
  return {
    line: line.number,
    subjectCode: readSubjectCode(fact("subjectCode")),
    measurementNumber: readSubjectCode(fact("measurementNumber")),
    site: group.site,
    side: group.side ?? sideOf(reader.form, fact, group.site),
    scanDate: day.date,
    scanner: reader.form.scanner,
    values: spine.values,
    superseded: false,
    warnings: [...new Set([...reasons, ...spine.warnings, ...said])],
  };
}

/** With several visits per line, an undated one is ambiguous. */
function visitWarnings({ columns, ready }: LineReader, line: Line, { visit }: Group): string[] {
  if (visit === null || new Set(ready.map((column) => column.visit)).size < 2) return [];
  const isOwn = columns.some((column) => column.role === "scanDate" && column.visit === visit && (line.cells[column.index] ?? "") !== "");
  return isOwn ? [] : [`Visit ${visit} of the line has no date of its own: check the scan's date.`];
}

function factWarnings(fact: (role: FactRole) => string, day: ScanDay): string[] {
  const code = fact("subjectCode");
  return [
    code !== "" && readSubjectCode(code) === null ? "The person's number is not read, because it could be a name." : null,
    day.problem,
    day.remark,
  ].filter((text) => text !== null);
}

type PlacedValidity = PlacedColumn & ValidityColumn;

/** Invalid parameters with reasons. A region's code overrides the scan's. */
function invalidValues({ form, columns }: LineReader, { cells }: Line, { visit }: Group): Map<string, string> {
  const codes = columns
    .filter((column): column is PlacedValidity => column.role === "validity" && column.visit === visit)
    .map((column) => ({ column, code: codeOf(cells[column.index] ?? "") }))
    .filter(({ code }) => code !== "" && code !== ".");
  const ofRegions = new Set(codes.flatMap(({ column }) => (column.valid === "0" ? column.parameters : [])));
  return new Map(
    codes.flatMap(({ column, code }) => {
      if (code === column.valid) return [];
      // Other whole-scan codes differ between files.
      const meaning = column.valid === "1" ? "that not all of the scan is valid" : (ownOf(form.validityCodes, code) ?? "not valid");
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
  return readSide(fact("side")) ?? (site === "hip" ? (ownOf(sideOfScanType, type) ?? null) : null);
}

function firstCell(columns: readonly PlacedColumn[], { cells }: Line, role: FactRole, visit: string | null): string {
  const found = [visit, null].flatMap((wanted) =>
    columns.filter((column) => column.role === role && column.visit === wanted && (cells[column.index] ?? "") !== ""),
  );
  return found.length > 0 ? cells[found[0]!.index]! : "";
}
