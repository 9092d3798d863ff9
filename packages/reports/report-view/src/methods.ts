import type { DatasetSource, Report, ScoreResult, Coverage } from "@trabecula/contracts";
import { formatAges, familyWords } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { intervalMethods } from "./interval.ts";
import { scannerCheckFacts } from "./scanner-checks.ts";
import { unique } from "./messages.ts";
import type { MethodsView, SourceView, Fact } from "./types.ts";

/** Evidence grades; the documentation explains them. */
const statusLabels: Record<DatasetSource["status"], string> = {
  PRIMARY: "Source grade: primary",
  SECONDARY: "Source grade: secondary",
  LOCAL: "Source grade: local",
};

const interpolationLabels: Record<Report["dataset"]["manifest"]["interpolation"], string> = {
  lagrange4: "four-point Lagrange of each parameter, linear in end cells, never across a break",
  linear: "linear in each parameter",
};

export function methodsOf(report: Report): MethodsView {
  const { manifest, version } = report.dataset;
  const results = report.scans.flatMap((scan) => scan.results);
  const used = new Set(results.flatMap((result) => (result.source ? [result.source] : [])));
  const citations = unique(results.flatMap(({ conversion }) => conversion?.citation ?? []));
  const { ofPercentiles, ofT } = intervalMethods(report.scans);
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
      ...(ofPercentiles === null ? [] : [{ label: "Uncertainty of percentiles", value: ofPercentiles }]),
      ...(ofT === null ? [] : [{ label: "Uncertainty of T-scores", value: ofT }]),
      ...scannerCheckFacts(report),
      ...heightFacts(report),
      { label: "Interpolation over age", value: interpolationLabels[manifest.interpolation] },
      { label: "Scoring engine", value: report.engineVersion },
      { label: "License", value: manifest.licence },
    ],
    sources: sources.map((source) => sourceView(source, results)),
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

/** People of the same sex and age group; the source's total includes more people. */
function countText(results: readonly ScoreResult[]): string {
  const counts = unique(results.flatMap(({ zScore, reference, youngAdult }) => (zScore === null ? youngAdult?.n : reference?.n) ?? []));
  return counts.length === 0 ? "not stated for this sex and age group" : counts.map(formatCount).join(", ");
}

function sourceView(source: DatasetSource, results: readonly ScoreResult[]): SourceView {
  return {
    key: source.key,
    citation: source.citation,
    link: source.doi ? `https://doi.org/${source.doi}` : source.url,
    status: statusLabels[source.status],
    facts: [
      { label: "Measured", value: source.population },
      { label: "n", value: countText(results.filter((result) => result.source === source.key)) },
      { label: "Scanner", value: source.scannerText },
      { label: "Protocol", value: source.protocolText },
      { label: "Used for", value: source.purposes.map((purpose) => (purpose === "z" ? "Z-score and percentile" : "T-score")).join(", ") },
    ],
  };
}

export function coverageFacts(coverage: readonly Coverage[], report: Pick<Report, "scans" | "subject">): Fact[] {
  const measured = new Set(report.scans.flatMap((scan) => scan.results.map((result) => `${scan.site} ${result.parameter}`)));
  const used = coverage.filter((line) => line.sex === report.subject.sex && measured.has(`${line.site} ${line.parameter}`));
  const families = [...new Set(used.flatMap((line) => (line.family ? [familyWords[line.family]] : [])))];
  const ages = [...new Set(used.flatMap((line) => line.zAges.map(formatAges)))];
  return [
    ...(families.length > 0 ? [{ label: "Distribution", value: families.join(", ") }] : []),
    ...(used.length > 0 ? [{ label: "Ages with a Z-score", value: ages.length > 0 ? ages.join("; ") : "none; T-scores only" }] : []),
  ];
}
