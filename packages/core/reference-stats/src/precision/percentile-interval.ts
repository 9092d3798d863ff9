import { zErrorAt, type ZErrors } from "../centile-errors/z-errors.ts";
import type { OutsideAges, PreparedCurve } from "../curves/prepared-curve.ts";
import { tabledNormalCdf } from "../normal/normal-cdf.ts";
import { placeMeasurement, type OutsideSupport } from "../scores/score-measurement.ts";

export type PercentileInterval =
  | {
      readonly ok: true;
      /** Z interval; `null` beyond the reference's possible values. */
      readonly z: readonly [low: number | null, high: number | null];
      readonly percentile: readonly [low: number, high: number];
    }
  | OutsideAges
  | OutsideSupport;

/** `precisionError`: nonnegative RMS-SD in the curve's unit. Unknown parts are null and add nothing. */
export interface Uncertainty {
  readonly precisionError: number | null;
  readonly zErrors: ZErrors | null;
}

/** Normal 97.5 % quantile, rounded as usual for confidence intervals. */
export const normal95 = 1.96;

/**
 * 95 % interval of a percentile. Adds both errors on the Z scale, where they are independent: Var Z = (precision error / local slope)² +
 * (standard error of Z)². Measures the first part on either side, as the distance from Z to the Z-score of y ∓ 1.96 e: 1.96 e / slope for a
 * straight curve, otherwise with its skewness.
 * @param age decimal years
 * @param y measurement in the curve's unit
 * @throws RangeError when the precision error is negative or not a number
 */
export function percentileInterval(
  curve: PreparedCurve,
  age: number,
  y: number,
  { precisionError, zErrors }: Uncertainty,
): PercentileInterval {
  if (precisionError !== null && !(precisionError >= 0)) throw new RangeError("A precision error is zero or more.");
  const center = placeMeasurement(curve, age, y);
  if (!center.ok) return center;
  const ofCurve = zErrors === null ? 0 : normal95 * zErrorAt(zErrors, center.z);
  const end = (side: -1 | 1): number | null => {
    const moved = precisionError === null ? center : placeMeasurement(curve, age, y + side * normal95 * precisionError);
    return moved.ok ? center.z + side * Math.hypot(moved.z - center.z, ofCurve) : null;
  };
  const [low, high] = [end(-1), end(1)];
  return {
    ok: true,
    z: [low, high],
    percentile: [low === null ? 0 : 100 * tabledNormalCdf(low), high === null ? 100 : 100 * tabledNormalCdf(high)],
  };
}
