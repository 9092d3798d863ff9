import {
  referenceFactKeys,
  type Coverage,
  type DatasetManifest,
  type ReferenceFact,
  type ReferenceFacts,
  type Scan,
} from "@trabecula/contracts";
import { familyWords } from "@trabecula/report-types";
import { describeAges } from "./ages.ts";

export interface DescribedReference {
  readonly manifest: DatasetManifest;
  readonly coverage: readonly Coverage[];
}

export interface AskedValues {
  readonly sex: Coverage["sex"] | null;
  readonly scans: readonly Pick<Scan, "site" | "measurements">[];
}

const interpolationWords: Readonly<Record<DatasetManifest["interpolation"], string>> = {
  lagrange4: "four-point interpolation over age",
  linear: "linear interpolation over age",
};

/** Describes the curves for these values only, as a dataset may combine several sources. Without matching curves, describes all. */
export function referenceFacts({ manifest, coverage }: DescribedReference, asked: AskedValues): ReferenceFacts {
  const used = curvesAsked(coverage, asked);
  const sources = manifest.sources.filter(({ key }) => used.some((line) => line.source === key));
  const of = (text: (source: DatasetManifest["sources"][number]) => string) => joined(sources.map(text));
  const families = joined(used.flatMap(({ family }) => (family === null ? [] : [familyWords[family]])));
  return {
    population: of(({ population, n }) => (n === null ? population : `${population} (n = ${n})`)),
    scanner: of(({ scannerText }) => scannerText),
    protocol: of(({ protocolText }) => protocolText),
    ages: describeAges(used.flatMap((line) => agesOf(line, sources))) || "no Z-scores",
    method: families === "" ? "means and SDs of young adults" : `${families}; ${interpolationWords[manifest.interpolation]}`,
    youngAdults: used.some(({ hasT }) => hasT) ? (manifest.youngAdult?.label ?? "not stated") : "no T-scores",
  };
}

export function referenceCitations({ manifest, coverage }: DescribedReference, asked: AskedValues): string[] {
  const keys = new Set(curvesAsked(coverage, asked).map(({ source }) => source));
  return [...new Set(manifest.sources.filter(({ key }) => keys.has(key)).map(({ citation }) => citation))];
}

export function differingFacts(references: readonly ReferenceFacts[]): ReferenceFact[] {
  return referenceFactKeys.filter((key) => new Set(references.map((facts) => facts[key])).size > 1);
}

function curvesAsked(coverage: readonly Coverage[], { sex, scans }: AskedValues): readonly Coverage[] {
  const measured = new Set(scans.flatMap(({ site, measurements }) => measurements.map(({ parameter }) => `${site} ${parameter}`)));
  const used = coverage.filter((line) => (sex === null || line.sex === sex) && measured.has(`${line.site} ${line.parameter}`));
  return used.length > 0 ? used : coverage;
}

function agesOf({ zAges, source }: Coverage, sources: DatasetManifest["sources"]) {
  const closed = sources.find(({ key }) => key === source)?.lastAge !== "open";
  return zAges.map(([start, end]) => ({ start, end, closed }));
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join("; ");
}
