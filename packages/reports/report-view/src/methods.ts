import type { DatasetSource, Report, ScoreResult } from "@trabecula/contracts";
import { formatAges } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { intervalMethods } from "./interval.ts";
import { scannerCheckFacts } from "./scanner-checks.ts";
import { unique } from "./words.ts";
import type { MethodsView, SourceView } from "./types.ts";

/** Evidence grades; the documentation explains them. */
const statusWords: Record<DatasetSource["status"], string> = {
  PRIMARY: "Source grade: primary",
  SECONDARY: "Source grade: secondary",
  LOCAL: "Source grade: local",
};

const interpolationWords: Record<Report["dataset"]["manifest"]["interpolation"], string> = {
  lagrange4: "four-point Lagrange of each parameter, linear in end cells, never across a break",
  linear: "linear in each parameter",
};

export function methodsOf(report: Report): MethodsView {
  const { manifest, version } = report.dataset;
  const results = report.scans.flatMap((scan) => scan.results);
  const used = new Set(results.flatMap((result) => (result.source ? [result.source] : [])));
  const citations = unique(results.flatMap(({ conversion }) => conversion?.citation ?? []));
  const intervals = intervalMethods(results);
  const sources = manifest.sources.filter((source) => used.size === 0 || used.has(source.key));
  return {
    dataset: `${manifest.name}, version ${version}`,
    hint: `${manifest.name} ${version}, scoring engine ${report.engineVersion}`,
    facts: [
      { label: "Population", value: manifest.population },
      {
        label: "T-score against",
        value: manifest.youngAdult ? youngAdultText(manifest.youngAdult.label, results) : "no young-adult reference",
      },
      ...citations.map((value) => ({ label: "Converted by", value })),
      ...(intervals === null ? [] : [{ label: "How sure percentiles are", value: intervals }]),
      ...scannerCheckFacts(report),
      ...heightFacts(report),
      { label: "Interpolation over age", value: interpolationWords[manifest.interpolation] },
      { label: "Scoring engine", value: report.engineVersion },
      { label: "License", value: manifest.licence },
    ],
    sources: sources.map(sourceView),
  };
}

function heightFacts({ scans, dataset: { manifest } }: Report): MethodsView["facts"] {
  const heights = scans.flatMap(({ height }) => height ?? []);
  if (heights.length === 0) return [];
  const adjustment = manifest.heightAdjustment;
  return [
    { label: "Height for age", value: `${unique(heights.map(({ reference }) => reference)).join(", ")} growth charts` },
    { label: "Height age", value: "equations of Zhang, Whyte and Wenkert, J Clin Densitom 2012;15:267–274" },
    ...(adjustment ? [{ label: "Adjusted for height by", value: adjustment.citation }] : []),
  ];
}

function youngAdultText(label: string, results: readonly ScoreResult[]): string {
  const ages = results.find((result) => result.youngAdult?.ages)?.youngAdult?.ages;
  return ages && !/\d/.test(label) ? `${label}, ${formatAges(ages)}` : label;
}

function sourceView(source: DatasetSource): SourceView {
  return {
    key: source.key,
    citation: source.citation,
    link: source.doi ? `https://doi.org/${source.doi}` : source.url,
    status: statusWords[source.status],
    facts: [
      { label: "Measured", value: source.population },
      { label: "n", value: source.n === null ? "not stated in the source" : formatCount(source.n) },
      { label: "Scanner", value: source.scannerText },
      { label: "Protocol", value: source.protocolText },
      { label: "Used for", value: source.purposes.map((purpose) => (purpose === "z" ? "Z-score and percentile" : "T-score")).join(", ") },
    ],
  };
}
