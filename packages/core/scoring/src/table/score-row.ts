import type { ChildHeight, ScoreResult } from "@trabecula/contracts";
import { heightRefusals, refusalText } from "@trabecula/report-types";
import { isChild } from "../height/child-height.ts";
import type { AdditionalScores } from "../score-scans.ts";
import type { Refused } from "./answer-sink.ts";
import { readHeight, readRowFacts, type RowFacts, type RowReader } from "./row-facts.ts";
import type { Dataset } from "@trabecula/reference-datasets";
import type { Comparison } from "../comparison.ts";
import { parameterOf } from "../match/parameter-of.ts";
import { scoreValue } from "../score-value.ts";
import type { ComparisonMemory } from "./comparison-memory.ts";
import { contradictionsAmong, measureCell, measureLongRow, misshapenRow, type MeasuredValue } from "./measured-value.ts";

interface RowHeight {
  readonly height: ChildHeight | null;
  readonly problem: Refused | null;
}

const none: RowHeight = { height: null, problem: null };
const missing: RowHeight = { height: null, problem: { code: "missing_height", message: "The row has no height." } };

function rowHeight(reader: RowReader, { person }: RowFacts, additional: AdditionalScores, cells: readonly string[]): RowHeight {
  if (person.age === null) return none;
  if (!isChild(person.age)) return none;
  const reading = readHeight(reader, cells);
  if (!reading.ok) return { height: null, problem: reading.problem };
  if (reading.value === null) return missing;
  return { height: additional.ofScan({ heightCm: reading.value }, person.sex, person.age).height ?? null, problem: null };
}

/** Returns sentences; none if the value was unreadable. */
export function heightReasons({ height, problem }: RowHeight, answer: ValueAnswer): string {
  if (!answer.ok) return "";
  const reasons = problem === null ? heightRefusals(height, answer.result) : [problem];
  return reasons.map(refusalText).join(" ");
}

/** A value may be scored with refusals inside, or unreadable. */
export type ValueAnswer = { ok: true; result: ScoreResult } | { ok: false; code: string; message: string };

/** Gives the same numbers as a single scan. */
export interface RowScorer extends RowReader {
  dataset: Dataset;
  comparisons: ComparisonMemory;
  additional: AdditionalScores | null;
}

export interface RowAnswer {
  readonly values: readonly ValueAnswer[];
  readonly height: RowHeight;
}

const noHeight: RowHeight = { height: null, problem: null };

export function scoreRow(scorer: RowScorer, cells: readonly string[]): RowAnswer {
  const { layout, additional } = scorer;
  const misshapen = misshapenRow(scorer, cells);
  if (misshapen !== null) return refusedRow(scorer, { code: "malformed_row", message: misshapen });
  const reading = readRowFacts(scorer, cells);
  if (!reading.ok) return refusedRow(scorer, reading.problem);
  const { facts } = reading;
  const height = additional !== null && layout.requested.heights ? rowHeight(scorer, facts, additional, cells) : noHeight;
  const values =
    layout.form === "long"
      ? [scoreMeasured(scorer, facts, measureLong(scorer, facts, cells), height)]
      : withoutContradictions(
          scorer,
          layout.parameters.map((column) => measureCell(scorer, facts, column, cells)),
        ).map((measured) => scoreMeasured(scorer, facts, measured, height));
  return { values, height };
}

export function refusedRow({ layout }: RowScorer, refusal: Refused): RowAnswer {
  const count = layout.form === "long" ? 1 : layout.parameters.length;
  return { values: Array.from({ length: count }, () => ({ ok: false, ...refusal })), height: noHeight };
}

function withoutContradictions({ dataset, layout }: RowScorer, measured: readonly MeasuredValue[]): readonly MeasuredValue[] {
  const messages = contradictionsAmong(dataset.manifest.reportType, measured);
  if (messages.size === 0) return measured;
  return measured.map((value, index) => {
    const message = value.ok ? messages.get(`${value.site}|${layout.parameters[index]!.parameter.key}`) : undefined;
    return message === undefined ? value : { ok: false, code: "contradictory_row", message };
  });
}

function measureLong(scorer: RowScorer, facts: RowFacts, cells: readonly string[]): MeasuredValue {
  return measureLongRow(scorer, facts, cells, (key) => parameterOf(scorer.dataset, key));
}

function scoreMeasured(scorer: RowScorer, facts: RowFacts, measured: MeasuredValue, height: RowHeight): ValueAnswer {
  if (!measured.ok) return measured;
  const { parameter, site, value, note } = measured;
  const comparison = scorer.comparisons.recall(facts, parameter, site);
  const scored = scoreValue(comparison, facts.person, value, false);
  const result = scorer.additional === null ? scored : withAdditionalScores(scorer, { person: facts.person, comparison, height }, scored);
  return { ok: true, result: note === null ? result : { ...result, notes: [note, ...result.notes] } };
}

interface Scored extends Pick<RowFacts, "person"> {
  readonly comparison: Comparison;
  readonly height: RowHeight;
}

function withAdditionalScores(
  { additional, dataset }: RowScorer,
  { person, comparison, height }: Scored,
  result: ScoreResult,
): ScoreResult {
  if (additional === null || person.age === null) return result;
  const place = { dataset, comparison, scan: comparison, age: person.age, height: height.height ?? undefined };
  return { ...result, ...additional.ofResult(place, result) };
}
