import type { Cohort, Fit } from "../fitting/fit-types.ts";

/** Columns of equal length, sorted by age. */
export interface ResidualRows {
  readonly ages: Float64Array;
  readonly z: Float64Array;
  readonly persons: Int32Array;
  readonly weights: Float64Array;
}

export interface RowRange {
  readonly ageFrom: number;
  readonly ageTo: number;
  readonly start: number;
  readonly end: number;
}

/** Sorts by age; omits rows without a finite residual, outside the distribution's support. */
export function residualRows(cohort: Cohort, fit: Pick<Fit, "residuals">): ResidualRows {
  const order = Array.from(cohort.ages.keys())
    .filter((row) => Number.isFinite(fit.residuals[row]))
    .sort((a, b) => cohort.ages[a]! - cohort.ages[b]!);
  return {
    ages: Float64Array.from(order, (row) => cohort.ages[row]!),
    z: Float64Array.from(order, (row) => fit.residuals[row]!),
    persons: Int32Array.from(order, (row) => cohort.persons[row]!),
    weights: Float64Array.from(order, (row) => cohort.weights[row]!),
  };
}

export function wholeRange({ ages }: Pick<ResidualRows, "ages">): RowRange {
  return { ageFrom: ages[0]!, ageTo: ages.at(-1)!, start: 0, end: ages.length };
}
