import type { Parameter, Scanner, Site } from "@trabecula/contracts";

/** Plausible limits in the parameter's unit, both ends allowed; `soft` null where none are known. */
export interface PlausibleRange {
  soft: { min: number; max: number } | null;
  hard: { min: number; max: number };
}

/**
 * The plausible range of a parameter at a site on a scanner; null where the parameter is not measured at that site.
 * Where ranges differ by scanner and the scanner is not stated (or is another one), the widest hull of them holds.
 */
export function rangeFor(parameter: Parameter, site: Site, scanner: Scanner | null): PlausibleRange | null {
  const { ranges } = parameter;
  const exact = rangeOf(ranges, site, scanner) ?? rangeOf(ranges, site, null);
  if (exact) return exact;
  const atSite = ranges.filter((range) => range.site === site);
  if (atSite.length === 0) return null;
  const softs = atSite.map((range) => range.soft);
  return {
    soft: softs.every((soft) => soft !== null) ? hull(softs) : null,
    hard: hull(atSite.map((range) => range.hard)),
  };
}

/** Without a list of those at the site: a study asks this for each of its values. */
function rangeOf(ranges: Parameter["ranges"], site: Site, scanner: Scanner | null) {
  return ranges.find((range) => range.site === site && range.scanner === scanner);
}

function hull(ranges: readonly { min: number; max: number }[]) {
  return { min: Math.min(...ranges.map((range) => range.min)), max: Math.max(...ranges.map((range) => range.max)) };
}
