import type { Parameter } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { findParameter } from "@trabecula/report-types";

/** Looks in the catalog, then in the dataset's curves (without plausible range), for newly fitted parameters. */
export function parameterOf({ curves }: Dataset, key: string): Parameter | null {
  const known = findParameter(key);
  if (known) return known;
  const own = curves.filter(({ parameter }) => parameter === key);
  if (own.length === 0) return null;
  const { unit } = own[0]!;
  return {
    key,
    label: key,
    abbreviation: key,
    name: key,
    plainName: key,
    unit,
    display: { unit, factor: 1, decimals: 3 },
    group: "density",
    direction: "neutral",
    sites: [...new Set(own.map(({ site }) => site))],
    ranges: [],
    neverClassify: true,
  };
}
