import type { Cell, ChildHeight, HeightRefusal, ScoreResult } from "@trabecula/contracts";

export interface ResultColumn {
  readonly name: string;
  readonly says: string;
  readonly cell: (result: ScoreResult) => Cell;
}

export interface HeightColumn {
  readonly name: string;
  readonly says: string;
  readonly cell: (height: ChildHeight) => Cell;
}

const column = (name: string, says: string, cell: ResultColumn["cell"]): ResultColumn => ({ name, says, cell });

/** Uncertainty of Z-score and percentile, named alike in every file. */
export const intervalColumns: readonly ResultColumn[] = [
  column(
    "percentile_low",
    "Where the percentile may lie, with 95 %: lower end; empty where nothing is known of how exact value and curve are",
    ({ interval }) => interval?.percentile[0] ?? null,
  ),
  column("percentile_high", "Upper end", ({ interval }) => interval?.percentile[1] ?? null),
  column(
    "z_low",
    "The same of the Z-score; empty where the interval reaches beyond all of the reference",
    ({ interval }) => interval?.zScore[0] ?? null,
  ),
  column("z_high", "Upper end", ({ interval }) => interval?.zScore[1] ?? null),
  column(
    "precision_error",
    "Precision error of the value (SD) that the interval reckons with; empty where none is known",
    ({ interval }) => interval?.measurement?.error ?? null,
  ),
  column(
    "precision_of",
    "Whose precision that is: `own`, `published` or `minimum` (the least that is accepted of an operator)",
    ({ interval }) => interval?.measurement?.kind ?? null,
  ),
  column(
    "curve_z_error",
    "Standard error of the Z-score from the curve that the interval reckons with; empty where none is known",
    ({ interval }) => interval?.curve?.zError ?? null,
  ),
  column(
    "curve_z_error_of",
    "`dataset`: the dataset states it; `people`: approximate, from how many people mean and SD come from",
    ({ interval }) => interval?.curve?.of ?? null,
  ),
];

/** Child height, named alike in every file. */
export const heightColumns: readonly HeightColumn[] = [
  { name: "height_for_age_z", says: "Its height-for-age Z-score", cell: ({ zScore }) => zScore.value },
  { name: "height_age", says: "Age in years at which that height is the median", cell: ({ heightAge }) => heightAge.value },
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
