import type { OutsideAges } from "../curves/parameters-at.ts";
import type { PreparedCurve } from "../curves/prepared-curve.ts";
import { scoreMeasurement, type OutsideSupport } from "../scores/score-measurement.ts";

/** A measurement at an age (decimal years), in the curve's unit. */
export interface MeasuredAt {
  readonly age: number;
  readonly value: number;
}

export type ZChange =
  | { readonly ok: true; readonly earlierZ: number; readonly laterZ: number; readonly change: number }
  | { readonly ok: false; readonly visit: "earlier" | "later"; readonly refusal: OutsideAges | OutsideSupport };

/**
 * Change of the Z-score between two ages against one and the same curve: 0 for someone who keeps the place among peers
 * while the curve moves with age. It is no test of change; that is `changeBetween`.
 */
export function zChange(curve: PreparedCurve, earlier: MeasuredAt, later: MeasuredAt): ZChange {
  const first = scoreMeasurement(curve, earlier.age, earlier.value);
  if (!first.ok) return { ok: false, visit: "earlier", refusal: first };
  const second = scoreMeasurement(curve, later.age, later.value);
  if (!second.ok) return { ok: false, visit: "later", refusal: second };
  return { ok: true, earlierZ: first.z, laterZ: second.z, change: second.z - first.z };
}
