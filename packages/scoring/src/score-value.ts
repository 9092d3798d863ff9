import { ageRefusal, findCurve, mismatchRefusal, tooYoungForT, type Purpose, type StatedProtocol } from "@trabecula/comparability";
import type { Parameter, Refusal, Scanner, ScoreResult, Site } from "@trabecula/contracts";
import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import { scoreMeasurement, tScore } from "@trabecula/reference-stats";
import {
  ageForCurves,
  checkValue,
  formatValueWithUnit,
  preferredScore,
  reportTypeOf,
  siteLabel,
  type PersonFacts,
} from "@trabecula/report-types";
import { quantityWithoutNoise, referenceWithoutNoise, scoreWithoutNoise } from "./binary-noise.ts";
import { collectFlags } from "./flags.ts";
import { refusedMotionGrade } from "./motion.ts";

/** The person and the scan that a value belongs to. */
export interface ScanContext {
  person: PersonFacts;
  site: Site;
  scanner: Scanner | null;
  protocol: StatedProtocol;
  /** 1 (none) to 5 (extreme); null: not graded. Only where `asksMotionGrade`. */
  motionGrade: number | null;
  asksMotionGrade: boolean;
  /** Someone decided to score the scan in spite of its motion grade. */
  motionOverridden: boolean;
}

/** Of a parameter that the catalogue does not know nothing is implausible. */
const unchecked = { verdict: "ok", message: null } as const;

interface Numbers {
  z: Pick<ScoreResult, "zScore" | "percentile" | "reference" | "refusal"> & { curve: DatasetCurve | null; unconfirmed: boolean };
  t: Pick<ScoreResult, "tScore" | "youngAdult" | "tRefusal"> & { curve: DatasetCurve | null; unconfirmed: boolean };
}

/** The curve to compare with, or why there is none. */
type FoundCurve = { ok: true; curve: DatasetCurve; unconfirmed: boolean } | { ok: false; refusal: Refusal };

/** Looks a curve up; the table path passes one that remembers. */
export type CurveFinder = (parameter: Parameter, context: ScanContext, purpose: Purpose) => FoundCurve;

/** Finds the curve of a parameter for this person and scan in a dataset. */
export function curveFinder({ manifest, curves }: Dataset): CurveFinder {
  const serving = {
    z: curves.filter(({ curve }) => curve !== null),
    t: curves.filter(({ youngAdult }) => youngAdult !== null),
  };
  return (parameter, { site, scanner, protocol, person }, purpose) => {
    const key = { parameter, site, sex: person.sex, scanner, protocol };
    const match = findCurve(serving[purpose], key);
    if (match.ok) return match;
    return { ok: false, refusal: mismatchRefusal(match.mismatch, { datasetName: manifest.name, key, purpose }) };
  };
}

/**
 * Scores one value (in the catalogue's unit) against a dataset. Each number is there or explained: `refusal` for Z and
 * percentile, `tRefusal` for T, independent of each other. A number is never left out for being extreme.
 */
export function scoreValue(dataset: Dataset, find: CurveFinder, context: ScanContext, parameter: Parameter, value: number): ScoreResult {
  const reportType = reportTypeOf(parameter.key);
  const check = reportType === null ? unchecked : checkValue(parameter.key, context.site, context.scanner, value);
  const blocked = blockingRefusal(context, parameter, check.verdict === "hard" ? check.message : null);
  const numbers: Numbers = blocked
    ? {
        z: { zScore: null, percentile: null, reference: null, refusal: blocked, curve: null, unconfirmed: false },
        t: { tScore: null, youngAdult: null, tRefusal: blocked, curve: null, unconfirmed: false },
      }
    : { z: scoreZ(find, context, parameter, value), t: scoreT(dataset, find, context, parameter, value) };
  const { z, t } = numbers;
  return {
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
    preferred: reportType === null ? "none" : preferredScore(reportType, parameter, context.person),
    flags: collectFlags(dataset, context, numbers, check.verdict === "soft"),
    notes: check.verdict === "soft" && check.message ? [check.message] : [],
    source: z.curve?.source ?? t.curve?.source ?? null,
  };
}

/** What forbids every number of this value, whatever the dataset. */
function blockingRefusal(context: ScanContext, parameter: Parameter, impossible: string | null): Refusal | null {
  if (!parameter.sites.includes(context.site)) {
    const sites = parameter.sites.map((site) => siteLabel(site).toLowerCase()).join(", ");
    return {
      code: "site_mismatch",
      message: `${parameter.abbreviation} is not measured at the ${siteLabel(context.site).toLowerCase()}, but at: ${sites}.`,
    };
  }
  if (impossible) return { code: "implausible_value", message: impossible };
  if (context.motionGrade !== null && context.motionGrade >= refusedMotionGrade && !context.motionOverridden) {
    return {
      code: "motion_grade",
      message: `Not compared with the reference: motion grade ${context.motionGrade}. Rescan where possible.`,
    };
  }
  return null;
}

function scoreZ(find: CurveFinder, context: ScanContext, parameter: Parameter, value: number): Numbers["z"] {
  const refused = (refusal: Refusal, curve: DatasetCurve | null = null): Numbers["z"] => ({
    zScore: null,
    percentile: null,
    reference: null,
    refusal,
    curve,
    unconfirmed: false,
  });
  const match = find(parameter, context, "z");
  if (!match.ok) return refused(match.refusal);
  const { age } = context.person;
  const curve = match.curve.curve!;
  const outside = ageRefusal(curve.segments, age);
  if (outside) return refused(outside, match.curve);
  const score = scoreMeasurement(curve, ageForCurves(age!), value);
  if (!score.ok) return refused(noScore(parameter, value), match.curve);
  return {
    zScore: scoreWithoutNoise(score.z),
    percentile: quantityWithoutNoise(score.percentile),
    reference: referenceWithoutNoise(score),
    refusal: null,
    curve: match.curve,
    unconfirmed: match.unconfirmed,
  };
}

function noScore(parameter: Parameter, value: number): Refusal {
  return {
    code: "extreme_score",
    message: `The reference distribution has no score for a ${parameter.abbreviation} of ${formatValueWithUnit(parameter, value)}.`,
  };
}

function scoreT(dataset: Dataset, find: CurveFinder, context: ScanContext, parameter: Parameter, value: number): Numbers["t"] {
  const refused = (tRefusal: Refusal): Numbers["t"] => ({ tScore: null, youngAdult: null, tRefusal, curve: null, unconfirmed: false });
  const match = find(parameter, context, "t");
  if (!match.ok) return refused(match.refusal);
  const tooYoung = tooYoungForT(context.person.age, dataset.manifest.tScoreFromAge);
  if (tooYoung) return refused(tooYoung);
  const { mean, sd, ages } = match.curve.youngAdult!;
  return {
    tScore: scoreWithoutNoise(tScore(value, mean, sd)),
    youngAdult: { mean, sd, ages },
    tRefusal: null,
    curve: match.curve,
    unconfirmed: match.unconfirmed,
  };
}
