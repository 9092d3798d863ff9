import type { Site } from "@trabecula/contracts";

/** Columns that scoring adds, per value, in this order; in the wide form with the parameter's key before them. */
export const answerColumns = ["z", "percentile", "t", "refusal", "preferred", "flags", "notes"] as const;

/** A site as it stands in the name of a column. */
export function siteStem(site: Site): string {
  return site.replaceAll("-", "_");
}
