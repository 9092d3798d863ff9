import type { ScoreResult, Flag } from "@trabecula/contracts";
import type { Place, Scale } from "./types.ts";
import { formatPercentile, formatScore, zoneOfT, zoneLabels } from "@trabecula/report-types";
import { unique } from "./messages.ts";

export interface ShownScore {
  scale: Scale;
  /** SD, full precision. */
  score: number;
  place: Place;
}

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

function scoreAgainstYoungAdults({ tScore }: ScoreResult): ShownScore | null {
  if (tScore === null) return null;
  return { scale: "t", score: tScore, place: zoneOfT(tScore) };
}

export const placeText = (place: Place): string =>
  place === "below" || place === "within" || place === "above" ? `${place} the middle 90 %` : zoneLabels[place];

const sides: Readonly<Record<Place, string | null>> = {
  ...{ below: "low", within: null, above: "high" },
  ...{ normal: null, low: "low", very_low: "very low" },
};

/** Word with the number; null: nothing to notice. */
export const sideOf = (place: Place): string | null => sides[place];

export const isNotable = ({ place }: Pick<ShownScore, "place">): boolean => sideOf(place) !== null;

/** An unstated fact of the scan that may change the score. Only researchers then read claims from the score. */
export function unstatedFact({ flags }: Pick<ScoreResult, "flags">): "region" | "motion" | null {
  if (flags.includes("protocol_unconfirmed")) return "region";
  return flags.includes("motion_ungraded") ? "motion" : null;
}

export interface ScoreView {
  shown: ShownScore | null;
  percentile: string | null;
  zScore: string | null;
  tScore: string | null;
  flags: Flag[];
  /** Value check messages; reasons for a missing score appear elsewhere. */
  notes: string[];
}

export function scoreView(result: ScoreResult): ScoreView {
  const shown = shownScore(result);
  return {
    shown,
    percentile: result.percentile === null ? null : formatPercentile(result.percentile),
    zScore: result.zScore === null ? null : formatScore(result.zScore),
    tScore: result.tScore === null ? null : formatScore(result.tScore),
    flags: shown === null ? [] : result.flags,
    notes: unique(result.notes),
  };
}
