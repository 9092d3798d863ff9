import { decimal, plus, quantityWithoutNoise, times, toNumber, mean, sum } from "./decimal.ts";

/** RMS-SD of the first visit's system (x) and the later one's (y), in the unit of the values. */
export interface PrecisionOfBoth {
  readonly rmsSdX: number;
  readonly rmsSdY: number;
}

/** One value per person on each system, in one unit. */
export interface CalibrationPairs extends PrecisionOfBoth {
  readonly pairs: readonly (readonly [x: number, y: number])[];
}

export interface CalibrationLine {
  readonly slope: number;
  readonly intercept: number;
  readonly correlation: number;
  /** Persons measured on both systems. */
  readonly persons: number;
  /** Standard deviations of the persons' values. */
  readonly sdX: number;
  readonly sdY: number;
  /** Mean on x; null if not stated. */
  readonly meanX: number | null;
}

export type GeneralizedLsc =
  | {
      readonly ok: true;
      readonly intercept: number;
      readonly slope: number;
      readonly correlation: number;
      readonly persons: number;
      /** Least significant change between x and a later y, in the unit of y. */
      readonly lsc: number;
      /** Percent of the predicted mean; null if that is unknown or not positive. */
      readonly lscPercent: number | null;
    }
  | { readonly ok: false; readonly reason: "not-finite" | "too-few-pairs" | "no-spread" | "no-correlation" };

const FEWEST_PAIRS = 3;

export function generalizedLsc({ pairs, ...precision }: CalibrationPairs): GeneralizedLsc {
  if (!pairs.flat().every(Number.isFinite)) return { ok: false, reason: "not-finite" };
  const n = pairs.length;
  if (n < FEWEST_PAIRS) return { ok: false, reason: "too-few-pairs" };
  const meanX = mean(pairs.map(([x]) => x));
  const meanY = mean(pairs.map(([, y]) => y));
  const squaresX = sum(pairs.map(([x]) => (x - meanX) ** 2));
  const squaresY = sum(pairs.map(([, y]) => (y - meanY) ** 2));
  if (!(squaresX > 0 && squaresY > 0)) return { ok: false, reason: "no-spread" };
  const products = sum(pairs.map(([x, y]) => (x - meanX) * (y - meanY)));
  const slope = products / squaresX;
  return generalizedLscOfLine({
    slope,
    intercept: meanY - slope * meanX,
    // Rounding can take a perfect correlation beyond 1.
    correlation: Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY))),
    persons: n,
    sdX: Math.sqrt(squaresX / (n - 1)),
    sdY: Math.sqrt(squaresY / (n - 1)),
    meanX,
    ...precision,
  });
}

/**
 * Generalized least significant change between two systems (Shepherd and Lu, Journal of Clinical Densitometry 10 (2007)
 * 249). With y = a + b x, N persons, standard deviations S, correlation r and RMS-SDs e: 1.96 sqrt( e_y² + (N - 1) / (N
 * - 2) S_y² (1 - r²) (1 + 1 / N + (S_x² / N + S_x² - e_x²) / ((N - 1) S_x²)) + b² e_x² ). The change is y - (a + b x).
 */
export function generalizedLscOfLine(line: CalibrationLine & PrecisionOfBoth): GeneralizedLsc {
  const { slope, intercept, correlation, persons: n, sdX, sdY, meanX, rmsSdX, rmsSdY } = line;
  if (![slope, intercept, correlation, n, sdX, sdY, meanX ?? 0, rmsSdX, rmsSdY].every(Number.isFinite))
    return { ok: false, reason: "not-finite" };
  if (n < FEWEST_PAIRS) return { ok: false, reason: "too-few-pairs" };
  if (!(sdX > 0 && sdY > 0)) return { ok: false, reason: "no-spread" };
  if (Math.abs(correlation) > 1) return { ok: false, reason: "no-correlation" };
  const [varianceX, varianceY] = [sdX ** 2, sdY ** 2];
  const residual = ((n - 1) / (n - 2)) * varianceY * (1 - correlation ** 2);
  const widening = 1 + 1 / n + (varianceX / n + varianceX - rmsSdX ** 2) / ((n - 1) * varianceX);
  // A precision error far above the spread would make the widening negative.
  const lsc = quantityWithoutNoise(1.96 * Math.sqrt(rmsSdY ** 2 + residual * Math.max(widening, 0) + slope ** 2 * rmsSdX ** 2));
  const predictedMean = meanX === null ? 0 : intercept + slope * meanX;
  const lscPercent = predictedMean > 0 ? quantityWithoutNoise((100 * lsc) / predictedMean) : null;
  return { ok: true, intercept, slope, correlation, persons: n, lsc, lscPercent };
}

/** Expected value on y, without binary noise. */
export function onOtherSystem({ slope, intercept }: Pick<CalibrationLine, "slope" | "intercept">, x: number): number {
  return toNumber(plus(decimal(intercept), times(decimal(slope), decimal(x))));
}
