import type { Conversion, Parameter, ScoreResult } from "@trabecula/contracts";
import { placeMeasurement, tScore } from "@trabecula/reference-stats";
import { ageForCurves, formatScore, formatValueWithUnit, scannerLabel, type PersonFacts } from "@trabecula/report-types";
import { quantityWithoutNoise } from "../binary-noise.ts";
import type { ComparedWith, Comparison } from "../comparison.ts";
import type { Converter } from "./conversion.ts";

type Scores = Pick<ScoreResult, "zScore" | "tScore">;
type Compared = ComparedWith & { ok: true };

/** What a value was converted to for its scores, with the sentences that belong beside them; null where none of them is of a converted value. */
export function convertedBy(
  { z, t, parameter }: Comparison,
  { age }: PersonFacts,
  value: number,
  { zScore, tScore: shownT }: Scores,
): { conversion: Conversion; notes: string[] } | null {
  const ofZ = z.ok && zScore !== null ? z : null;
  const ofT = t.ok && shownT !== null ? t : null;
  const converter = ofZ?.converter ?? ofT?.converter;
  if (!converter) return null;
  const conversion = converter.convert(value);
  const share = conversion.errorPercent / 100;
  const ends = [1 - share, 1 + share].map((factor) => quantityWithoutNoise(conversion.value * factor));
  const [low, high] = ends.map((end) => formatValueWithUnit(parameter, end));
  const scores = [...(ofZ?.converter ? [zEnds(ofZ, ageForCurves(age!), ends)] : []), ...(ofT?.converter ? [tEnds(ofT, ends)] : [])];
  const within = [`${low} to ${high}`, ...scores].join(", ");
  return {
    conversion,
    notes: [
      label(conversion),
      `${bothValues(parameter, value, conversion, converter)}; within ${conversion.errorPercent} %, ${within}. ${converter.later}`,
    ],
  };
}

/** Of every converted value; readers say it once for all of them. */
const label = ({ to, errorPercent }: Conversion): string =>
  `Measured by another maker’s scanner and compared on the ${scannerLabel(to)} scale by published equations; the error in one person is about ${errorPercent} %, between newer scanners 4 to 7 % (Fan 2010). No part of a category or of change over time.`;

function bothValues(parameter: Parameter, value: number, conversion: Conversion, { from }: Converter): string {
  const [given, converted] = [value, conversion.value].map((each) => formatValueWithUnit(parameter, each));
  return `${given} of ${scannerLabel(from)} is ${converted} on the ${scannerLabel(conversion.to)} scale`;
}

/** The Z-scores of both ends of the error, where the reference has them. */
function zEnds({ curve }: Compared, age: number, ends: readonly number[]): string {
  const scores = ends.map((end) => placeMeasurement(curve.curve!, age, end));
  return `Z ${scores.map((score) => (score.ok ? formatScore(score.z) : "beyond the reference")).join(" to ")}`;
}

function tEnds({ curve }: Compared, ends: readonly number[]): string {
  const { mean, sd } = curve.youngAdult!;
  return `T ${ends.map((end) => formatScore(tScore(end, mean, sd))).join(" to ")}`;
}
