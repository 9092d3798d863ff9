import type { MonitoringInterval, Sex, Site } from "@trabecula/contracts";
import { differenceOf, lscAt } from "@trabecula/reference-stats";
import { trimmed } from "@trabecula/report-types";
import type { PlacedValue, Quantity } from "./dated-value.ts";

interface Expected {
  readonly perYear: number;
  readonly source: string;
}

/** Monitoring time at the newest comparable value: LSC / |expected change per year|. */
export function monitoringOf(values: readonly PlacedValue[], quantity: Quantity): MonitoringInterval | null {
  const newest = values.findLast(({ motion }) => motion === null);
  if (!newest) return null;
  const { precision, scan } = newest;
  // The least significant change is for adults.
  const lsc = precision.ok && scan.isGrownUp ? lscAt(newest.value.value, precision.basis) : null;
  const expected = byReference(values, newest) ?? published(newest, quantity);
  if (lsc === null || expected === null || expected.perYear === 0) return null;
  return { years: lsc / Math.abs(expected.perYear), expectedPerYear: expected.perYear, source: expected.source };
}

function byReference(values: readonly PlacedValue[], newest: PlacedValue): Expected | null {
  const first = values.find(
    ({ line, motion, scan }) => line === newest.line && motion === null && scan.reference === newest.scan.reference,
  );
  const [from, to] = [first?.scan.ageYears ?? null, newest.scan.ageYears];
  const [before, after] = [first?.value.median ?? null, newest.value.median];
  if (from === null || to === null || before === null || after === null || !(to > from)) return null;
  return {
    perYear: differenceOf(before, after) / (to - from),
    source: `Median of the reference between ages ${trimmed(Number(from.toFixed(1)))} and ${trimmed(Number(to.toFixed(1)))}`,
  };
}

interface PublishedRate {
  readonly parameter: string;
  readonly site: Site;
  readonly percentPerYear: Readonly<Record<Sex, number>>;
  readonly source: string;
}

const publishedRates: readonly PublishedRate[] = [
  {
    parameter: "tt_bmd",
    site: "distal-tibia",
    percentPerYear: { female: -0.75, male: -0.59 },
    source: "Median of healthy people, Poncioni et al. 2026, XtremeCT II, multi-stack",
  },
];

function published({ scan, value, protocol }: PlacedValue, { parameter, site }: Quantity): Expected | null {
  const rate = publishedRates.find((known) => known.parameter === parameter.key && known.site === site);
  if (!rate || scan.sex === null || scan.scanner !== "xtremect-2" || protocol.region !== "multi-stack") return null;
  return { perYear: (rate.percentPerYear[scan.sex] / 100) * value.value, source: rate.source };
}
