import type { Parameter, ScoreResult, Site } from "@trabecula/contracts";
import { reportTypeOf, reportTypes } from "@trabecula/report-types";
import type { Dataset } from "@trabecula/reference-datasets";
import { parameterOf } from "../match/parameter-of.ts";
import { scoreValue, type CurveFinder } from "../score-value.ts";
import { isSameUnit, readNumber, shortened, unitWanted } from "@trabecula/study-tables";
import { cellText, readRowFacts, type RowFacts, type RowReader } from "./row-facts.ts";
import type { Column } from "./layout.ts";

/** One value's answer: scored (perhaps with refusals inside), or why it could not even be read. */
export type ValueAnswer = { ok: true; result: ScoreResult } | { ok: false; code: string; message: string };

/** Scores the values of rows, each on its own: the same numbers as scoring a single scan. */
export interface RowScorer extends RowReader {
  dataset: Dataset;
  find: CurveFinder;
}

/** Answers a row: one value in the long form, one a parameter column in the wide form. */
export function scoreRow(scorer: RowScorer, cells: readonly string[]): ValueAnswer[] {
  const { layout } = scorer;
  const count = layout.form === "long" ? 1 : layout.parameters.length;
  if (cells.length !== layout.header.length) {
    const message = `This row has ${cells.length} cells and the header ${layout.header.length}; its values may stand in the wrong columns.`;
    return Array.from({ length: count }, () => ({ ok: false, code: "malformed_row", message }));
  }
  const reading = readRowFacts(scorer, cells);
  if (!reading.ok) return Array.from({ length: count }, () => ({ ok: false, ...reading.problem }));
  if (layout.form === "long") return [scoreLongRow(scorer, reading.facts, cells)];
  return layout.parameters.map(({ parameter, column }) => scoreCell(scorer, reading.facts, parameter, column, cells));
}

function scoreLongRow(scorer: RowScorer, facts: RowFacts, cells: readonly string[]): ValueAnswer {
  const key = cellText(scorer.layout.facts.parameter, cells);
  if (key === "") return { ok: false, code: "missing_value", message: "The row names no parameter." };
  const parameter = parameterOf(scorer.dataset, key);
  if (!parameter) return { ok: false, code: "unknown_parameter", message: `“${shortened(key)}” is not a parameter of the catalogue.` };
  const unit = cellText(scorer.layout.facts.unit, cells);
  if (unit !== "" && !isSameUnit(unit, parameter.unit)) return otherUnit(parameter, unit);
  return scoreCell(scorer, facts, parameter, scorer.layout.facts.value!, cells);
}

function otherUnit(parameter: Parameter, written: string): ValueAnswer {
  const message = `The row says “${shortened(written)}”, but ${parameter.key} ${unitWanted(parameter)}; convert the value.`;
  return { ok: false, code: "unit_mismatch", message };
}

function scoreCell(scorer: RowScorer, facts: RowFacts, parameter: Parameter, column: Column, cells: readonly string[]): ValueAnswer {
  const reading = readNumber(cellText(column, cells), scorer.delimiter);
  if (!reading.ok) return { ok: false, code: reading.reason === "missing" ? "missing_value" : "unreadable_cell", message: reading.message };
  const site = facts.site ?? onlySite(parameter);
  if (!site) {
    const choices = parameter.sites.join(", ");
    return { ok: false, code: "missing_site", message: `${parameter.abbreviation} is measured at several sites; state one of ${choices}.` };
  }
  const reportType = reportTypeOf(parameter.key);
  const context = {
    ...facts,
    site,
    asksMotionGrade: reportType !== null && reportTypes[reportType].asks.motionGrade,
    motionOverridden: false,
  };
  return { ok: true, result: scoreValue(scorer.dataset, scorer.find, context, parameter, reading.value) };
}

function onlySite(parameter: Parameter): Site | null {
  return parameter.sites.length === 1 ? parameter.sites[0]! : null;
}
