import type { ScoreResult } from "@trabecula/contracts";
import type { Place, Scale } from "./types.ts";

/** Standard normal quantile at the 95th percentile: the edge of the middle 90 %. */
const middleNinety = 1.6448536269514722;

export interface ShownScore {
  scale: Scale;
  /** SD, full precision. */
  score: number;
  place: Place;
}

/** ISCD: a T-score must not replace a preferred Z-score. */
export const showsTScore = (result: Pick<ScoreResult, "preferred">): boolean => result.preferred !== "z";

/** Preferred score, else Z before T; null if none. */
export function shownScore(result: ScoreResult): ShownScore | null {
  const byAge = scoreForAge(result);
  const byYoungAdults = scoreAgainstYoungAdults(result);
  return result.preferred === "t" ? (byYoungAdults ?? byAge) : (byAge ?? byYoungAdults);
}

function scoreForAge({ zScore, percentile }: ScoreResult): ShownScore | null {
  if (zScore === null || percentile === null) return null;
  return { scale: "z", score: zScore, place: percentile < 5 ? "below" : percentile > 95 ? "above" : "within" };
}

function scoreAgainstYoungAdults(result: ScoreResult): ShownScore | null {
  const { tScore } = result;
  if (tScore === null || !showsTScore(result)) return null;
  return { scale: "t", score: tScore, place: tScore < -middleNinety ? "below" : tScore > middleNinety ? "above" : "within" };
}
