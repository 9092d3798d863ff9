import { readFileSync } from "node:fs";
import { prepareCurve, type PreparedCurve } from "@trabecula/reference-stats";
import * as z from "zod/mini";
import type { Sex } from "@trabecula/contracts";

const point = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const ZGrowth = z.object({
  format: z.literal("trabecula-growth/1"),
  name: z.string(),
  citation: z.string(),
  url: z.string(),
  licence: z.string(),
  limits: z.array(z.string()),
  unit: z.literal("cm"),
  columns: z.tuple([z.literal("months"), z.literal("mu"), z.literal("sigma"), z.literal("nu")]),
  curves: z.object({ female: z.array(point), male: z.array(point) }),
});

/**
 * CDC 2000, 2 to 20 years, linear between months.
 * @throws Error if the product's file is damaged
 */
export function builtInHeightForAge(): GrowthReference {
  const text = readFileSync(new URL("../built-in/height-for-age/height-for-age.json", import.meta.url), "utf8");
  const { name, citation, limits, curves } = ZGrowth.parse(JSON.parse(text));
  const prepared = (points: readonly z.infer<typeof point>[]) =>
    prepareCurve(
      "LMS",
      points.map(([months, mu, sigma, nu]) => ({ segment: "growth", age: months / 12, mu, sigma, nu, tau: 0 })),
      "linear",
    );
  return { name, citation, limits, curves: { female: prepared(curves.female), male: prepared(curves.male) } };
}

/** Heights of children by age (decimal years, cm); never used to score scans. */
export interface GrowthReference {
  readonly name: string;
  readonly citation: string;
  readonly limits: readonly string[];
  readonly curves: Readonly<Record<Sex, PreparedCurve>>;
}
