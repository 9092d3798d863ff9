import type { ScoreResult } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { ageForCurves } from "@trabecula/report-types";
import type { Comparison } from "../comparison.ts";
import { parameterOf } from "../match/parameter-of.ts";
import type { BesideScores } from "../score-scans.ts";
import { scoreValue } from "../score-value.ts";
import type { ComparisonMemory } from "./comparison-memory.ts";
import { measureCell, measureLongRow, misshapenRow, type MeasuredValue } from "./measured-value.ts";
import { readRowFacts, type RowFacts, type RowReader } from "./row-facts.ts";

/** One value's answer: scored (perhaps with refusals inside), or why it could not even be read. */
export type ValueAnswer = { ok: true; result: ScoreResult } | { ok: false; code: string; message: string };

/** Scores the values of rows, each on its own: the same numbers as scoring a single scan. */
export interface RowScorer extends RowReader {
  dataset: Dataset;
  comparisons: ComparisonMemory;
  /** What is told beside each score; null: nothing. */
  beside: BesideScores | null;
}

/** Answers a row: one value in the long form, one a parameter column in the wide form. */
export function scoreRow(scorer: RowScorer, cells: readonly string[]): ValueAnswer[] {
  const { layout } = scorer;
  const count = layout.form === "long" ? 1 : layout.parameters.length;
  const misshapen = misshapenRow(scorer, cells);
  if (misshapen !== null) return Array.from({ length: count }, () => ({ ok: false, code: "malformed_row", message: misshapen }));
  const reading = readRowFacts(scorer, cells);
  if (!reading.ok) return Array.from({ length: count }, () => ({ ok: false, ...reading.problem }));
  if (layout.form === "long") return [scoreLongRow(scorer, reading.facts, cells)];
  return layout.parameters.map((column) => scoreMeasured(scorer, reading.facts, measureCell(scorer, reading.facts, column, cells)));
}

function scoreLongRow(scorer: RowScorer, facts: RowFacts, cells: readonly string[]): ValueAnswer {
  return scoreMeasured(
    scorer,
    facts,
    measureLongRow(scorer, facts, cells, (key) => parameterOf(scorer.dataset, key)),
  );
}

function scoreMeasured(scorer: RowScorer, facts: RowFacts, measured: MeasuredValue): ValueAnswer {
  if (!measured.ok) return measured;
  const { parameter, site, value, note } = measured;
  const comparison = scorer.comparisons.recall(facts, parameter, site);
  const result = besideIn(scorer, facts, comparison, scoreValue(comparison, facts.person, value, false));
  return { ok: true, result: note === null ? result : { ...result, notes: [note, ...result.notes] } };
}

function besideIn({ beside, dataset }: RowScorer, { person }: RowFacts, comparison: Comparison, result: ScoreResult): ScoreResult {
  if (beside === null || person.age === null) return result;
  const place = { dataset, comparison, scan: comparison, ageYears: ageForCurves(person.age), height: undefined };
  return { ...result, ...beside.ofResult(place, result) };
}
