import { sum } from "./sum.ts";

/** Persons measured on both systems, and each system's own precision. */
export interface CrossCalibration {
  /** One value a person on the system of the first visit (x) and of the later visit (y), in one unit. */
  readonly pairs: readonly (readonly [x: number, y: number])[];
  /** RMS-SD of each system, in the unit of the values. */
  readonly rmsSdX: number;
  readonly rmsSdY: number;
}

export type GeneralizedLsc =
  | {
      readonly ok: true;
      /** y = intercept + slope x. */
      readonly intercept: number;
      readonly slope: number;
      /** Pearson's correlation. */
      readonly correlation: number;
      readonly persons: number;
      /** Least significant change between a visit on x and a later one on y, in the unit of y. */
      readonly lsc: number;
      /** The same as a share of the predicted mean, percent; null where that is not positive. */
      readonly lscPercent: number | null;
    }
  | { readonly ok: false; readonly reason: "not-finite" | "too-few-pairs" | "no-spread" };

const FEWEST_PAIRS = 3;

/**
 * Generalized least significant change between two systems, Shepherd and Lu, Journal of Clinical Densitometry 10 (2007)
 * 249. With y = a + b x over N pairs, S the standard deviations and r the correlation of the pairs, e the RMS-SD of each
 * system:
 *
 * 1.96 sqrt( e_y² + (N - 1) / (N - 2) S_y² (1 - r²) (1 + 1 / N + (S_x² / N + S_x² - e_x²) / ((N - 1) S_x²)) + b² e_x² )
 *
 * A first visit x is compared with a later y as y - (a + b x). It is larger than either system's own LSC.
 */
export function generalizedLsc({ pairs, rmsSdX, rmsSdY }: CrossCalibration): GeneralizedLsc {
  if (![...pairs.flat(), rmsSdX, rmsSdY].every(Number.isFinite)) return { ok: false, reason: "not-finite" };
  const n = pairs.length;
  if (n < FEWEST_PAIRS) return { ok: false, reason: "too-few-pairs" };
  const meanX = mean(pairs.map(([x]) => x));
  const meanY = mean(pairs.map(([, y]) => y));
  const squaresX = sum(pairs.map(([x]) => (x - meanX) ** 2));
  const squaresY = sum(pairs.map(([, y]) => (y - meanY) ** 2));
  if (!(squaresX > 0 && squaresY > 0)) return { ok: false, reason: "no-spread" };
  const products = sum(pairs.map(([x, y]) => (x - meanX) * (y - meanY)));
  const slope = products / squaresX;
  const correlation = products / Math.sqrt(squaresX * squaresY);
  const [varianceX, varianceY] = [squaresX / (n - 1), squaresY / (n - 1)];
  const residual = ((n - 1) / (n - 2)) * varianceY * Math.max(1 - correlation ** 2, 0);
  const widening = 1 + 1 / n + (varianceX / n + varianceX - rmsSdX ** 2) / ((n - 1) * varianceX);
  const lsc = 1.96 * Math.sqrt(rmsSdY ** 2 + residual * widening + slope ** 2 * rmsSdX ** 2);
  // The line goes through both means.
  return {
    ok: true,
    intercept: meanY - slope * meanX,
    slope,
    correlation,
    persons: n,
    lsc,
    lscPercent: meanY > 0 ? (100 * lsc) / meanY : null,
  };
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
