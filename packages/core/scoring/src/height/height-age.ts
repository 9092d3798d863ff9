import type { HeightRefusal, Sex } from "@trabecula/contracts";

interface Equation {
  readonly ages: readonly [number, number];
  readonly heights: readonly [number, number];
  readonly who: string;
  /** Height in cm to age in years. */
  readonly age: (height: number) => number;
}

/**
 * Zhang F, Whyte MP, Wenkert D. Dual-energy X-ray absorptiometry interpretation: a simple equation for height
 * correction in preteenage children. J Clin Densitom 2012;15:267–274. Gives the age at which a height is the median of
 * the CDC growth tables.
 */
const equations: Readonly<Record<Sex, Equation>> = {
  female: { ages: [2, 12], heights: [85, 151], who: "girls", age: (height) => 21.53 + 0.447 * height - 6.2415 * Math.sqrt(height) },
  male: { ages: [2, 13], heights: [86, 156], who: "boys", age: (height) => 8.23 + 0.3264 * height - 3.7 * Math.sqrt(height) },
};

export type HeightAge = { readonly ok: true; readonly years: number } | { readonly ok: false; readonly refusal: HeightRefusal };

/** Returns the age at which the height is the median. Refused outside the equations' ranges of age and height. */
export function heightAge(sex: Sex, ageYears: number, heightCm: number): HeightAge {
  const { ages, heights, who, age } = equations[sex];
  const within = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;
  if (within(ageYears, ages) && within(heightCm, heights)) return { ok: true, years: age(heightCm) };
  const message = `Height age is worked out for ${who} of ${ages.join(" to ")} years and ${heights.join(" to ")} cm.`;
  return { ok: false, refusal: { code: "outside_height_age", message } };
}
