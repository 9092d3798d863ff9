import type { Cell, ChangeSummary, TableChange } from "@trabecula/contracts";

export const changeColumns = [
  ...(["code", "reportType", "parameter", "site", "side", "unit", "from", "to", "fromValue", "toValue", "change", "percent"] as const),
  ...([
    "percentPerYear",
    "changeScore",
    "changePercentile",
    "changeScoreRefusal",
    "lsc",
    "beyondLsc",
    "p",
    "q",
    "pHolm",
    "reason",
  ] as const),
];

export const changeCells = (row: TableChange): Cell[] => changeColumns.map((column) => cellOf(row[column]));

export const summaryColumns = [
  ...(["reportType", "parameter", "site", "side", "unit", "n", "mean", "sd", "low", "high"] as const),
  ...(["beyondLsc", "beyondLow", "beyondHigh", "expectedByError", "discoveries", "notJudged"] as const),
];

export function summaryCells({ interval, beyondInterval, ...summary }: ChangeSummary): Cell[] {
  const [low, high] = interval ?? [null, null];
  const [beyondLow, beyondHigh] = beyondInterval ?? [null, null];
  const row = { ...summary, low, high, beyondLow, beyondHigh };
  return summaryColumns.map((column) => row[column]);
}

const cellOf = (value: string | number | boolean | null): Cell => (typeof value === "boolean" ? String(value) : value);
