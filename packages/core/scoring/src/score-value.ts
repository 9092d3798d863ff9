import { ageRefusal, tooYoungForT, tooYoungToConvert } from "@trabecula/comparability";
import type { Parameter, Refusal, ScoreResult } from "@trabecula/contracts";
import { placeMeasurement, scoreMeasurement, tScore, type MeasurementPlace, type MeasurementScore } from "@trabecula/reference-stats";
import { ageForCurves, checkValue, formatValueWithUnit, preferredScore, type PersonFacts } from "@trabecula/report-types";
import { quantityWithoutNoise, referenceWithoutNoise, scoreWithoutNoise } from "./binary-noise.ts";
import type { ComparedWith, Comparison } from "./comparison.ts";
import { collectFlags } from "./flags.ts";
import { withConversion } from "./scale/with-conversion.ts";

/** Parameters outside the catalog have no plausible range. */
const unchecked = { verdict: "ok", message: null } as const;

type ZNumbers = Pick<ScoreResult, "zScore" | "percentile" | "reference" | "refusal">;
type TNumbers = Pick<ScoreResult, "tScore" | "youngAdult" | "tRefusal">;

/**
 * Scores one value (in the catalogue's unit). Each number is there or explained: `refusal` for Z and percentile, `tRefusal` for T,
 * independent of each other. A number is never left out for being extreme.
 *
 * @param withReference whether the median and limits of the reference are worked out too, which a table does not show
 */
export function scoreValue(comparison: Comparison, person: PersonFacts, value: number, withReference = true): ScoreResult {
  const { parameter, reportType, site, scanner } = comparison;
  const check = reportType === null ? unchecked : checkValue(parameter.key, site, scanner, value);
  const impossible: Refusal | null = check.verdict === "hard" ? { code: "implausible_value", message: check.message ?? "" } : null;
  const blocked = comparison.notMeasuredHere ?? impossible ?? comparison.moved;
  const z = blocked ? withoutZ(blocked) : scoreZ(comparison, person, value, withReference);
  const t = blocked ? withoutT(blocked) : scoreT(comparison, person, value);
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
    preferred: reportType === null ? "none" : preferredScore(reportType, parameter, person),
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
  const outside = ageRefusal(curve.segments, person.age) ?? (z.converter && tooYoungToConvert(person.age));
  if (outside) return withoutZ(outside);
  const score = (withReference ? scoreMeasurement : placeMeasurement)(curve, ageForCurves(person.age!), comparedValue(z, value));
  if (!score.ok) return withoutZ(noScore(parameter, value));
  return {
    zScore: scoreWithoutNoise(score.z),
    percentile: quantityWithoutNoise(score.percentile),
    reference: isWhole(score) ? referenceWithoutNoise(score) : null,
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

function scoreT({ t, tScoreFromAge }: Comparison, person: PersonFacts, value: number): TNumbers {
  if (!t.ok) return withoutT(t.refusal);
  const tooYoung = tooYoungForT(person.age, tScoreFromAge) ?? (t.converter && tooYoungToConvert(person.age));
  if (tooYoung) return withoutT(tooYoung);
  const { mean, sd, ages } = t.curve.youngAdult!;
  return { tScore: scoreWithoutNoise(tScore(comparedValue(t, value), mean, sd)), youngAdult: { mean, sd, ages }, tRefusal: null };
}
