import type { ScoreCounts, ScoreResult } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";

export function scoreCountsText({ withZ, tOnly, none }: ScoreCounts): string {
  return `${formatCount(withZ)} with a Z-score, ${formatCount(tOnly)} with a T-score only, ${formatCount(none)} not scored`;
}

export function countedAs({ zScore, tScore }: Pick<ScoreResult, "zScore" | "tScore">): keyof ScoreCounts {
  if (zScore !== null) return "withZ";
  return tScore === null ? "none" : "tOnly";
}
