import {
  ageRanges,
  parametersInCell,
  findCell,
  cellAmong,
  parameterInCell,
  type OutsideAges,
  type PreparedCurve,
} from "../curves/prepared-curve.ts";
import { tabledNormalCdf } from "../normal/normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { BLOCK_ROWS, type RowBlock } from "../families/family.ts";

/** False if the measurement is outside the family's support. */
function isScore(z: number): boolean {
  return z - z === 0;
}

/** The family has no such measurement (LMS and BCCG: zero or negative), or it is not a number. */
export interface OutsideSupport {
  readonly ok: false;
  readonly reason: "outside-support";
}

export interface MeasurementPlace {
  readonly ok: true;
  readonly z: number;
  readonly percentile: number;
}

/** Adds the reference's median and limits in the measurement's unit. */
export interface MeasurementScore extends MeasurementPlace {
  readonly median: number;
  readonly p5: number;
  readonly p95: number;
}

const FIFTH_PERCENTILE_Z = normalQuantile(0.05);

/**
 * Scores one measurement: the same numbers, to the last bit, as `scoreColumn`.
 *
 * @param age decimal years
 * @param y measurement in the curve's unit
 */
export function scoreMeasurement(curve: PreparedCurve, age: number, y: number): MeasurementScore | OutsideAges | OutsideSupport {
  const cell = findCell(curve, age);
  if (cell < 0) return { ok: false, reason: "outside-ages", ageRanges: ageRanges(curve) };
  const parameters = parametersInCell(curve, cell, age);
  const place = placeAmong(curve, parameters, y);
  if (!place.ok) return place;
  const { mu, sigma, nu, tau } = parameters;
  const { quantileAtZ } = curve.family;
  return {
    ...place,
    median: quantileAtZ(0, mu, sigma, nu, tau),
    p5: quantileAtZ(FIFTH_PERCENTILE_Z, mu, sigma, nu, tau),
    p95: quantileAtZ(-FIFTH_PERCENTILE_Z, mu, sigma, nu, tau),
  };
}

/**
 * Scores like `scoreMeasurement`, without the reference's median and limits, which take most of the time.
 * @param age decimal years
 * @param y measurement in the curve's unit
 */
export function placeMeasurement(curve: PreparedCurve, age: number, y: number): MeasurementPlace | OutsideAges | OutsideSupport {
  const cell = findCell(curve, age);
  if (cell < 0) return { ok: false, reason: "outside-ages", ageRanges: ageRanges(curve) };
  return placeAmong(curve, parametersInCell(curve, cell, age), y);
}

function placeAmong(
  { family }: PreparedCurve,
  { mu, sigma, nu, tau }: ReturnType<typeof parametersInCell>,
  y: number,
): MeasurementPlace | OutsideSupport {
  const z = family.zScore(y, mu, sigma, nu, tau);
  return isScore(z) ? { ok: true, z, percentile: 100 * tabledNormalCdf(z) } : { ok: false, reason: "outside-support" };
}

/* Blocks fit the first-level cache; short loops let the processor work on many rows in parallel. */
const block: RowBlock = {
  mu: new Float64Array(BLOCK_ROWS),
  sigma: new Float64Array(BLOCK_ROWS),
  nu: new Float64Array(BLOCK_ROWS),
  tau: new Float64Array(BLOCK_ROWS),
};

/**
 * Writes into the caller's arrays, without allocating.
 * @param ages decimal years
 * @param values measurements in the curve's unit
 * @param outZ receives the Z-scores, NaN where `scoreMeasurement` would refuse
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

/**
 * Distance from the mean of young adults in their standard deviations.
 * @param y measurement, `mean` and `sd` in the same unit
 * @throws RangeError when `sd` is not positive
 */
export function tScore(y: number, mean: number, sd: number): number {
  if (!(sd > 0)) throw new RangeError("The standard deviation of young adults must be positive.");
  return (y - mean) / sd;
}
