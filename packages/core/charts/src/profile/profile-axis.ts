import { linearScale } from "../scene/scale.ts";
import { tenth } from "../scene/paths.ts";

/** Z: same age. T: young adults. */
export type ScoreKind = "z" | "t";

/** Normal quantiles of the 95th and 75th percentile: edges of the middle 90 % and 50 %. */
export const z95 = 1.6448536269514722;
export const z75 = 0.6744897501960817;

/** Linear axis from −3 to 3 SD. */
export const profileReach = 3;

/** Space for half a mark. */
const inset = 9;

/** Same width gives same positions. */
export interface ProfileAxis {
  readonly score: ScoreKind;
  /** Scene units; at least 100. */
  readonly width: number;
}

/** Clamped to −3 and 3. */
export function xOfScore({ width }: ProfileAxis, score: number): number {
  const scale = linearScale([-profileReach, profileReach], [inset, width - inset]);
  return tenth(scale(Math.max(-profileReach, Math.min(score, profileReach))));
}

/** Null within the axis. */
export function beyondAxis(score: number): "low" | "high" | null {
  return score < -profileReach ? "low" : score > profileReach ? "high" : null;
}

/** Against the middle 90 %: of the same age for Z, of young adults for T. */
export function sideOfMiddle(score: number): "below" | "within" | "above" {
  return score < -z95 ? "below" : score > z95 ? "above" : "within";
}
