import type { ScoreResult } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { ageForCurves } from "@trabecula/report-types";
import type { Comparison } from "../comparison.ts";
import { parameterOf } from "../match/parameter-of.ts";
import type { BesideScores } from "../score-scans.ts";
import { scoreValue } from "../score-value.ts";
import type { ComparisonMemory } from "./comparison-memory.ts";
import { measureCell, measureLongRow, misshapenRow, type MeasuredValue } from "./measured-value.ts";
import type { Refused } from "./answer-sink.ts";
import { rowHeight, type RowHeight } from "./row-height.ts";
import { readRowFacts, type RowFacts, type RowReader } from "./row-facts.ts";

/** A value may be scored with refusals inside, or unreadable. */
export type ValueAnswer = { ok: true; result: ScoreResult } | { ok: false; code: string; message: string };

/** Scores each value independently, with the same numbers as a single scan. */
export interface RowScorer extends RowReader {
  dataset: Dataset;
  comparisons: ComparisonMemory;
  beside: BesideScores | null;
}

/** One value in the long form; one per parameter column in the wide form. */
export interface RowAnswer {
  readonly values: readonly ValueAnswer[];
  readonly height: RowHeight;
}

const noHeight: RowHeight = { height: null, problem: null };

export function scoreRow(scorer: RowScorer, cells: readonly string[]): RowAnswer {
  const { layout, beside } = scorer;
  const misshapen = misshapenRow(scorer, cells);
  if (misshapen !== null) return refusedRow(scorer, { code: "malformed_row", message: misshapen });
  const reading = readRowFacts(scorer, cells);
  if (!reading.ok) return refusedRow(scorer, reading.problem);
  const { facts } = reading;
  const height = beside !== null && layout.asked.heights ? rowHeight(scorer, facts, beside, cells) : noHeight;
  const values =
    layout.form === "long"
      ? [scoreMeasured(scorer, facts, measureLong(scorer, facts, cells), height)]
      : layout.parameters.map((column) => scoreMeasured(scorer, facts, measureCell(scorer, facts, column, cells), height));
  return { values, height };
}

export function refusedRow({ layout }: RowScorer, refusal: Refused): RowAnswer {
  const count = layout.form === "long" ? 1 : layout.parameters.length;
  return { values: Array.from({ length: count }, () => ({ ok: false, ...refusal })), height: noHeight };
}

function measureLong(scorer: RowScorer, facts: RowFacts, cells: readonly string[]): MeasuredValue {
  return measureLongRow(scorer, facts, cells, (key) => parameterOf(scorer.dataset, key));
}

function scoreMeasured(scorer: RowScorer, facts: RowFacts, measured: MeasuredValue, height: RowHeight): ValueAnswer {
  if (!measured.ok) return measured;
  const { parameter, site, value, note } = measured;
  const comparison = scorer.comparisons.recall(facts, parameter, site);
  const scored = scoreValue(comparison, facts.person, value, false);
  const result = scorer.beside === null ? scored : besideIn(scorer, { person: facts.person, comparison, height }, scored);
  return { ok: true, result: note === null ? result : { ...result, notes: [note, ...result.notes] } };
}

interface Scored extends Pick<RowFacts, "person"> {
  readonly comparison: Comparison;
  readonly height: RowHeight;
}

function besideIn({ beside, dataset }: RowScorer, { person, comparison, height }: Scored, result: ScoreResult): ScoreResult {
  if (beside === null || person.age === null) return result;
  const place = { dataset, comparison, scan: comparison, ageYears: ageForCurves(person.age), height: height.height ?? undefined };
  return { ...result, ...beside.ofResult(place, result) };
}
