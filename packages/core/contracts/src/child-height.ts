import * as z from "zod/mini";

/** Standing height, in cm. */
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

/** Why a figure that reckons with a child's height is not there. */
export const ZHeightRefusal = z.object({ code: z.enum(heightRefusalCodes), message: z.string() });
export type HeightRefusal = z.infer<typeof ZHeightRefusal>;

const figure = z.object({ value: z.nullable(z.number()), refusal: z.nullable(ZHeightRefusal) });

/**
 * How tall a child (below 20 years) is at a scan. `zScore`: height for age against `reference`. `heightAge`: the age in years at which
 * the height is the median (equations of Zhang, Whyte and Wenkert). Each is there or refused.
 */
export const ZChildHeight = z.object({ heightCm: z.number(), reference: z.string(), zScore: figure, heightAge: figure });
export type ChildHeight = z.infer<typeof ZChildHeight>;

/**
 * Z-scores of a child's value that reckon with height; they stand beside the Z-score for age and never in its place. `forHeightAge`: at the height
 * age instead of the age. `adjusted`: less what the child's height for age predicts, by the coefficients of the dataset.
 */
export const ZHeightAdjusted = z.object({ forHeightAge: figure, adjusted: figure });
export type HeightAdjusted = z.infer<typeof ZHeightAdjusted>;
