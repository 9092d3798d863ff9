import type { ChildHeight } from "@trabecula/contracts";
import { ageForCurves, heightRefusals, refusalText } from "@trabecula/report-types";
import { isChild } from "../height/child-height.ts";
import type { BesideScores } from "../score-scans.ts";
import type { Refused } from "./answer-sink.ts";
import { readHeight, type RowFacts, type RowReader } from "./row-facts.ts";
import type { ValueAnswer } from "./score-row.ts";

export interface RowHeight {
  readonly height: ChildHeight | null;
  readonly problem: Refused | null;
}

const none: RowHeight = { height: null, problem: null };
const missing: RowHeight = { height: null, problem: { code: "missing_height", message: "The row has no height." } };

/** An unreadable height does not affect the scores for age. */
export function rowHeight(reader: RowReader, { person }: RowFacts, beside: BesideScores, cells: readonly string[]): RowHeight {
  if (person.age === null) return none;
  const ageYears = ageForCurves(person.age);
  if (!isChild(ageYears)) return none;
  const reading = readHeight(reader, cells);
  if (!reading.ok) return { height: null, problem: reading.problem };
  if (reading.value === null) return missing;
  return { height: beside.ofScan({ heightCm: reading.value }, person.sex, ageYears).height ?? null, problem: null };
}

/** Returns why height figures are missing, as sentences; empty if none is missing or the value was unreadable. */
export function heightReasons({ height, problem }: RowHeight, answer: ValueAnswer): string {
  if (!answer.ok) return "";
  const reasons = problem === null ? heightRefusals(height, answer.result) : [problem];
  return reasons.map(refusalText).join(" ");
}
