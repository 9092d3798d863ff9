import type { Coverage, DatasetDetail, DatasetManifest, ReportType, Sex } from "@trabecula/contracts";
import * as messages from "@trabecula/messages/coverage";
import { agesText } from "../format/ages-text.ts";
import { scannerLabel, siteLabel } from "@trabecula/report-types/labels";

export interface OpenDataset {
  id: string;
  /** URL hash. */
  anchor: string;
  key: string;
  name: string;
  version: string;
  reportType: ReportType;
}

export interface CoverageTexts {
  sites: string;
  scanners: string;
  people: string;
  gives: string;
}

/** The first version of each key has the plain key as its anchor. */
export function openDatasetsOf(items: readonly DatasetDetail[]): OpenDataset[] {
  const seen = new Set<string>();
  return items.map(({ id, key, name, version, reportType }) => {
    const anchor = seen.has(key) ? `${key}-${version}` : key;
    seen.add(key);
    return { id, anchor, key, name, version, reportType };
  });
}

export function coverageText({ coverage, manifest }: Pick<DatasetDetail, "coverage" | "manifest">): CoverageTexts {
  const scored = coverage.filter(({ zAges, hasT }) => zAges.length > 0 || hasT);
  const scanners = unique(scored.map(({ scanner }) => (scanner ? scannerLabel(scanner) : messages.anyScanner)));
  return {
    sites: messages.namesInOne(unique(scored.map(({ site }) => siteLabel(site))).map((site) => messages.names[site] ?? site)),
    scanners: scanners.join(", "),
    people: peopleOf(unique(scored.map(({ sex }) => sex))),
    gives: givesOf(scored, manifest),
  };
}

function peopleOf(sexes: readonly Sex[]): string {
  if (sexes.length === 2) return messages.people.both;
  return messages.people[sexes[0] ?? "female"];
}

function givesOf(coverage: readonly Coverage[], { sources }: DatasetManifest): string {
  const ages = coverage.flatMap(({ zAges }) => zAges.flat());
  const hasT = coverage.some((line) => line.hasT);
  if (ages.length === 0) return messages.tScores;
  const end = Math.max(...ages);
  const last = coverage.find(({ zAges }) => zAges.at(-1)?.[1] === end)?.source;
  const closed = sources.find(({ key }) => key === last)?.lastAge !== "open";
  const range = agesText([{ start: Math.min(...ages), end, closed }]);
  return hasT ? messages.zAndTScores(range) : messages.zScores(range);
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
