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

/** A dataset as its manifest and its coverage tell it. */
export interface DescribedReference {
  readonly manifest: DatasetManifest;
  readonly coverage: readonly Coverage[];
}

/** Whose values are asked for: the reference sex, where it is known, and what was measured where. */
export interface AskedValues {
  readonly sex: Coverage["sex"] | null;
  readonly scans: readonly Pick<Scan, "site" | "measurements">[];
}

const interpolationWords: Readonly<Record<DatasetManifest["interpolation"], string>> = {
  lagrange4: "four-point interpolation over age",
  linear: "linear interpolation over age",
};

/**
 * What a reference rests on, in words: only of the curves that the values ask for, since a dataset may be composed of several
 * sources. Where it has none of them, of all its curves.
 */
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

/** Citations of the sources that the values ask for, each once. */
export function referenceCitations({ manifest, coverage }: DescribedReference, asked: AskedValues): string[] {
  const keys = new Set(curvesAsked(coverage, asked).map(({ source }) => source));
  return [...new Set(manifest.sources.filter(({ key }) => keys.has(key)).map(({ citation }) => citation))];
}

/** The facts in which references are not all the same, in the order in which they matter. */
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

/** Each text once, in the order of their first. */
function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join("; ");
}
