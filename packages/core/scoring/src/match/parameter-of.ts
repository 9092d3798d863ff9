import type { Parameter } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { findParameter } from "@trabecula/report-types";

/** In the catalog or, without plausible range, in the dataset's curves, such as those just fitted. */
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
