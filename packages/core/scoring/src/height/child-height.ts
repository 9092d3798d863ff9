import type { ChildHeight, HeightRefusal, Sex, HeightAdjusted, ScoreResult } from "@trabecula/contracts";
import type { GrowthReference, Dataset } from "@trabecula/reference-datasets";
import { scoreMeasurement, placeMeasurement, quantityWithoutNoise } from "@trabecula/reference-stats";
import { ageForCurves, comparedToAge, formatNumber, type AgeFacts } from "@trabecula/report-types";
import { scoreWithoutNoise } from "../binary-noise.ts";
import { ageOnCurve, describeAges, holdsAge, type Ages } from "@trabecula/comparability";
import type { Comparison } from "../comparison.ts";

interface Equation {
  readonly ages: readonly [number, number];
  readonly heights: readonly [number, number];
  readonly who: string;
  readonly age: (height: number) => number;
}

/**
 * Zhang F, Whyte MP, Wenkert D. Dual-energy X-ray absorptiometry interpretation: a simple equation for height correction in preteenage
 * children. J Clin Densitom 2012;15:267–274. Gives the age at which a height is the median of the CDC growth tables.
 */
const equations: Readonly<Record<Sex, Equation>> = {
  female: { ages: [2, 12], heights: [85, 151], who: "girls", age: (height) => 21.53 + 0.447 * height - 6.2415 * Math.sqrt(height) },
  male: { ages: [2, 13], heights: [86, 156], who: "boys", age: (height) => 8.23 + 0.3264 * height - 3.7 * Math.sqrt(height) },
};

type HeightAge = { readonly ok: true; readonly years: number } | { readonly ok: false; readonly refusal: HeightRefusal };

/** Returns the age at which the height is the median. Refuses ages and heights outside the equations' ranges. */
export function heightAge(sex: Sex, age: AgeFacts, heightCm: number): HeightAge {
  const { ages, heights, who, age: ageOfHeight } = equations[sex];
  const isWithin = heightCm >= heights[0] && heightCm <= heights[1];
  if (isWithin && holdsAge({ start: ages[0], end: ages[1], closed: true }, age)) return { ok: true, years: ageOfHeight(heightCm) };
  const message = `Height age is worked out for ${who} of ${ages.join(" to ")} years and ${heights.join(" to ")} cm.`;
  return { ok: false, refusal: { code: "outside_height_age", message } };
}

/** Years. Growth references end at the 20th birthday. */
const grownUp = 20;
/** Heights beyond this Z-score are in another unit or of another person. */
const furthestZ = 6;

export function isChild(age: AgeFacts): boolean {
  return comparedToAge(grownUp, age, ageForCurves(age)) < 0;
}

interface Child {
  readonly sex: Sex | null;
  readonly age: AgeFacts;
  readonly heightCm: number;
}

/** Each figure is a value or a refusal; null for adults. */
export function childHeight(growth: GrowthReference, { sex, age, heightCm }: Child): ChildHeight | null {
  if (!isChild(age)) return null;
  const base = { heightCm, reference: growth.name };
  if (sex === null) return { ...base, ...bothRefused({ code: "missing_sex", message: "Height is compared by sex, which is not given." }) };
  const years = ageOnCurve(growth.curves[sex].segments, age);
  if (typeof years !== "number") {
    const message = `Height for age is given from 2 to 20 years (${growth.name}).`;
    return { ...base, ...bothRefused({ code: "outside_growth_reference", message }) };
  }
  const scored = scoreMeasurement(growth.curves[sex], years, heightCm);
  if (!scored.ok || Math.abs(scored.z) > furthestZ) {
    const message = `A height of ${formatNumber(heightCm, 1)} cm is hardly possible at ${formatNumber(years, 1)} years; check it.`;
    return { ...base, ...bothRefused({ code: "implausible_height", message }) };
  }
  const ofHeight = heightAge(sex, age, heightCm);
  return {
    ...base,
    zScore: { value: scoreWithoutNoise(scored.z), refusal: null },
    heightAge: ofHeight.ok ? { value: quantityWithoutNoise(ofHeight.years), refusal: null } : { value: null, refusal: ofHeight.refusal },
  };
}

function bothRefused(refusal: HeightRefusal): Pick<ChildHeight, "zScore" | "heightAge"> {
  return { zScore: { value: null, refusal }, heightAge: { value: null, refusal } };
}

type Figure = HeightAdjusted["adjusted"];

const there = (value: number): Figure => ({ value: scoreWithoutNoise(value), refusal: null });
const refused = (code: HeightRefusal["code"], message: string): Figure => ({ value: null, refusal: { code, message } });

/** Areal density and content depend on bone size; areas and 3D measures are not adjusted. */
const adjustable = /^bm[dc]_/;

/**
 * The figures need a Z-score for age.
 * @param height of the child at this scan
 * @returns null for measurements that are not adjusted for height
 */
export function heightAdjusted(
  comparison: Comparison,
  { manifest }: Pick<Dataset, "manifest">,
  age: AgeFacts,
  height: ChildHeight,
  result: ScoreResult,
): HeightAdjusted | null {
  if (comparison.reportType !== "dxa" || !adjustable.test(result.parameter)) return null;
  if (result.zScore === null) {
    const none = refused("no_z_score", "The value has no Z-score for age.");
    return { forHeightAge: none, adjusted: none };
  }
  return {
    forHeightAge: scoreAtHeightAge(comparison, height, result.value),
    adjusted: adjustedZ(comparison, manifest.heightAdjustment, age, height, result.zScore),
  };
}

function scoreAtHeightAge({ z }: Comparison, { heightAge }: ChildHeight, value: number): Figure {
  if (heightAge.value === null) return { value: null, refusal: heightAge.refusal };
  if (!z.ok) return refused("no_z_score", z.refusal.message);
  const placed = placeMeasurement(z.curve.curve!, heightAge.value, z.converter?.convert(value).value ?? value);
  if (placed.ok) return there(placed.z);
  if (placed.reason === "outside-support") return refused("extreme_score", "The reference has no score for this value at the height age.");
  const ages = describeAges(z.curve.curve!.segments);
  return refused("outside_reference_age", `The height age is ${formatNumber(heightAge.value, 1)} years; the reference covers ${ages}.`);
}

function adjustedZ(
  { parameter, site, sex }: Comparison,
  adjustment: Dataset["manifest"]["heightAdjustment"],
  age: AgeFacts,
  { zScore: heightZ }: ChildHeight,
  zScore: number,
): Figure {
  const own = adjustment?.coefficients.filter((line) => line.parameter === parameter.key && line.site === site && line.sex === sex) ?? [];
  if (own.length === 0) return refused("no_coefficients", `The reference gives no height adjustment for ${parameter.abbreviation}.`);
  const agesOf = ({ ageFrom, ageTo }: (typeof own)[number]): Ages => ({ start: ageFrom, end: ageTo, closed: false });
  const line = own.find((each) => holdsAge(agesOf(each), age));
  if (!line) {
    const ages = describeAges(own.map(agesOf));
    return refused("outside_reference_age", `The reference adjusts ${parameter.abbreviation} for height at these ages: ${ages}.`);
  }
  if (heightZ.value === null) return { value: null, refusal: heightZ.refusal };
  return there(zScore - (line.intercept + line.slope * heightZ.value));
}
