import { ageBin, countPersons, type ResidualRows, type RowRange } from "./residual-rows.ts";
import type { MomentsBin } from "./fit-diagnostics.ts";

export interface Moments {
  readonly mean: number;
  /** Sum of w (z − mean)² / sum of w; `sdOf` corrects for the estimated mean. */
  readonly variance: number;
  /** Third central moment over variance^1.5; 0 for a normal distribution or no variation. */
  readonly skewness: number;
  /** Fourth central moment over variance², minus 3; 0 for a normal distribution or no variation. */
  readonly kurtosis: number;
}

export function weightedMoments({ z, weights }: ResidualRows, { start, end }: RowRange): Moments {
  let total = 0;
  let sum = 0;
  for (let row = start; row < end; row++) {
    total += weights[row]!;
    sum += weights[row]! * z[row]!;
  }
  const mean = sum / total;
  const central = [0, 0, 0];
  for (let row = start; row < end; row++) {
    const distance = z[row]! - mean;
    const square = weights[row]! * distance * distance;
    central[0]! += square;
    central[1]! += square * distance;
    central[2]! += square * distance * distance;
  }
  const variance = central[0]! / total;
  if (!(variance > 0)) return { mean, variance: 0, skewness: 0, kurtosis: 0 };
  return { mean, variance, skewness: central[1]! / total / variance ** 1.5, kurtosis: central[2]! / total / variance ** 2 - 3 };
}

/** Applies the correction n / (n − 1) for `effective` persons. */
export function sdOf({ variance }: Moments, effective: number): number {
  return effective > 1 ? Math.sqrt((variance * effective) / (effective - 1)) : 0;
}

export function momentsByAge(rows: ResidualRows, bins: readonly RowRange[]): MomentsBin[] {
  return bins.map((bin) => {
    const { persons, effective } = countPersons(rows, bin);
    const moments = weightedMoments(rows, bin);
    const { mean, skewness, kurtosis } = moments;
    return { ...ageBin(bin, persons), mean, sd: sdOf(moments, effective), skewness, kurtosis };
  });
}
