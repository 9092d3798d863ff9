import type { ReportType, ScanFileReply, ScansOfType } from "@trabecula/contracts";
import { reportTypeOf } from "@trabecula/report-types";
import { cellReader, dayReader, orderShown } from "@trabecula/study-tables";
import { splitCells, isSummaryLine, summaryReason, type TextLine } from "../text-lines.ts";
import { identifyingKinds } from "../column-name.ts";
import { emptyLine, typesWithScans, type FileFacts, type ScanFileResult, type TextFormat } from "../format.ts";
import type { DxaForm } from "./form.ts";
import { contradictingFacts, findHeader, measuredTwice, type DxaHeader, type PlacedColumn } from "./header.ts";
import { readScansOf, type LineReader, type ReadyColumn } from "./read-line.ts";
import { isByCountry, unitOf, type PlacedValue } from "./values.ts";

type Row = { number: number; cells: string[] };
type Skipped = ScanFileReply["skipped"];

export function dxaTable(form: DxaForm): TextFormat {
  const { key, label, hint, reportTypes } = form;
  return { key, label, hint, reportTypes, read: (lines, file) => readTable(form, lines, file) };
}

function readTable(form: DxaForm, lines: TextLine[], { isMissing, daysFrom }: FileFacts): ScanFileResult | null {
  const table = findHeader(form, lines);
  if (!table) return null;
  const { header } = table;
  const twice = measuredTwice(header);
  if (twice)
    return {
      ok: false,
      message: `The header names one measurement twice (${[...new Set(twice)].join(" and ")}): keep one of the columns.`,
    };
  const { rows, skipped } = splitRows(header, table.rows);
  const contradiction = contradictingFacts(header, rows);
  if (contradiction !== null) return { ok: false, message: contradiction };
  const readNumber = cellReader(header.delimiter, rows);
  const read = typesOf(header).map((reportType) => readType(form, { reportType, header, rows, skipped, isMissing, readNumber, daysFrom }));
  const found = typesWithScans(read);
  if (!found) return { ok: false, message: nothingToRead(read[0]?.skipped ?? skipped) };
  const identifying = identifyingKinds(
    header.columns.filter(({ role }) => role === "personal"),
    rows,
  );
  return {
    ok: true,
    reply: {
      format: form.key,
      formatLabel: form.label,
      unknownColumns: [...new Set(header.unknown)],
      identifying,
      ...found.main,
      ...(found.others.length > 0 ? { others: found.others } : {}),
    },
  };
}

function typesOf({ columns }: DxaHeader): ReportType[] {
  const types = new Set(columns.map(typeOf));
  return (["dxa", "dxa-body-composition"] as const).filter((type) => types.has(type));
}

const typeOf = (column: PlacedColumn) => (column.role === "value" ? reportTypeOf(column.parameter) : null);

type Table = { reportType: ReportType; header: DxaHeader; rows: readonly Row[]; skipped: Skipped } & Pick<FileFacts, "daysFrom"> &
  Pick<LineReader, "isMissing" | "readNumber">;

function readType(form: DxaForm, { reportType, header, rows, skipped: misshapen, isMissing, readNumber, daysFrom }: Table): ScansOfType {
  const columns = header.columns.filter((column) => typeOf(column) === null || typeOf(column) === reportType);
  const reader = { ...prepare(form, columns, rows, daysFrom), isMissing, readNumber };
  const read = rows.map((row) => ({ row, scans: readScansOf(reader, row) }));
  const scans = read.flatMap((line) => line.scans.filter(({ values }) => values.length > 0));
  const empty = read
    .filter((line) => !line.scans.some(({ values }) => values.length > 0))
    .map((line) => {
      const reasons = line.scans.flatMap((scan) => scan.notes);
      return { line: line.row.number, reason: reasons.length > 0 ? reasons.join(" ") : emptyLine };
    });
  const hasScores = header.columns.some(({ role }) => role === "deviceScore");
  return {
    reportType,
    scans,
    skipped: [...misshapen, ...empty].toSorted((left, right) => left.line - right.line),
    warnings: hasScores
      ? [...reader.warnings, "The scanner's own T- and Z-scores are not read: scores are made here, with the reference that you choose."]
      : reader.warnings,
  };
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
  const dates = columns.flatMap(({ role, index }) => (role === "scanDate" ? [index] : []));
  if (isSummaryLine(cells, dates)) return summaryReason;
  const needed = Math.max(...columns.filter(({ role }) => role === "value").map(({ index }) => index)) + 1;
  if (cells.length < needed) return `The line has ${cells.length} of ${width} columns.`;
  if (cells.slice(width).some((cell) => cell !== ""))
    return `The line has more columns (${cells.length}) than the header (${width}), so its values cannot be assigned.`;
  return null;
}

function prepare(
  form: DxaForm,
  columns: PlacedColumn[],
  rows: readonly Row[],
  daysFrom: FileFacts["daysFrom"],
): Omit<LineReader, "isMissing" | "readNumber"> & { warnings: string[] } {
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
  return { form, columns, ready, readDay: dayReader(dates, form.slashedDates, daysFrom), warnings };
}

/** Adds a warning, because date order is weak evidence of the unit. */
function byCountry(header: string, unit: string): string {
  return `${header} has no unit and is read in ${unit}, as workstations in the United States write it, because the file's dates are written so: check it, or write the unit in the header.`;
}

function nothingToRead(skipped: Skipped): string {
  const reason = skipped.at(-1);
  if (!reason) return "The file has a header but no line below it; it may be cut off, so export or copy it again.";
  return `No line of the file can be read. Line ${reason.line}: ${reason.reason}`;
}
