import type { ZErrors } from "../centile-errors/z-errors.ts";
import type { DistributionParameters } from "../families/family.ts";

/** Parameters at one age (decimal years) of a segment. Curves are interpolated within a segment and never across. */
export interface AgePoint extends DistributionParameters {
  readonly segment: string;
  readonly age: number;
  /** How far the curve may be off here; left out where nobody says. */
  readonly zErrors?: ZErrors;
}

/** Parameters that hold unchanged from `ageMin` to `ageMax` (decimal years). */
export interface AgeBand extends DistributionParameters {
  readonly ageMin: number;
  readonly ageMax: number;
  readonly zErrors?: ZErrors;
}

export type CurvePoint = AgePoint | AgeBand;

/**
 * How parameters are read between two ages: a cubic through four points (linear in the first and last cell of a
 * segment), or linear throughout. Linear reading of yearly tables is off by up to 0.03 Z.
 */
export type Interpolation = "lagrange4" | "linear";

/** Whether the last age of a stretch belongs to it: a table to 80 covers 80, a source may state "from 18 to under 82". */
export type LastAge = "covered" | "open";

/** One stretch of ages with parameters; `start` is included, `end` only where `closed`. An age that two share is the later one's. */
export interface CurveSegment {
  readonly name: string | null;
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

export function isBand(point: CurvePoint): point is AgeBand {
  return "ageMin" in point;
}
