import { joinedRanges } from "@trabecula/comparability";
import { findParameter, reportTypes } from "@trabecula/report-types";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";
import type { CoveringReference, ScannerCoverage } from "../src/figures/figure-types.ts";

/** Scanners of the catalogue with their references. */
export function computeCoverage(datasets: readonly Dataset[]): ScannerCoverage[] {
  return Object.values(reportTypes).flatMap(({ key, label, scanners, sites }) => {
    const ofType = datasets.filter(({ manifest }) => manifest.reportType === key);
    const siteOrder = sites.map((site) => site.key);
    return scanners
      .filter((scanner) => scanner.key !== "other")
      .map((scanner) => ({
        modality: label,
        scanner: scanner.label,
        references: ofType.flatMap((dataset) => referenceOf(dataset, scanner.key, siteOrder)),
      }));
  });
}

function referenceOf(dataset: Dataset, scanner: string, siteOrder: readonly string[]): CoveringReference[] {
  const lines = coverageOf(dataset).filter((line) => line.scanner === scanner || line.scanner === null);
  if (lines.length === 0) return [];
  const isOpen = new Set(dataset.manifest.sources.filter(({ lastAge }) => lastAge === "open").map(({ key }) => key));
  const ages = lines.flatMap(({ zAges, source }) => zAges.map(([start, end]) => ({ start, end, closed: !isOpen.has(source) })));
  const siteLabels = new Map<string, string>(
    Object.values(reportTypes).flatMap(({ sites }) => sites.map(({ key, label }) => [key, label] as const)),
  );
  const covered = new Set<string>(lines.map(({ site }) => site));
  return [
    {
      name: dataset.manifest.name,
      sites: siteOrder.filter((site) => covered.has(site)).map((site) => siteLabels.get(site) ?? site),
      parameters: [...new Set(lines.map(({ parameter }) => parameter))].map((key) => findParameter(key)?.abbreviation ?? key),
      zAges: ages.length > 0 ? joinedRanges(ages) : null,
      hasT: lines.some(({ hasT }) => hasT),
      limit: dataset.manifest.limits[0] ?? "",
    },
  ];
}
