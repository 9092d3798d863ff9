import type { DistributionParameters } from "../families/family.ts";
import { findCell, parameterInCell, type PreparedCurve } from "./prepared-curve.ts";

export type AgeRange = readonly [start: number, end: number];

/** No parameters at this age: curves are not extrapolated or interpolated across gaps. */
export interface OutsideAges {
  readonly ok: false;
  readonly reason: "outside-ages";
  /** Ends may be excluded; see `closed` of the segment. */
  readonly ageRanges: readonly AgeRange[];
}

export type ParametersAtAge = ({ readonly ok: true } & DistributionParameters) | OutsideAges;

export function ageRanges(curve: PreparedCurve): AgeRange[] {
  return curve.segments.map(({ start, end }) => [start, end]);
}

/**
 * Parameters of the reference distribution at an age.
 *
 * @param age decimal years
 */
export function parametersAt(curve: PreparedCurve, age: number): ParametersAtAge {
  const cell = findCell(curve, age);
  return cell < 0
    ? { ok: false, reason: "outside-ages", ageRanges: ageRanges(curve) }
    : { ok: true, ...parametersInCell(curve, cell, age) };
}

export function parametersInCell({ coefficients, edges, isLinear }: PreparedCurve, cell: number, age: number): DistributionParameters {
  const t = age - edges[cell]!;
  return {
    mu: parameterInCell(coefficients, cell, 0, t, isLinear),
    sigma: parameterInCell(coefficients, cell, 1, t, isLinear),
    nu: parameterInCell(coefficients, cell, 2, t, isLinear),
    tau: parameterInCell(coefficients, cell, 3, t, isLinear),
  };
}
