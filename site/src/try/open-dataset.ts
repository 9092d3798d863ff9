import { describeAges } from "@trabecula/comparability";
import type { Coverage, DatasetDetail, DatasetManifest, ReportType, Sex } from "@trabecula/contracts";
import * as words from "@trabecula/messages/coverage";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";

/** A dataset that visitors may try, as the page names it and the calculator loads it. */
export interface OpenDataset {
  id: string;
  /** Part of the page's address after `#`. */
  anchor: string;
  key: string;
  name: string;
  version: string;
  reportType: ReportType;
}

/** What it covers, in words: enough to see whether one's own scan is. */
export interface CoverageWords {
  sites: string;
  scanners: string;
  people: string;
  gives: string;
}

/** Datasets for the calculator; of several versions of one key the first has the key as its address. */
export function openDatasetsOf(items: readonly DatasetDetail[]): OpenDataset[] {
  const seen = new Set<string>();
  return items.map(({ id, key, name, version, reportType }) => {
    const anchor = seen.has(key) ? `${key}-${version}` : key;
    seen.add(key);
    return { id, anchor, key, name, version, reportType };
  });
}

export function coverageWords({ coverage, manifest }: Pick<DatasetDetail, "coverage" | "manifest">): CoverageWords {
  const scored = coverage.filter(({ zAges, hasT }) => zAges.length > 0 || hasT);
  const scanners = unique(scored.map(({ scanner }) => (scanner ? scannerLabel(scanner) : words.anyScanner)));
  return {
    sites: words.namesInOne(unique(scored.map(({ site }) => siteLabel(site)))),
    scanners: scanners.join(", "),
    people: peopleOf(unique(scored.map(({ sex }) => sex))),
    gives: givesOf(scored, manifest),
  };
}

function peopleOf(sexes: readonly Sex[]): string {
  if (sexes.length === 2) return words.people.both;
  return words.people[sexes[0] ?? "female"];
}

/** Ages of the Z-scores as one range from the youngest to the oldest; between them a reference may have gaps. */
function givesOf(coverage: readonly Coverage[], { sources }: DatasetManifest): string {
  const ages = coverage.flatMap(({ zAges }) => zAges.flat());
  const hasT = coverage.some((line) => line.hasT);
  if (ages.length === 0) return words.tScores;
  const end = Math.max(...ages);
  const last = coverage.find(({ zAges }) => zAges.at(-1)?.[1] === end)?.source;
  const closed = sources.find(({ key }) => key === last)?.lastAge !== "open";
  const range = describeAges([{ start: Math.min(...ages), end, closed }]);
  return hasT ? words.zAndTScores(range) : words.zScores(range);
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
