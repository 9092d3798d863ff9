import { refusalOf } from "./answer-cells.ts";
import type { ValueAnswer } from "./score-row.ts";

/** What became of a table. `values` are rows in the long form, and rows × parameters in the wide form. */
export interface TableSummary {
  rows: number;
  values: number;
  /** Values with a Z- or T-score. */
  scored: number;
  /** Values without a number, by reason. */
  refused: Record<string, number>;
  /** Values with a doubt beside them, by flag. */
  flagged: Record<string, number>;
}

export function emptySummary(): TableSummary {
  return { rows: 0, values: 0, scored: 0, refused: {}, flagged: {} };
}

/** Counts the answers of one row into the summary. */
export function countRow(summary: TableSummary, answers: readonly ValueAnswer[]): void {
  summary.rows += 1;
  for (const answer of answers) {
    summary.values += 1;
    const refusal = refusalOf(answer);
    if (refusal) count(summary.refused, refusal.code);
    else summary.scored += 1;
    if (answer.ok) for (const flag of answer.result.flags) count(summary.flagged, flag);
  }
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
