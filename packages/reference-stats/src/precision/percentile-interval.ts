import type { OutsideAges } from "../curves/parameters-at.ts";
import type { PreparedCurve } from "../curves/prepared-curve.ts";
import { scoreMeasurement, type OutsideSupport } from "../scores/score-measurement.ts";

/** Where a percentile may lie because the measurement is not exact. */
export type PercentileInterval =
  | {
      readonly ok: true;
      /** Z-scores of the measurement less and plus 1.96 precision errors; `null` below everything the reference can have. */
      readonly z: readonly [low: number | null, high: number];
      /** The same as percentiles, 0 to 100. */
      readonly percentile: readonly [low: number, high: number];
    }
  | OutsideAges
  | OutsideSupport;

/**
 * 95 % interval of a percentile from the precision error alone: the scores of y - 1.96 e and y + 1.96 e. The uncertainty
 * of the curve itself comes on top of it (`centileErrors`).
 *
 * @param age decimal years
 * @param y measurement in the curve's unit
 * @param precisionError RMS-SD in the curve's unit, not negative
 * @throws RangeError when the precision error is negative or not a number
 */
export function percentileInterval(curve: PreparedCurve, age: number, y: number, precisionError: number): PercentileInterval {
  if (!(precisionError >= 0)) throw new RangeError("A precision error is zero or more.");
  const center = scoreMeasurement(curve, age, y);
  if (!center.ok) return center;
  const low = scoreMeasurement(curve, age, y - 1.96 * precisionError);
  const high = scoreMeasurement(curve, age, y + 1.96 * precisionError);
  if (!high.ok) return high;
  return { ok: true, z: [low.ok ? low.z : null, high.z], percentile: [low.ok ? low.percentile : 0, high.percentile] };
}
