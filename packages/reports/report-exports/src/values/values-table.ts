import {
  byteOrderMark,
  csvLine,
  type Cell,
  type Report,
  type ReportType,
  type ScoreResult,
  type ExportTableForm,
  type ReportChanges,
} from "@trabecula/contracts";
import { intervalColumns, refusalText, reportTypes, whyNoNumber } from "@trabecula/report-types";
import { originColumns, scanColumns, valueColumns, type ValueColumn } from "./columns.ts";
import { valueLines, reportsOfOtherReferences, type ValueLine } from "./value-line.ts";
import { changeCells, changeHeader } from "./change-columns.ts";

interface WideColumn {
  readonly ending: string;
  readonly description: string;
  readonly cell: (result: ScoreResult) => Cell;
}

const intervalCell = (name: string): WideColumn["cell"] => intervalColumns.find((column) => column.name === name)!.cell;

export const wideColumns: readonly WideColumn[] = [
  { ending: "", description: "The measurement as it was given, in the catalogue’s unit", cell: ({ value }) => value },
  { ending: "_z", description: "Z-score", cell: ({ zScore }) => zScore },
  { ending: "_percentile", description: "Percentile, 0 to 100", cell: ({ percentile }) => percentile },
  {
    ending: "_percentile_low",
    description: "Where it may lie, with 95 % unless the number of people is estimated: lower end",
    cell: intervalCell("percentile_low"),
  },
  { ending: "_percentile_high", description: "Upper end", cell: intervalCell("percentile_high") },
  { ending: "_repeat_low", description: "Percentile from which repeat measurements would vary", cell: intervalCell("repeat_low") },
  { ending: "_repeat_high", description: "Upper end", cell: intervalCell("repeat_high") },
  { ending: "_t", description: "T-score", cell: ({ tScore }) => tScore },
  { ending: "_refusal", description: "Why there is no score at all: a code and a sentence", cell: refusalCell },
];

function refusalCell(result: ScoreResult): Cell {
  const why = whyNoNumber(result);
  return why === null ? null : refusalText(why);
}

function wideTable(types: readonly ReportType[]) {
  const keys = types.flatMap((type) => reportTypes[type].parameters.map(({ key }) => key));
  return {
    header: [
      ...scanColumns.map(({ name }) => name),
      ...keys.flatMap((key) => wideColumns.map(({ ending }) => `${key}${ending}`)),
      ...originColumns.map(({ name }) => name),
    ],
    cells: (report: Report): Cell[][] => scansOf(report).map((lines) => cellsOf(lines, keys)),
  };
}

/** The contract guarantees at least one value per scan. */
function scansOf(report: Report): ValueLine[][] {
  return [...Map.groupBy(valueLines(report, null), ({ scan }) => scan).values()];
}

function cellsOf(lines: readonly ValueLine[], keys: readonly string[]): Cell[] {
  const results = new Map(lines.map(({ result }) => [result.parameter, result]));
  const own = (columns: readonly ValueColumn[]) => columns.map(({ cell }) => cell(lines[0]!));
  const values = keys.flatMap((key) => {
    const result = results.get(key);
    return wideColumns.map(({ cell }) => (result === undefined ? null : cell(result)));
  });
  return [...own(scanColumns), ...values, ...own(originColumns)];
}

export const valueHeader: readonly string[] = valueColumns.map(({ name }) => name);

/** One row per measurement, cells in the order of `valueHeader`. */
export function valueCells(report: Report): Cell[][] {
  return valueLines(report, null).map((line) => valueColumns.map(({ cell }) => cell(line)));
}

export interface ValuesTable {
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
 * UTF-8 with byte-order mark; `changes` adds columns, stored control checks `scanner_check`. Additional references follow
 * as rows with their dataset and `beside` = `yes`.
 */
export function valuesCsv(report: Report, changes: ReportChanges | null = null): string {
  const reports = reportsOfOtherReferences(report);
  const others = reports.flatMap((other) => valueLines(other, null, true));
  const isChecked = reports.length > 0 && [report, ...reports].some(({ scannerChecks }) => scannerChecks && scannerChecks.length > 0);
  const columns = [
    ...valueColumns.map(({ cell }) => (line: ValueLine) => [cell(line)]),
    ...(changes === null ? [] : [changeCells]),
    ...(isChecked ? [(line: ValueLine) => [checksCell(line)]] : []),
    ...(others.length === 0 ? [] : [({ isAdditional }: ValueLine) => [isAdditional ? "yes" : null]]),
  ];
  const additionalNames = others.length === 0 ? [] : [...(isChecked ? ["scanner_check"] : []), "beside"];
  const header = [...valueHeader, ...(changes === null ? [] : changeHeader), ...additionalNames];
  const lines = [...valueLines(report, changes), ...others].map((line) => columns.flatMap((cells) => cells(line)));
  return byteOrderMark + [header, ...lines].map((line) => csvLine(line)).join("");
}

function checksCell({ report: { scannerChecks = [] } }: ValueLine): string | null {
  return scannerChecks.length === 0 ? null : scannerChecks.map(({ verdict, sentence }) => `${verdict}: ${sentence}`).join(" ");
}
