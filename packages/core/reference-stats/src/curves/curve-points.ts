import type { ZErrors } from "../centile-errors/z-errors.ts";
import type { DistributionParameters } from "../families/family.ts";

/** Age in decimal years. Interpolated within a segment only. */
export interface AgePoint extends DistributionParameters {
  readonly segment: string;
  readonly age: number;
  readonly zErrors?: ZErrors;
}

/** Constant from `ageMin` to `ageMax` (decimal years). */
export interface AgeBand extends DistributionParameters {
  readonly ageMin: number;
  readonly ageMax: number;
  readonly zErrors?: ZErrors;
}

export type CurvePoint = AgePoint | AgeBand;

/**
 * Cubic through four points (linear in a segment's first and last cell), or linear. Linear interpolation of yearly
 * tables errs by up to 0.03 Z.
 */
export type Interpolation = "lagrange4" | "linear";

export type LastAge = "covered" | "open";

/** `end` is included only if `closed`. A shared age belongs to the later segment. */
export interface CurveSegment {
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

export function isBand(point: CurvePoint): point is AgeBand {
  return "ageMin" in point;
}
