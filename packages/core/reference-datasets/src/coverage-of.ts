import type { Coverage } from "@trabecula/contracts";
import type { Dataset } from "./dataset.ts";

export function coverageOf({ curves }: Dataset): Coverage[] {
  return curves
    .filter((curve) => curve.curve !== null || curve.youngAdult !== null)
    .map(({ parameter, site, sex, family, unit, scanner, protocol, zAges, youngAdult, source }) => ({
      parameter,
      site,
      sex,
      family,
      unit,
      scanner,
      protocol,
      zAges: zAges.map(([start, end]) => [start, end]),
      hasT: youngAdult !== null,
      source,
    }));
}
