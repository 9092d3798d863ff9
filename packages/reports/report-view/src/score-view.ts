import type { Flag, ScoreResult } from "@trabecula/contracts";
import { formatPercentile, formatScore } from "@trabecula/report-types";
import { shownScore, showsTScore, type ShownScore } from "./place.ts";
import { unique } from "./words.ts";

/** One score beside the field that it is of, before there is a report. */
export interface ScoreView {
  /** Where its mark stands; null without a score. */
  shown: ShownScore | null;
  percentile: string | null;
  zScore: string | null;
  tScore: string | null;
  /** Doubts about the score; none where there is no score. */
  flags: Flag[];
  /** What the checks say; why there is no score is told by the scan's values without one. */
  notes: string[];
}

/** A score as it is written beside a form's field. */
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
