import { describeAges } from "@trabecula/comparability";
import type { ChildHeight, HeightAdjusted, HeightRefusal, ScoreResult } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { placeMeasurement } from "@trabecula/reference-stats";
import { formatNumber } from "@trabecula/report-types";
import { scoreWithoutNoise } from "../binary-noise.ts";
import type { Comparison } from "../comparison.ts";

type Figure = HeightAdjusted["adjusted"];

const there = (value: number): Figure => ({ value: scoreWithoutNoise(value), refusal: null });
const refused = (code: HeightRefusal["code"], message: string): Figure => ({ value: null, refusal: { code, message } });

/** Areal density and content depend on bone size; areas and 3D measures are not adjusted. */
const adjustable = /^bm[dc]_/;

/**
 * What a child's height makes of a Z-score: both figures stand beside the Z-score for age, so without one they are refused.
 *
 * @param height of the child at this scan
 * @returns null of what is not adjusted for height
 */
export function heightAdjusted(
  comparison: Comparison,
  { manifest }: Pick<Dataset, "manifest">,
  ageYears: number,
  height: ChildHeight,
  result: ScoreResult,
): HeightAdjusted | null {
  if (comparison.reportType !== "dxa" || !adjustable.test(result.parameter)) return null;
  if (result.zScore === null) {
    const none = refused("no_z_score", "There is no Z-score for age to go with it.");
    return { forHeightAge: none, adjusted: none };
  }
  return {
    forHeightAge: scoreAtHeightAge(comparison, height, result.value),
    adjusted: adjustedZ(comparison, manifest.heightAdjustment, ageYears, height, result.zScore),
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
  ageYears: number,
  { zScore: heightZ }: ChildHeight,
  zScore: number,
): Figure {
  const own = adjustment?.coefficients.filter((line) => line.parameter === parameter.key && line.site === site && line.sex === sex) ?? [];
  if (own.length === 0) return refused("no_coefficients", `The reference gives no height adjustment for ${parameter.abbreviation}.`);
  const line = own.find(({ ageFrom, ageTo }) => ageYears >= ageFrom && ageYears < ageTo);
  if (!line) {
    const ages = describeAges(own.map(({ ageFrom, ageTo }) => ({ start: ageFrom, end: ageTo, closed: false })));
    return refused("outside_reference_age", `The reference adjusts ${parameter.abbreviation} for height at these ages: ${ages}.`);
  }
  if (heightZ.value === null) return { value: null, refusal: heightZ.refusal };
  return there(zScore - (line.intercept + line.slope * heightZ.value));
}
