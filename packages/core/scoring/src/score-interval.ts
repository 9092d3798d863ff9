import type { Parameter, Scan, ScoreInterval, ScoreResult } from "@trabecula/contracts";
import { curveErrorsAt } from "@trabecula/reference-datasets/reading";
import { percentileInterval, zErrorAt } from "@trabecula/reference-stats";
import { quantityWithoutNoise, scoreWithoutNoise } from "./binary-noise.ts";
import type { Comparison } from "./comparison.ts";

export type ScanMade = Pick<Scan, "site" | "scanner" | "protocol" | "motionGrade">;

/** Returns the precision error (SD, in the catalog's unit) and its origin; null if unknown. */
export type ErrorOfValue = (scan: ScanMade, parameter: Parameter, value: number) => ScoreInterval["measurement"];

/**
 * How sure a result's Z is: the precision error of its value and the standard error of the curve, as far as they are known.
 *
 * @param ageYears decimal years that the result was scored at
 * @returns null without a Z, where neither is known, and for a value on another maker's scale, whose error is another one
 */
export function scoreInterval(
  { z, parameter }: Comparison,
  scan: ScanMade,
  ageYears: number,
  { value, zScore }: ScoreResult,
  errorOfValue: ErrorOfValue,
): ScoreInterval | null {
  if (zScore === null || !z.ok || z.converter !== null) return null;
  const measurement = errorOfValue(scan, parameter, value);
  const ofCurve = curveErrorsAt(z.curve, ageYears);
  if (measurement === null && ofCurve === null) return null;
  const uncertainty = { precisionError: measurement?.error ?? null, zErrors: ofCurve?.errors ?? null };
  const interval = percentileInterval(z.curve.curve!, ageYears, value, uncertainty);
  if (!interval.ok) return null;
  const [low, high] = interval.z.map((end) => (end === null ? null : scoreWithoutNoise(end)));
  const [from, to] = interval.percentile.map(quantityWithoutNoise);
  return {
    zScore: [low!, high!],
    percentile: [from!, to!],
    measurement,
    curve: ofCurve && { zError: quantityWithoutNoise(zErrorAt(ofCurve.errors, zScore)), of: ofCurve.of },
  };
}
