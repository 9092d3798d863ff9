import * as z from "zod/mini";

/** cm. */
export const ZHeightCm = z.number().check(z.gte(20, "Height is in cm, 20 to 260."), z.lte(260, "Height is in cm, 20 to 260."));

export const heightRefusalCodes = [
  "missing_sex",
  "outside_growth_reference",
  "implausible_height",
  "outside_height_age",
  "no_z_score",
  "outside_reference_age",
  "extreme_score",
  "no_coefficients",
] as const;

export const ZHeightRefusal = z.object({ code: z.enum(heightRefusalCodes), message: z.string() });
export type HeightRefusal = z.infer<typeof ZHeightRefusal>;

const figure = z.object({ value: z.nullable(z.number()), refusal: z.nullable(ZHeightRefusal) });

/**
 * Height of a child below 20 years; `zScore` against `reference`. `heightAge`: years at which it is the median (Zhang,
 * Whyte and Wenkert).
 */
export const ZChildHeight = z.object({ heightCm: z.number(), reference: z.string(), zScore: figure, heightAge: figure });
export type ChildHeight = z.infer<typeof ZChildHeight>;

/**
 * Height-adjusted Z-scores, shown with the Z-score for age. `forHeightAge`: at height age; `adjusted`: minus the
 * prediction from height for age, by the dataset's coefficients.
 */
export const ZHeightAdjusted = z.object({ forHeightAge: figure, adjusted: figure });
export type HeightAdjusted = z.infer<typeof ZHeightAdjusted>;
