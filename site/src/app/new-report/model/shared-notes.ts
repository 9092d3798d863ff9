import type { Flag, ScoreResult } from "@trabecula/contracts";
import type { NotComparedReason, NotComparedView } from "@trabecula/report-view";

export interface SharedNotes {
  flags: readonly Flag[];
  notes: readonly string[];
  /** Reasons that apply to at least two values. */
  reasons: readonly NotComparedReason[];
}

export function sharedNotes(results: readonly ScoreResult[], notCompared: NotComparedView | null): SharedNotes {
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
