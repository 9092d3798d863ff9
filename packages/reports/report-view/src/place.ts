import type { ScoreResult } from "@trabecula/contracts";
import type { Place, Scale } from "./types.ts";

/** Standard normal quantile at the 95th percentile: the edge of the middle 90 % on the young-adult scale. */
const middleNinety = 1.6448536269514722;

/** A value's score on the axis that it is shown on. */
export interface ShownScore {
  scale: Scale;
  /** In SD, full precision. */
  score: number;
  place: Place;
}

/** ISCD: where the rules ask for Z, a T-score is not reported in its place. */
export const showsTScore = (result: Pick<ScoreResult, "preferred">): boolean => result.preferred !== "z";

/** The score to show a value by: what the rules prefer, or else Z before T; null where there is none. */
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
