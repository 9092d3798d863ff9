import { findCell, type PreparedCurve } from "../curves/prepared-curve.ts";
import { normalCdf } from "../normal/normal-cdf.ts";
import { isScore, zInCell } from "./score-at.ts";

/**
 * Scores many measurements against one curve, writing into arrays of the caller and allocating nothing.
 *
 * @param ages decimal years
 * @param values measurements in the curve's unit
 * @param outZ receives the Z-scores, NaN where `scoreMeasurement` would refuse (it tells the reason)
 * @param outPercentile receives the percentiles, 0 to 100, NaN likewise
 * @throws RangeError when the arrays differ in length
 */
export function scoreColumn(
  curve: PreparedCurve,
  ages: Float64Array,
  values: Float64Array,
  outZ: Float64Array,
  outPercentile: Float64Array,
): void {
  const length = ages.length;
  if (values.length !== length || outZ.length !== length || outPercentile.length !== length) {
    throw new RangeError("Ages, values and results must have the same length.");
  }
  for (let row = 0; row < length; row++) {
    const age = ages[row]!;
    const cell = findCell(curve, age);
    const z = cell < 0 ? Number.NaN : zInCell(curve, cell, age, values[row]!);
    if (isScore(z)) {
      outZ[row] = z;
      outPercentile[row] = 100 * normalCdf(z);
    } else {
      outZ[row] = Number.NaN;
      outPercentile[row] = Number.NaN;
    }
  }
}
