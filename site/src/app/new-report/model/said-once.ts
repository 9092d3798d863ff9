import type { Flag, ScoreResult } from "@trabecula/contracts";
import type { NotComparedReason, NotComparedView } from "@trabecula/report-view";

/** What stands above the values of a scan, so that it is not said beside each. */
export interface SaidOnce {
  /** Doubts that every scored value carries. */
  flags: readonly Flag[];
  /** What the checks say of two or more values. */
  notes: readonly string[];
  /** Why two or more values have no score. */
  reasons: readonly NotComparedReason[];
}

export function saidOnce(results: readonly ScoreResult[], notCompared: NotComparedView | null): SaidOnce {
  const notes = results.flatMap((result) => [...new Set(result.notes)]);
  return {
    flags: sharedFlags(results),
    notes: [...new Set(notes.filter((note, index) => notes.indexOf(note) !== index))],
    reasons: notCompared?.reasons.filter(({ values }) => values.length > 1) ?? [],
  };
}

function sharedFlags(results: readonly ScoreResult[]): Flag[] {
  const scored = results.filter(({ zScore, tScore }) => zScore !== null || tScore !== null);
  const [first, ...others] = scored;
  return first?.flags.filter((flag) => others.every(({ flags }) => flags.includes(flag))) ?? [];
}
