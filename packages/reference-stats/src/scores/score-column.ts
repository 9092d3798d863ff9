import { findCell, parameterInCell, type PreparedCurve } from "../curves/prepared-curve.ts";
import { tabledNormalCdf } from "../normal/tabled-normal-cdf.ts";
import { isScore } from "./is-score.ts";

/*
 * Rows go through in blocks that stay in the processor's first-level cache, in three short loops: parameters, scores,
 * percentiles. Each loop is small enough for the compiler to inline what it calls and keep numbers in registers; one
 * long loop boxes every number that crosses a call and is a third slower.
 */
const BLOCK_ROWS = 512;
const blockMu = new Float64Array(BLOCK_ROWS);
const blockSigma = new Float64Array(BLOCK_ROWS);
const blockNu = new Float64Array(BLOCK_ROWS);
const blockTau = new Float64Array(BLOCK_ROWS);

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

/** Parameters at the ages of a block; NaN where the curve has none, which makes the score NaN. */
function readParameters(curve: PreparedCurve, ages: Float64Array, from: number, rows: number): void {
  const { coefficients, cellStarts } = curve;
  const count = curve.family.parameterCount;
  for (let row = 0; row < rows; row++) {
    const age = ages[from + row]!;
    const cell = findCell(curve, age);
    if (cell < 0) {
      blockMu[row] = Number.NaN;
      continue;
    }
    const t = age - cellStarts[cell]!;
    blockMu[row] = parameterInCell(coefficients, cell, 0, t);
    blockSigma[row] = parameterInCell(coefficients, cell, 1, t);
    if (count > 2) blockNu[row] = parameterInCell(coefficients, cell, 2, t);
    if (count > 3) blockTau[row] = parameterInCell(coefficients, cell, 3, t);
  }
}

function writeScores({ family }: PreparedCurve, values: Float64Array, outZ: Float64Array, from: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    const z = family.zScore(values[from + row]!, blockMu[row]!, blockSigma[row]!, blockNu[row]!, blockTau[row]!);
    outZ[from + row] = isScore(z) ? z : Number.NaN;
  }
}

function writePercentiles(outZ: Float64Array, outPercentile: Float64Array, from: number, rows: number): void {
  for (let row = from; row < from + rows; row++) outPercentile[row] = 100 * tabledNormalCdf(outZ[row]!);
}
