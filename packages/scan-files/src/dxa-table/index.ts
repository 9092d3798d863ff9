import type { ReadScan, ReportType, ScanFileReply } from "@trabecula/contracts";
import { reportTypeOf } from "@trabecula/report-types";
import { splitCells } from "../delimited.ts";
import { identifyingKinds } from "../identifying.ts";
import type { ScanFileResult, TextFormat } from "../format.ts";
import type { TextLine } from "../text-lines.ts";
import { dayReader, orderShown } from "./dates.ts";
import type { DxaForm } from "./form.ts";
import { findHeader, measuredTwice, type DxaHeader, type PlacedColumn } from "./header.ts";
import { readScansOf, type LineReader, type ReadyColumn } from "./read-line.ts";
import { isByCountry, unitOf, type PlacedValue } from "./values.ts";

type Row = { number: number; cells: string[] };
type Skipped = ScanFileReply["skipped"];

/** A form of DXA tables as a format of files: a header, then a line for each scan or person. */
export function dxaTable(form: DxaForm): TextFormat {
  const { key, label, hint, reportTypes } = form;
  return { key, label, hint, reportTypes, read: (lines) => readTable(form, lines) };
}

function readTable(form: DxaForm, lines: TextLine[]): ScanFileResult | null {
  const found = findHeader(form, lines);
  if (!found) return null;
  const { header } = found;
  const twice = measuredTwice(header);
  if (twice)
    return {
      ok: false,
      message: `The header names one measurement twice (${[...new Set(twice)].join(" and ")}): keep one of the columns.`,
    };
  const { rows, skipped } = splitRows(header, found.rows);
  const { reportType, columns, warnings } = ofOneType(header);
  const reader = prepare(form, columns, rows);
  const read = rows.map((row) => ({ row, scans: readScansOf(reader, row) }));
  const scans = read.flatMap((line) => line.scans.filter(({ values }) => values.length > 0));
  for (const line of read) {
    if (line.scans.some(({ values }) => values.length > 0)) continue;
    const reasons = line.scans.flatMap((scan) => scan.warnings);
    skipped.push({ line: line.row.number, reason: reasons.length > 0 ? reasons.join(" ") : "No measurement stands in this line." });
  }
  const identifying = identifyingKinds(
    header.columns.filter(({ role }) => role === "personal"),
    rows,
  );
  if (scans.length === 0) return { ok: false, message: nothingToRead(skipped) };
  return { ok: true, reply: { ...replyOf(form, reportType, header, scans, skipped, [...warnings, ...reader.warnings]), identifying } };
}

function replyOf(
  form: DxaForm,
  reportType: ReportType,
  header: DxaHeader,
  scans: ReadScan[],
  skipped: Skipped,
  warnings: string[],
): Omit<ScanFileReply, "identifying"> {
  const hasScores = header.columns.some(({ role }) => role === "deviceScore");
  return {
    format: form.key,
    formatLabel: form.label,
    reportType,
    scans,
    skipped: skipped.toSorted((left, right) => left.line - right.line),
    unknownColumns: [...new Set(header.unknown)],
    warnings: hasScores
      ? [...warnings, "The scanner's own T- and Z-scores are not read: scores are made here, with the reference that you choose."]
      : warnings,
  };
}

/** Bones and body composition are reports of their own; where a table holds both, the bones are read. */
function ofOneType({ columns }: DxaHeader): { reportType: ReportType; columns: PlacedColumn[]; warnings: string[] } {
  const typeOf = (column: PlacedColumn) => (column.role === "value" ? reportTypeOf(column.parameter) : null);
  const types = new Set(columns.map(typeOf));
  if (!types.has("dxa")) return { reportType: "dxa-body-composition", columns, warnings: [] };
  const warnings = types.has("dxa-body-composition")
    ? ["The file holds body composition too, which is a report of its own: bring it in a file without the columns of bone density."]
    : [];
  return { reportType: "dxa", columns: columns.filter((column) => typeOf(column) !== "dxa-body-composition"), warnings };
}

function splitRows(header: DxaHeader, lines: readonly TextLine[]): { rows: Row[]; skipped: Skipped } {
  const rows: Row[] = [];
  const skipped: Skipped = [];
  for (const { number, text } of lines) {
    const cells = splitCells(text, header.delimiter);
    const reason = whyNoRow(header, cells);
    if (reason === null) rows.push({ number, cells });
    else skipped.push({ line: number, reason });
  }
  return { rows, skipped };
}

function whyNoRow({ columns, width }: DxaHeader, cells: string[]): string | null {
  const needed = Math.max(...columns.filter(({ role }) => role === "value").map(({ index }) => index)) + 1;
  if (cells.length < needed) return `The line has ${cells.length} of ${width} columns.`;
  if (cells.slice(width).some((cell) => cell !== ""))
    return `The line has more columns (${cells.length}) than the header (${width}), so its values cannot be assigned.`;
  return null;
}

function prepare(form: DxaForm, columns: PlacedColumn[], rows: readonly Row[]): LineReader & { warnings: string[] } {
  const dates = columns.filter(({ role }) => role === "scanDate").flatMap(({ index }) => rows.map(({ cells }) => cells[index] ?? ""));
  const inUnitedStates = orderShown(dates) === "month-first";
  const ready: ReadyColumn[] = [];
  const warnings: string[] = [];
  for (const column of columns) {
    if (column.role !== "value") continue;
    const change = unitOf(column as PlacedValue, inUnitedStates);
    if (typeof change === "string") warnings.push(`The column ${column.header} is not read: ${change}.`);
    else {
      ready.push({ ...(column as PlacedValue), change });
      if (change && isByCountry(column)) warnings.push(byCountry(column.header, change.from));
    }
  }
  return { form, columns, ready, readDay: dayReader(dates, form.slashedDates), warnings };
}

/** The order of a date is weak evidence of a unit: whoever reads the value is told. */
function byCountry(header: string, unit: string): string {
  return `${header} has no unit and is read in ${unit}, as workstations in the United States write it, because the file's dates are written so: check it, or write the unit in the header.`;
}

function nothingToRead(skipped: Skipped): string {
  const reason = skipped.at(-1);
  if (!reason) return "The file has a header but no line below it; it may be cut off, so export or copy it again.";
  return `No line of the file can be read. Line ${reason.line}: ${reason.reason}`;
}
