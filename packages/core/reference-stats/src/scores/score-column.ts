import { cellAmong, parameterInCell, type PreparedCurve } from "../curves/prepared-curve.ts";
import { BLOCK_ROWS, type RowBlock } from "../families/row-block.ts";
import { tabledNormalCdf } from "../normal/tabled-normal-cdf.ts";
import { isScore } from "./is-score.ts";

/* Blocks fit the first-level cache. Short loops let the compiler inline and the processor work on many rows in parallel. */
const block: RowBlock = {
  mu: new Float64Array(BLOCK_ROWS),
  sigma: new Float64Array(BLOCK_ROWS),
  nu: new Float64Array(BLOCK_ROWS),
  tau: new Float64Array(BLOCK_ROWS),
};

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
  for (let from = 0; from < length; from += BLOCK_ROWS) {
    const rows = Math.min(BLOCK_ROWS, length - from);
    readParameters(curve, ages, from, rows);
    writeScores(curve, values, outZ, from, rows);
    writePercentiles(outZ, outPercentile, from, rows);
  }
}

/** Sets mu to NaN where the curve has no value, so the score is NaN. */
function readParameters(curve: PreparedCurve, ages: Float64Array, from: number, rows: number): void {
  const { mu, sigma, nu, tau } = block;
  const { coefficients, isLinear, edges, cellOfBucket, bucketsPerYear } = curve;
  const count = curve.family.parameterCount;
  const [first, last] = [edges[0]!, edges[edges.length - 1]!];
  for (let row = 0; row < rows; row++) {
    const age = ages[from + row]!;
    if (!(age >= first && age < last)) {
      mu[row] = Number.NaN;
      continue;
    }
    const cell = cellAmong(edges, cellOfBucket, bucketsPerYear, age);
    const t = age - edges[cell]!;
    mu[row] = parameterInCell(coefficients, cell, 0, t, isLinear);
    sigma[row] = parameterInCell(coefficients, cell, 1, t, isLinear);
    if (count > 2) nu[row] = parameterInCell(coefficients, cell, 2, t, isLinear);
    if (count > 3) tau[row] = parameterInCell(coefficients, cell, 3, t, isLinear);
  }
}

function writeScores({ family }: PreparedCurve, values: Float64Array, outZ: Float64Array, from: number, rows: number): void {
  if (family.scoreBlock) {
    family.scoreBlock(block, values, outZ, from, rows);
    return;
  }
  const { mu, sigma, nu, tau } = block;
  for (let row = 0; row < rows; row++) outZ[from + row] = family.zScore(values[from + row]!, mu[row]!, sigma[row]!, nu[row]!, tau[row]!);
}

function writePercentiles(outZ: Float64Array, outPercentile: Float64Array, from: number, rows: number): void {
  for (let row = from; row < from + rows; row++) {
    const z = outZ[row]!;
    if (isScore(z)) {
      outPercentile[row] = 100 * tabledNormalCdf(z);
    } else {
      outZ[row] = Number.NaN;
      outPercentile[row] = Number.NaN;
    }
  }
}
