import { ageOnCurve, tooYoungForT, tooYoungToConvert } from "@trabecula/comparability";
import type { Parameter, Refusal, ScoreResult, Flag, Conversion } from "@trabecula/contracts";
import { groupAt, youngAdultsCount } from "@trabecula/reference-datasets/reading";
import {
  normal95,
  placeMeasurement,
  plainAdaptingControls,
  quantityWithoutNoise,
  scoreMeasurement,
  tScore,
  type MeasurementPlace,
  type MeasurementScore,
} from "@trabecula/reference-stats";
import {
  checkValue,
  formatValueWithUnit,
  preferredScore,
  zRequired,
  type PreferredScore,
  type PersonFacts,
  formatScore,
  scannerLabel,
} from "@trabecula/report-types";
import { referenceWithoutNoise, scoreWithoutNoise } from "./binary-noise.ts";
import { refusedMotionGrade, type ComparedWith, type Comparison, type ScanContext } from "./comparison.ts";
import { conversionErrorPercent, type Converter } from "./scale/conversion.ts";

type Compared = ComparedWith & { ok: true };

function withConversion({ z, t, parameter }: Comparison, { age }: PersonFacts, result: ScoreResult): ScoreResult {
  const ofZ = z.ok && z.converter && result.zScore !== null ? z : null;
  const ofT = t.ok && t.converter && result.tScore !== null ? t : null;
  const converter = ofZ?.converter ?? ofT?.converter;
  if (!converter) return result;
  const conversion = converter.convert(result.value);
  const share = (normal95 * conversionErrorPercent) / 100;
  const ends = [1 - share, 1 + share].map((factor) => quantityWithoutNoise(conversion.value * factor));
  const [low, high] = ends.map((end) => formatValueWithUnit(parameter, end));
  const scores = [...(ofZ ? [zEnds(ofZ, age, ends)] : []), ...(ofT ? [tEnds(ofT, ends)] : [])];
  const within = `95 of 100 people lie within ${conversion.errorPercent} %, ${[`${low} to ${high}`, ...scores].join(", ")}`;
  const values = bothValues(parameter, result.value, conversion, converter);
  return { ...result, notes: [...result.notes, label(conversion), `${values}; ${within}. ${converter.later}`], conversion };
}

const label = ({ to }: Conversion): string =>
  `Measured by another maker’s scanner and compared on the ${scannerLabel(to)} scale by published equations. Their standard error in one person is ${conversionErrorPercent} %, between newer scanners 4 to 7 % (Fan 2010). No part of a category or of change over time.`;

function bothValues(parameter: Parameter, value: number, conversion: Conversion, { from }: Converter): string {
  const [given, converted] = [value, conversion.value].map((each) => formatValueWithUnit(parameter, each));
  return `${given} of ${scannerLabel(from)} is ${converted} on the ${scannerLabel(conversion.to)} scale`;
}

/** Gives Z-scores at both ends of the conversion error, if the reference has them. */
function zEnds({ curve }: Compared, age: PersonFacts["age"], ends: readonly number[]): string {
  const years = ageOnCurve(curve.curve!.segments, age) as number;
  const scores = ends.map((end) => placeMeasurement(curve.curve!, years, end));
  return `Z ${scores.map((score) => (score.ok ? formatScore(score.z) : "beyond the reference")).join(" to ")}`;
}

function tEnds({ curve }: Compared, ends: readonly number[]): string {
  const { mean, sd } = curve.youngAdult!;
  return `T ${ends.map((end) => formatScore(tScore(end, mean, sd))).join(" to ")}`;
}

/** Parameters outside the catalog have no plausible range. */
const unchecked = { verdict: "ok", message: null } as const;

type ZNumbers = Pick<ScoreResult, "zScore" | "percentile" | "reference" | "refusal">;
type TNumbers = Pick<ScoreResult, "tScore" | "youngAdult" | "tRefusal">;

/**
 * Scores a value in the catalogue's unit. A missing Z or percentile has a `refusal`, a missing T a `tRefusal`; extreme
 * numbers are never left out.
 * @param withReference also compute the median and limits of the reference, which a table does not show
 */
export function scoreValue(comparison: Comparison, person: PersonFacts, value: number, withReference = true): ScoreResult {
  const { parameter, reportType, site, scanner } = comparison;
  const check = reportType === null ? unchecked : checkValue(parameter.key, site, scanner, value);
  const impossible: Refusal | null = check.verdict === "hard" ? { code: "implausible_value", message: check.message ?? "" } : null;
  const blocked = comparison.notMeasuredHere ?? impossible ?? comparison.otherDefinition ?? comparison.moved;
  const preferred = reportType === null ? "none" : preferredScore(reportType, parameter, person);
  const z = blocked ? withoutZ(blocked) : scoreZ(comparison, person, value, withReference);
  const t = blocked ? withoutT(blocked) : scoreT(comparison, person, value, preferred);
  const result: ScoreResult = {
    parameter: parameter.key,
    value,
    unit: parameter.unit,
    zScore: z.zScore,
    percentile: z.percentile,
    reference: z.reference,
    refusal: z.refusal,
    tScore: t.tScore,
    youngAdult: t.youngAdult,
    tRefusal: t.tRefusal,
    preferred,
    flags: collectFlags(comparison, person, { zScore: z.zScore, tScore: t.tScore }, check.verdict === "soft"),
    notes: check.verdict === "soft" && check.message ? [check.message] : [],
    source: blocked ? null : sourceOf(comparison, t),
  };
  return comparison.mayConvert ? withConversion(comparison, person, result) : result;
}

/** Names the source even if the curve has no value at this age. */
function sourceOf({ z, t }: Comparison, { tScore }: TNumbers): string | null {
  if (z.ok) return z.curve.source;
  return t.ok && tScore !== null ? t.curve.source : null;
}

const comparedValue = ({ converter }: ComparedWith & { ok: true }, value: number): number => converter?.convert(value).value ?? value;

function withoutZ(refusal: Refusal): ZNumbers {
  return { zScore: null, percentile: null, reference: null, refusal };
}

function withoutT(tRefusal: Refusal): TNumbers {
  return { tScore: null, youngAdult: null, tRefusal };
}

function scoreZ({ z, parameter }: Comparison, person: PersonFacts, value: number, withReference: boolean): ZNumbers {
  if (!z.ok) return withoutZ(z.refusal);
  const curve = z.curve.curve!;
  const age = ageOnCurve(curve.segments, person.age);
  if (typeof age !== "number") return withoutZ(age);
  const unconverted = z.converter && tooYoungToConvert(person.age);
  if (unconverted) return withoutZ(unconverted);
  const score = (withReference ? scoreMeasurement : placeMeasurement)(curve, age, comparedValue(z, value));
  if (!score.ok) return withoutZ(noScore(parameter, value));
  return {
    zScore: scoreWithoutNoise(score.z),
    percentile: quantityWithoutNoise(score.percentile),
    reference: isWhole(score) ? { ...referenceWithoutNoise(score), ...groupAt(z.curve, age) } : null,
    refusal: null,
  };
}

function isWhole(score: MeasurementPlace): score is MeasurementScore {
  return "median" in score;
}

function noScore(parameter: Parameter, value: number): Refusal {
  return {
    code: "extreme_score",
    message: `The reference distribution has no score for a ${parameter.abbreviation} of ${formatValueWithUnit(parameter, value)}.`,
  };
}

/** If the rules ask for Z, a T-score is refused, so that no output can show it instead. */
function scoreT({ t, tScoreFromAge }: Comparison, person: PersonFacts, value: number, preferred: PreferredScore): TNumbers {
  if (!t.ok) return withoutT(t.refusal);
  const tooYoung = tooYoungForT(person.age, tScoreFromAge) ?? (t.converter && tooYoungToConvert(person.age));
  if (tooYoung) return withoutT(tooYoung);
  if (preferred === "z") return withoutT(zRequired);
  const { mean, sd, ages } = t.curve.youngAdult!;
  const youngAdult = { mean, sd, ages, n: youngAdultsCount(t.curve) };
  return { tScore: scoreWithoutNoise(tScore(comparedValue(t, value), mean, sd)), youngAdult, tRefusal: null };
}

type Scores = Pick<ScoreResult, "zScore" | "tScore">;

/** All flags but `soft_range` need a score. Beyond 5 SD both extreme flags are set; the second requires a bound instead of the score. */
function collectFlags(comparison: Comparison, { age }: PersonFacts, { zScore, tScore }: Scores, isUnusual: boolean): Flag[] {
  const flags: Flag[] = isUnusual ? ["soft_range"] : [];
  if (zScore === null && tScore === null) return flags;
  const { z, t, motionGrade, asksMotionGrade } = comparison;
  const ofZ = zScore !== null && z.ok ? z : null;
  const ofT = tScore !== null && t.ok ? t : null;
  if (ofZ?.unconfirmed || ofT?.unconfirmed) flags.push("protocol_unconfirmed");
  if (isApproximate(age)) flags.push("age_approximate");
  if (asksMotionGrade && motionGrade === null) flags.push("motion_ungraded");
  if (wasOverridden(comparison)) flags.push("motion_override");
  const largest = Math.max(Math.abs(zScore ?? 0), Math.abs(tScore ?? 0));
  if (largest > 3) flags.push("beyond_3sd");
  if (largest > 5) flags.push("beyond_5sd");
  if (ofZ?.secondary || ofT?.secondary) flags.push("secondary_reference");
  if (ofZ?.converter || ofT?.converter) flags.push("converted_scale");
  if ((ofZ?.curve.adaptation?.n ?? plainAdaptingControls) < plainAdaptingControls) flags.push("few_controls");
  return flags;
}

/** Children grow within the year that a whole number leaves open. */
const grown = 20;

function isApproximate(age: PersonFacts["age"]): boolean {
  return age?.kind === "birth-year" || (age?.kind === "years" && age.inWholeYears === true && age.ageYears < grown);
}

function wasOverridden({ motionGrade, motionOverridden }: ScanContext): boolean {
  return motionOverridden && motionGrade !== null && motionGrade >= refusedMotionGrade;
}
