import type { Flag, ScoreResult } from "@trabecula/contracts";
import type { PersonFacts } from "@trabecula/report-types";
import type { Comparison, ScanContext } from "./comparison.ts";
import { refusedMotionGrade } from "./motion.ts";

type Scores = Pick<ScoreResult, "zScore" | "tScore">;

/**
 * Flags of a value. All but `soft_range` need a number. Beyond 5 SD both extreme flags are set; the second requires the
 * score to be shown as a bound.
 */
export function collectFlags(comparison: Comparison, { age }: PersonFacts, { zScore, tScore }: Scores, isUnusual: boolean): Flag[] {
  const flags: Flag[] = isUnusual ? ["soft_range"] : [];
  if (zScore === null && tScore === null) return flags;
  const { z, t, motionGrade, asksMotionGrade } = comparison;
  const ofZ = zScore !== null && z.ok ? z : null;
  const ofT = tScore !== null && t.ok ? t : null;
  if (ofZ?.unconfirmed || ofT?.unconfirmed) flags.push("protocol_unconfirmed");
  if (age?.kind === "birth-year") flags.push("age_approximate");
  if (asksMotionGrade && motionGrade === null) flags.push("motion_ungraded");
  if (wasOverridden(comparison)) flags.push("motion_override");
  const largest = Math.max(Math.abs(zScore ?? 0), Math.abs(tScore ?? 0));
  if (largest > 3) flags.push("beyond_3sd");
  if (largest > 5) flags.push("beyond_5sd");
  if (ofZ?.secondary || ofT?.secondary) flags.push("secondary_reference");
  if (ofZ?.converter || ofT?.converter) flags.push("converted_scale");
  return flags;
}

function wasOverridden({ motionGrade, motionOverridden }: ScanContext): boolean {
  return motionOverridden && motionGrade !== null && motionGrade >= refusedMotionGrade;
}
