import type { ChildHeight } from "@trabecula/contracts";
import { ageForCurves, heightRefusals, refusalText } from "@trabecula/report-types";
import { isChild } from "../height/child-height.ts";
import type { BesideScores } from "../score-scans.ts";
import type { Refused } from "./answer-sink.ts";
import { readHeight, type RowFacts, type RowReader } from "./row-facts.ts";
import type { ValueAnswer } from "./score-row.ts";

/** How tall the child of a row is, or why that is not known; neither of an adult. */
export interface RowHeight {
  readonly height: ChildHeight | null;
  readonly problem: Refused | null;
}

const none: RowHeight = { height: null, problem: null };
const missing: RowHeight = { height: null, problem: { code: "missing_height", message: "The row has no height." } };

/** The height of a row. One that cannot be read takes nothing from the scores for age, beside which its figures stand. */
export function rowHeight(reader: RowReader, { person }: RowFacts, beside: BesideScores, cells: readonly string[]): RowHeight {
  if (person.age === null) return none;
  const ageYears = ageForCurves(person.age);
  if (!isChild(ageYears)) return none;
  const reading = readHeight(reader, cells);
  if (!reading.ok) return { height: null, problem: reading.problem };
  if (reading.value === null) return missing;
  return { height: beside.ofScan({ heightCm: reading.value }, person.sex, ageYears).height ?? null, problem: null };
}

/** Why figures that reckon with the height are missing beside a value, with sentences; empty where none is, or nothing was read of the value. */
export function heightReasons({ height, problem }: RowHeight, answer: ValueAnswer): string {
  if (!answer.ok) return "";
  const reasons = problem === null ? heightRefusals(height, answer.result) : [problem];
  return reasons.map(refusalText).join(" ");
}
