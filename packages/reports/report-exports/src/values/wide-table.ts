import type { Cell, Report, ReportType, ScoreResult } from "@trabecula/contracts";
import { refusalText, reportTypes, whyNoNumber } from "@trabecula/report-types";
import { originColumns, scanColumns, type ValueColumn } from "./columns.ts";
import { valueLines, type ValueLine } from "./value-line.ts";

interface WideColumn {
  /** Follows the parameter's key. */
  readonly ending: string;
  readonly says: string;
  readonly cell: (result: ScoreResult) => Cell;
}

/** Named as in the wide response of POST /api/score/batch. */
export const wideColumns: readonly WideColumn[] = [
  { ending: "", says: "The measurement as it was given, in the catalogue’s unit", cell: ({ value }) => value },
  { ending: "_z", says: "Z-score", cell: ({ zScore }) => zScore },
  { ending: "_percentile", says: "Percentile, 0 to 100", cell: ({ percentile }) => percentile },
  { ending: "_percentile_low", says: "Where it may lie, with 95 %: lower end", cell: ({ interval }) => interval?.percentile[0] ?? null },
  { ending: "_percentile_high", says: "Upper end", cell: ({ interval }) => interval?.percentile[1] ?? null },
  { ending: "_t", says: "T-score", cell: ({ tScore }) => tScore },
  { ending: "_refusal", says: "Why there is no score at all: a code and a sentence", cell: refusalCell },
];

function refusalCell(result: ScoreResult): Cell {
  const why = whyNoNumber(result);
  return why === null ? null : refusalText(why);
}

export function wideTable(types: readonly ReportType[]) {
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
