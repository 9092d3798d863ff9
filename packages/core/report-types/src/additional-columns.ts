import type { Cell, ChildHeight, HeightRefusal, ScoreResult } from "@trabecula/contracts";
import { shownInterval } from "./interval-text.ts";

export interface FileColumn<Of> {
  readonly name: string;
  readonly description: string;
  readonly cell: (of: Of) => Cell;
}
export type ResultColumn = FileColumn<ScoreResult>;
export type HeightColumn = FileColumn<ChildHeight>;

const column = (name: string, description: string, cell: ResultColumn["cell"]): ResultColumn => ({ name, description, cell });

const sureOf = ({ interval }: Pick<ScoreResult, "interval">) => (interval ? shownInterval(interval).sure : null);
const repeatOf = ({ interval }: Pick<ScoreResult, "interval">) => (interval ? shownInterval(interval).repeat : null);

export const intervalColumns: readonly ResultColumn[] = [
  column(
    "percentile_low",
    "Where the percentile may lie, with 95 % unless `curve_z_error_of` is `estimated` or `controls`: lower end; empty if the error of the reference is unknown",
    (result) => sureOf(result)?.percentile[0] ?? null,
  ),
  column("percentile_high", "Upper end", (result) => sureOf(result)?.percentile[1] ?? null),
  column(
    "z_low",
    "The same of the Z-score; empty where the interval reaches beyond all of the reference",
    (result) => sureOf(result)?.zScore[0] ?? null,
  ),
  column("z_high", "Upper end", (result) => sureOf(result)?.zScore[1] ?? null),
  column(
    "repeat_low",
    "Percentile from which 95 % of repeat measurements would vary: the measurement’s part alone",
    (result) => repeatOf(result)?.[0] ?? null,
  ),
  column("repeat_high", "Upper end", (result) => repeatOf(result)?.[1] ?? null),
  column("interval_parts", "Which parts the interval holds, as a sentence", ({ interval }) =>
    interval ? shownInterval(interval).text : null,
  ),
  column(
    "precision_error",
    "Precision error of the value (SD) used in the intervals",
    ({ interval, tInterval }) => (interval ?? tInterval)?.measurement?.error ?? null,
  ),
  column(
    "precision_of",
    "Whose precision that is: `own`, `published` or `minimum` (minimum acceptable operator precision)",
    ({ interval, tInterval }) => (interval ?? tInterval)?.measurement?.kind ?? null,
  ),
  column(
    "conversion_error",
    "Standard error of the value on another maker’s scale",
    ({ interval, tInterval }) => (interval ?? tInterval)?.conversion ?? null,
  ),
  column(
    "curve_z_error",
    "Standard error of the Z-score from the curve used in the interval",
    ({ interval }) => interval?.curve?.zError ?? null,
  ),
  column(
    "curve_z_error_of",
    "`dataset`: the dataset states it; `people`: from the number of people behind mean and SD; `estimated`: from the part of the whole number that falls on ten years; `controls`: of the adaptation alone",
    ({ interval }) => interval?.curve?.of ?? null,
  ),
  column("curve_people", "Number of people that it follows from", ({ interval }) => interval?.curve?.people ?? null),
  column("t_low", "Where the T-score may lie: lower end", ({ tInterval }) => tInterval?.tScore[0] ?? null),
  column("t_high", "Upper end", ({ tInterval }) => tInterval?.tScore[1] ?? null),
  column("t_interval_parts", "Which parts that holds, and limits of a category inside it", ({ tInterval }) => tInterval?.text ?? null),
];

export const heightColumns: readonly HeightColumn[] = [
  { name: "height_for_age_z", description: "Its height-for-age Z-score", cell: ({ zScore }) => zScore.value },
  { name: "height_age", description: "Age in years at which that height is the median", cell: ({ heightAge }) => heightAge.value },
];

export const heightAdjustedColumns: readonly ResultColumn[] = [
  column("z_for_height_age", "Z-score at the height age instead of the age", ({ height }) => height?.forHeightAge.value ?? null),
  column(
    "height_adjusted_z",
    "Z-score less what height for age predicts, by the coefficients of the dataset",
    ({ height }) => height?.adjusted.value ?? null,
  ),
];

export const heightRefusalsName = "height_refusals";

export function heightRefusals(height: ChildHeight | null | undefined, result: Pick<ScoreResult, "height">): HeightRefusal[] {
  const figures = [height?.zScore, height?.heightAge, result.height?.forHeightAge, result.height?.adjusted];
  return [...new Map(figures.flatMap((figure) => (figure?.refusal ? [[figure.refusal.code, figure.refusal] as const] : []))).values()];
}
