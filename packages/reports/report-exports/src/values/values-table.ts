import {
  byteOrderMark,
  csvLine,
  type ExportTableForm,
  type Report,
  type ReportChanges,
  type ReportType,
  type Cell,
} from "@trabecula/contracts";
import { reportsBeside } from "../report-beside.ts";
import { changeCells, changeHeader } from "./change-columns.ts";
import { valueColumns } from "./columns.ts";
import { valueLines, type ValueLine } from "./value-line.ts";
import { wideTable } from "./wide-table.ts";

export const valueHeader: readonly string[] = valueColumns.map(({ name }) => name);

/** One row per measurement, cells in the order of `valueHeader`. */
export function valueCells(report: Report): Cell[][] {
  return valueLines(report, null).map((line) => valueColumns.map(({ cell }) => cell(line)));
}

export interface ValuesTable {
  /** Header with byte-order mark. */
  readonly head: string;
  readonly lines: (report: Report) => string;
}

export function valuesTable(form: ExportTableForm, types: readonly ReportType[]): ValuesTable {
  const { header, cells } = form === "long" ? { header: valueHeader, cells: valueCells } : wideTable(types);
  return {
    head: byteOrderMark + csvLine(header),
    lines: (report) =>
      cells(report)
        .map((line) => csvLine(line))
        .join(""),
  };
}

/**
 * One report in long form: CSV (RFC 4180), UTF-8 with byte-order mark; `changes` adds columns. Additional references
 * follow as rows with their dataset and `beside` = `yes`. With stored control checks, `scanner_check` gives each
 * reference's result.
 */
export function valuesCsv(report: Report, changes: ReportChanges | null = null): string {
  const reports = reportsBeside(report);
  const others = reports.flatMap((other) => valueLines(other, null, true));
  const isChecked = reports.length > 0 && [report, ...reports].some(({ scannerChecks }) => scannerChecks && scannerChecks.length > 0);
  const columns = [
    ...valueColumns.map(({ cell }) => (line: ValueLine) => [cell(line)]),
    ...(changes === null ? [] : [changeCells]),
    ...(isChecked ? [(line: ValueLine) => [checksCell(line)]] : []),
    ...(others.length === 0 ? [] : [({ isBeside }: ValueLine) => [isBeside ? "yes" : null]]),
  ];
  const beside = others.length === 0 ? [] : [...(isChecked ? ["scanner_check"] : []), "beside"];
  const header = [...valueHeader, ...(changes === null ? [] : changeHeader), ...beside];
  const lines = [...valueLines(report, changes), ...others].map((line) => columns.flatMap((cells) => cells(line)));
  return byteOrderMark + [header, ...lines].map((line) => csvLine(line)).join("");
}

function checksCell({ report: { scannerChecks = [] } }: ValueLine): string | null {
  return scannerChecks.length === 0 ? null : scannerChecks.map(({ verdict, sentence }) => `${verdict}: ${sentence}`).join(" ");
}
