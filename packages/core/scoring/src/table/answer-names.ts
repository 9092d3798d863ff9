import type { Site } from "@trabecula/contracts";

/** Columns added per value, in this order; the wide form prefixes the parameter's key. */
export const answerColumns = ["z", "percentile", "t", "refusal", "preferred", "flags", "notes"] as const;

export function siteStem(site: Site): string {
  return site.replaceAll("-", "_");
}
