import type { Flag, ScoreResult } from "@trabecula/contracts";
import { formatPercentile, formatScore } from "@trabecula/report-types";
import { shownScore, showsTScore, type ShownScore } from "./place.ts";
import { unique } from "./words.ts";

export interface ScoreView {
  /** Null without a score. */
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
    tScore: result.tScore !== null && showsTScore(result) ? formatScore(result.tScore) : null,
    flags: shown === null ? [] : result.flags,
    notes: unique(result.notes),
  };
}
