import { parameterInCell, type PreparedCurve } from "../curves/prepared-curve.ts";

/**
 * Z-score of a measurement in a known cell of the curve. Both the single score and the column come through here, so
 * that a study file and a screen can never disagree, not even in the last digit.
 */
export function zInCell(curve: PreparedCurve, cell: number, age: number, y: number): number {
  const { family, coefficients } = curve;
  const t = age - curve.cellStarts[cell]!;
  const count = family.parameterCount;
  return family.zScore(
    y,
    parameterInCell(coefficients, cell, 0, t),
    parameterInCell(coefficients, cell, 1, t),
    count > 2 ? parameterInCell(coefficients, cell, 2, t) : 0,
    count > 3 ? parameterInCell(coefficients, cell, 3, t) : 0,
  );
}

/** Whether a score is a number at all; it is not where the measurement is outside the family's support. */
export function isScore(z: number): boolean {
  return z - z === 0;
}
