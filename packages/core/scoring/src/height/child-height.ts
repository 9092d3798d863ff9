import type { ChildHeight, HeightRefusal, Sex } from "@trabecula/contracts";
import type { GrowthReference } from "@trabecula/reference-datasets";
import { scoreMeasurement } from "@trabecula/reference-stats";
import { formatNumber } from "@trabecula/report-types";
import { quantityWithoutNoise, scoreWithoutNoise } from "../binary-noise.ts";
import { heightAge } from "./height-age.ts";

/** Years. Growth references end at the 20th birthday. */
const grownUp = 20;
/** Heights beyond this Z-score are in another unit or of another person. */
const furthestZ = 6;

export function isChild(ageYears: number): boolean {
  return ageYears < grownUp;
}

export interface Child {
  readonly sex: Sex | null;
  readonly ageYears: number;
  readonly heightCm: number;
}

/** Returns the child's height figures, each a value or a refusal; null for adults. */
export function childHeight(growth: GrowthReference, { sex, ageYears, heightCm }: Child): ChildHeight | null {
  if (!isChild(ageYears)) return null;
  const base = { heightCm, reference: growth.name };
  if (sex === null) return { ...base, ...bothRefused({ code: "missing_sex", message: "Height is compared by sex, which is not given." }) };
  const scored = scoreMeasurement(growth.curves[sex], ageYears, heightCm);
  if (!scored.ok && scored.reason === "outside-ages") {
    const message = `Height for age is given from 2 to 20 years (${growth.name}).`;
    return { ...base, ...bothRefused({ code: "outside_growth_reference", message }) };
  }
  if (!scored.ok || Math.abs(scored.z) > furthestZ) {
    const message = `A height of ${formatNumber(heightCm, 1)} cm is hardly possible at ${formatNumber(ageYears, 1)} years; look at it again.`;
    return { ...base, ...bothRefused({ code: "implausible_height", message }) };
  }
  const age = heightAge(sex, ageYears, heightCm);
  return {
    ...base,
    zScore: { value: scoreWithoutNoise(scored.z), refusal: null },
    heightAge: age.ok ? { value: quantityWithoutNoise(age.years), refusal: null } : { value: null, refusal: age.refusal },
  };
}

function bothRefused(refusal: HeightRefusal): Pick<ChildHeight, "zScore" | "heightAge"> {
  return { zScore: { value: null, refusal }, heightAge: { value: null, refusal } };
}
