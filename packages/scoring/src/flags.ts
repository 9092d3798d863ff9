import type { Flag, ScoreResult } from "@trabecula/contracts";
import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import { refusedMotionGrade } from "./motion.ts";
import type { ScanContext } from "./score-value.ts";

interface Basis {
  z: { zScore: ScoreResult["zScore"]; curve: DatasetCurve | null; unconfirmed: boolean };
  t: { tScore: ScoreResult["tScore"]; curve: DatasetCurve | null; unconfirmed: boolean };
}

/**
 * Doubts to show beside a value. All but `soft_range` are about a number, so a value without one has none of them.
 * Beyond 5 SD both extreme flags are set: the second says that the score is to be shown as a bound.
 */
export function collectFlags(dataset: Dataset, context: ScanContext, { z, t }: Basis, isUnusual: boolean): Flag[] {
  const flags: Flag[] = isUnusual ? ["soft_range"] : [];
  const scored = [z.zScore === null ? null : z, t.tScore === null ? null : t].filter((basis) => basis !== null);
  if (scored.length === 0) return flags;
  if (scored.some((basis) => basis.unconfirmed)) flags.push("protocol_unconfirmed");
  if (context.person.age?.kind === "birth-year") flags.push("age_approximate");
  if (context.asksMotionGrade && context.motionGrade === null) flags.push("motion_ungraded");
  if (wasOverridden(context)) flags.push("motion_override");
  const largest = Math.max(Math.abs(z.zScore ?? 0), Math.abs(t.tScore ?? 0));
  if (largest > 3) flags.push("beyond_3sd");
  if (largest > 5) flags.push("beyond_5sd");
  if (scored.some((basis) => isSecondary(dataset, basis.curve))) flags.push("secondary_reference");
  return flags;
}

/** Whether the motion grade would have forbidden every number of the scan. */
function wasOverridden({ motionGrade, motionOverridden }: ScanContext): boolean {
  return motionOverridden && motionGrade !== null && motionGrade >= refusedMotionGrade;
}

function isSecondary(dataset: Dataset, curve: DatasetCurve | null): boolean {
  return dataset.manifest.sources.find((source) => source.key === curve?.source)?.status === "SECONDARY";
}
