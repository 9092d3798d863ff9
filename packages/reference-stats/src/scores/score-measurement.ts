import { ageRanges, parametersInCell, type OutsideAges } from "../curves/parameters-at.ts";
import { findCell, type PreparedCurve } from "../curves/prepared-curve.ts";
import { tabledNormalCdf } from "../normal/tabled-normal-cdf.ts";
import { normalQuantile } from "../normal/normal-quantile.ts";
import { isScore } from "./is-score.ts";

/** The family of the reference has no such measurement (LMS and BCCG: zero or negative), or it is not a number. */
export interface OutsideSupport {
  readonly ok: false;
  readonly reason: "outside-support";
}

/** A measurement's place in the reference: all in full precision, `percentile` from 0 to 100, the rest in its unit. */
export interface MeasurementScore {
  readonly ok: true;
  readonly z: number;
  readonly percentile: number;
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
  const { mu, sigma, nu, tau } = parametersInCell(curve, cell, age);
  const { zScore, quantileAtZ } = curve.family;
  const z = zScore(y, mu, sigma, nu, tau);
  if (!isScore(z)) return { ok: false, reason: "outside-support" };
  return {
    ok: true,
    z,
    percentile: 100 * tabledNormalCdf(z),
    median: quantileAtZ(0, mu, sigma, nu, tau),
    p5: quantileAtZ(FIFTH_PERCENTILE_Z, mu, sigma, nu, tau),
    p95: quantileAtZ(-FIFTH_PERCENTILE_Z, mu, sigma, nu, tau),
  };
}
