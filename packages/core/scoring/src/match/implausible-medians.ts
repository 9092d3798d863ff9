import type { Dataset, DatasetCurve } from "@trabecula/reference-datasets";
import { findParameter, rangeFor, siteLabel } from "@trabecula/report-types";
import { isBand, quantile, type CurvePoint } from "@trabecula/reference-stats";

const MOST = 20;

/**
 * Finds curves with a median outside the plausible range, such as figures in a wrong unit. Returns one sentence per
 * curve; the import is still allowed.
 */
export function implausibleMedians({ curves }: Dataset): string[] {
  return curves
    .map(implausibleMedian)
    .filter((sentence) => sentence !== null)
    .slice(0, MOST);
}

function implausibleMedian({ parameter: key, site, sex, scanner, unit, family, points }: DatasetCurve): string | null {
  const parameter = findParameter(key);
  const range = parameter ? rangeFor(parameter, site, scanner)?.hard : undefined;
  if (!range || family === null) return null;
  const medians = points.map((point) => ({ point, median: quantile(family, 0.5, point) }));
  const wrong = medians.find(({ median }) => median < range.min || median > range.max);
  if (!wrong) return null;
  const amount = `${Number(wrong.median.toPrecision(4))}${unit === "" ? "" : ` ${unit}`}`;
  const place = `${siteLabel(site).toLowerCase()}, ${sex}`;
  return `${key} (${place}): the median ${agesOf(wrong.point)} is ${amount}, while measurements from ${range.min} to ${range.max} are taken; check the unit.`;
}

function agesOf(point: CurvePoint): string {
  return isBand(point) ? `from ${point.ageMin} to ${point.ageMax} years` : `at ${point.age} years`;
}
