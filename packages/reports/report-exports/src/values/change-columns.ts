import type { Cell, TrendChange } from "@trabecula/contracts";
import type { ValueLine } from "./value-line.ts";

interface ChangeColumn {
  readonly ending: string;
  readonly description: string;
  readonly cell: (change: TrendChange) => Cell;
}

const yesOrNo = (verdict: boolean | null): Cell => (verdict === null ? null : verdict ? "yes" : "no");

export const changeColumns: readonly ChangeColumn[] = [
  { ending: "date", description: "Date of the earlier scan", cell: ({ from }) => from },
  { ending: "change", description: "Later less earlier, in the unit of the value", cell: ({ absolute }) => absolute },
  { ending: "change_percent", description: "The same in percent of the earlier value", cell: ({ percent }) => percent },
  { ending: "change_percent_per_year", description: "Percent a year; empty below 365 days", cell: ({ percentPerYear }) => percentPerYear },
  { ending: "z_change", description: "Change of the Z-score", cell: ({ zChange }) => zChange },
  { ending: "t_change", description: "Change of the T-score", cell: ({ tChange }) => tChange },
  {
    ending: "change_score",
    description: "Change given the earlier Z-score, in SD of people of this age; empty without correlations in the dataset",
    cell: ({ changeScore }) => changeScore?.z ?? null,
  },
  {
    ending: "change_percentile",
    description: "Percentile of the change score",
    cell: ({ changeScore }) => changeScore?.percentile ?? null,
  },
  {
    ending: "change_score_refusal",
    description: "Why there is no change score: a code and a sentence",
    cell: ({ changeScore }) => (changeScore?.refusal ? `${changeScore.refusal.code}: ${changeScore.refusal.message}` : null),
  },
  { ending: "lsc", description: "Least significant change, in the unit of the value", cell: ({ lsc }) => lsc?.value ?? null },
  { ending: "lsc_kind", description: "Whose precision it is: `own`, `published` or `minimum`", cell: ({ lsc }) => lsc?.kind ?? null },
  { ending: "lsc_source", description: "The same in words", cell: ({ lsc }) => lsc?.source ?? null },
  {
    ending: "significant",
    description: "`yes` or `no`: at least its own least significant change; empty under 20 years",
    cell: ({ significant }) => yesOrNo(significant),
  },
  {
    ending: "beyond_chance",
    description: "`yes` or `no`: significant among all changes of the report, by Holm’s procedure at 5 %; empty under 20 years",
    cell: ({ beyondChance }) => yesOrNo(beyondChance),
  },
  {
    ending: "cross_calibration",
    description: "Source of the line by which two scanners were compared",
    cell: ({ crossCalibration }) => crossCalibration?.source ?? null,
  },
  {
    ending: "change_flags",
    description: "Codes of doubts about the change, with spaces between",
    cell: ({ flags }) => flags.join(" ") || null,
  },
  {
    ending: "change_refusal",
    description: "Why there is no number: a code and a sentence",
    cell: ({ refusal }) => (refusal === null ? null : `${refusal.code}: ${refusal.message}`),
  },
];

const ends = ["previous", "first"] as const;

export const changeHeader: readonly string[] = ends.flatMap((end) => changeColumns.map(({ ending }) => `${end}_${ending}`));

export function changeCells({ changes }: ValueLine): Cell[] {
  return ends.flatMap((end) => {
    const change = changeAgainst(changes, end);
    return changeColumns.map(({ cell }) => (change === null ? null : cell(change)));
  });
}

/** Nearest or first comparable scan of an earlier day; else that scan's refusal. */
export function changeAgainst(changes: readonly TrendChange[], end: (typeof ends)[number]): TrendChange | null {
  const found = changes
    .filter(({ against, flags }) => against.includes(end) && !flags.includes("same_day"))
    .toSorted((left, right) => left.from.localeCompare(right.from));
  const compared = found.filter(({ refusal }) => refusal === null);
  const best = compared.length > 0 ? compared : found;
  return (end === "first" ? best[0] : best.at(-1)) ?? null;
}
