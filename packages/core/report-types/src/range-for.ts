import type { Parameter, Scanner, Site } from "@trabecula/contracts";

/** Inclusive limits in the parameter's unit; `soft` null if unknown. */
export interface PlausibleRange {
  soft: { min: number; max: number } | null;
  hard: { min: number; max: number };
}

/** Null if not measured at the site. An unknown or other scanner gets the widest range. */
export function rangeFor(parameter: Parameter, site: Site, scanner: Scanner | null): PlausibleRange | null {
  const { ranges } = parameter;
  const exact = rangeOf(ranges, site, scanner) ?? rangeOf(ranges, site, null);
  if (exact) return exact;
  const atSite = ranges.filter((range) => range.site === site);
  if (atSite.length === 0) return null;
  const softs = atSite.map((range) => range.soft);
  return { soft: softs.every((soft) => soft !== null) ? hull(softs) : null, hard: hull(atSite.map((range) => range.hard)) };
}

function rangeOf(ranges: Parameter["ranges"], site: Site, scanner: Scanner | null) {
  return ranges.find((range) => range.site === site && range.scanner === scanner);
}

function hull(ranges: readonly { min: number; max: number }[]) {
  return { min: Math.min(...ranges.map((range) => range.min)), max: Math.max(...ranges.map((range) => range.max)) };
}
