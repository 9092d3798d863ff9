import { ageRanges, parametersInCell, type OutsideAges } from "../curves/parameters-at.ts";
import { findCell, type PreparedCurve } from "../curves/prepared-curve.ts";
import { tabledNormalCdf } from "../normal/tabled-normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { isScore } from "./is-score.ts";

/** The family has no such measurement (LMS and BCCG: zero or negative), or it is not a number. */
export interface OutsideSupport {
  readonly ok: false;
  readonly reason: "outside-support";
}

/** Full precision; `percentile` is 0 to 100. */
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
 * The place of a measurement alone: the same numbers as `scoreMeasurement`, without the reference's median and limits, which take most of
 * the time.
 *
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
