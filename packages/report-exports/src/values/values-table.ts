import { byteOrderMark, csvLine, type ExportTableForm, type Report, type ReportChanges, type ReportType } from "@trabecula/contracts";
import { changeCells, changeHeader } from "./change-columns.ts";
import { valueColumns } from "./columns.ts";
import { valueCells, valueHeader } from "./long-table.ts";
import { valueLines } from "./value-line.ts";
import { wideTable } from "./wide-table.ts";

/** The values of many reports as CSV, piece by piece. */
export interface ValuesTable {
  /** The first line, with the byte-order mark in front. */
  readonly head: string;
  /** The lines of a report. */
  readonly lines: (report: Report) => string;
}

/** A table in the long or the wide form; `types`: those of the reports in it. */
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

/** One report in the long form: CSV (RFC 4180) in UTF-8 with a byte-order mark. With `changes` it has their columns too. */
export function valuesCsv(report: Report, changes: ReportChanges | null = null): string {
  if (changes === null) {
    const { head, lines } = valuesTable("long", [report.reportType]);
    return head + lines(report);
  }
  const cells = valueLines(report, changes).map((line) => [...valueColumns.map(({ cell }) => cell(line)), ...changeCells(line)]);
  return byteOrderMark + [[...valueHeader, ...changeHeader], ...cells].map((line) => csvLine(line)).join("");
}
