import { linearScale } from "../scene/scale.ts";
import { tenth } from "../scene/paths.ts";

/** Which score an axis is of: Z beside people of the same age, T beside young adults. */
export type ScoreKind = "z" | "t";

/** Normal quantiles at the 95th and 75th percentile: edges of the middle 90 % and of the middle 50 %. */
export const z95 = 1.6448536269514722;
export const z75 = 0.6744897501960817;

/** The axis runs from −3 to 3: linear in SD, so that the tails keep their distance. */
export const profileReach = 3;

/** Room at both ends for half a mark and half a number. */
const inset = 9;

/** One axis for all rows of a profile: whoever draws rows and header at the same width gets the same places. */
export interface ProfileAxis {
  readonly score: ScoreKind;
  /** Width of every strip and of the header, in the scene's units; at least 100. */
  readonly width: number;
}

/** Where a score stands; one beyond −3 to 3 stands at the axis's end. */
export function xOfScore({ width }: ProfileAxis, score: number): number {
  const scale = linearScale([-profileReach, profileReach], [inset, width - inset]);
  return tenth(scale(Math.max(-profileReach, Math.min(score, profileReach))));
}

/** Whether a score lies beyond the axis, and at which end. */
export function beyondAxis(score: number): "low" | "high" | null {
  return score < -profileReach ? "low" : score > profileReach ? "high" : null;
}

/** Where a score lies against the middle 90 % of its reference: of the same age for Z, of young adults for T. */
export function sideOfMiddle(score: number): "below" | "within" | "above" {
  return score < -z95 ? "below" : score > z95 ? "above" : "within";
}
