import type { Conversion, Parameter, ScoreResult } from "@trabecula/contracts";
import { placeMeasurement, tScore } from "@trabecula/reference-stats";
import { ageForCurves, formatScore, formatValueWithUnit, scannerLabel, type PersonFacts } from "@trabecula/report-types";
import { quantityWithoutNoise } from "../binary-noise.ts";
import type { ComparedWith, Comparison } from "../comparison.ts";
import type { Converter } from "./conversion.ts";

type Compared = ComparedWith & { ok: true };

/** Adds the conversion and its notes to a result; returns the same object if no score uses a converted value. */
export function withConversion({ z, t, parameter }: Comparison, { age }: PersonFacts, result: ScoreResult): ScoreResult {
  const ofZ = z.ok && z.converter && result.zScore !== null ? z : null;
  const ofT = t.ok && t.converter && result.tScore !== null ? t : null;
  const converter = ofZ?.converter ?? ofT?.converter;
  if (!converter) return result;
  const conversion = converter.convert(result.value);
  const share = conversion.errorPercent / 100;
  const ends = [1 - share, 1 + share].map((factor) => quantityWithoutNoise(conversion.value * factor));
  const [low, high] = ends.map((end) => formatValueWithUnit(parameter, end));
  // The rules prefer Z here, so no T-score is shown.
  const shownT = result.preferred === "z" ? null : ofT;
  const scores = [...(ofZ ? [zEnds(ofZ, ageForCurves(age!), ends)] : []), ...(shownT ? [tEnds(shownT, ends)] : [])];
  const within = `within ${conversion.errorPercent} %, ${[`${low} to ${high}`, ...scores].join(", ")}`;
  const values = bothValues(parameter, result.value, conversion, converter);
  return { ...result, notes: [...result.notes, label(conversion), `${values}; ${within}. ${converter.later}`], conversion };
}

const label = ({ to, errorPercent }: Conversion): string =>
  `Measured by another maker’s scanner and compared on the ${scannerLabel(to)} scale by published equations; the error in one person is about ${errorPercent} %, between newer scanners 4 to 7 % (Fan 2010). No part of a category or of change over time.`;

function bothValues(parameter: Parameter, value: number, conversion: Conversion, { from }: Converter): string {
  const [given, converted] = [value, conversion.value].map((each) => formatValueWithUnit(parameter, each));
  return `${given} of ${scannerLabel(from)} is ${converted} on the ${scannerLabel(conversion.to)} scale`;
}

/** Z-scores at both ends of the conversion error, where the reference has them. */
function zEnds({ curve }: Compared, age: number, ends: readonly number[]): string {
  const scores = ends.map((end) => placeMeasurement(curve.curve!, age, end));
  return `Z ${scores.map((score) => (score.ok ? formatScore(score.z) : "beyond the reference")).join(" to ")}`;
}

function tEnds({ curve }: Compared, ends: readonly number[]): string {
  const { mean, sd } = curve.youngAdult!;
  return `T ${ends.map((end) => formatScore(tScore(end, mean, sd))).join(" to ")}`;
}
