import type { DatasetSource, Report, ScoreResult } from "@trabecula/contracts";
import { formatAges } from "@trabecula/report-types";
import { formatCount } from "../../../format/counts.ts";

export interface SourceView {
  key: string;
  citation: string;
  link: string | null;
  status: string;
  facts: { label: string; value: string }[];
}

export interface MethodsView {
  dataset: string;
  facts: { label: string; value: string }[];
  /** The sources that this report's numbers come from; all of the dataset's where none does. */
  sources: SourceView[];
  /** The dataset's limits and notes. */
  limits: string[];
}

const statusWords: Record<DatasetSource["status"], string> = {
  PRIMARY: "Read in the authors' own publication or data",
  SECONDARY: "Secondary: read in other public work, not in the primary publication",
  LOCAL: "Local: measured or fitted here, not published figures",
};

/** What a reader needs to cite and to check the numbers. */
export function methodsView(report: Report): MethodsView {
  const { manifest } = report.dataset;
  const results = report.scans.flatMap((scan) => scan.results);
  const used = new Set(results.flatMap((result) => (result.source ? [result.source] : [])));
  const sources = manifest.sources.filter((source) => used.size === 0 || used.has(source.key));
  return {
    dataset: `${manifest.name}, version ${report.dataset.version}`,
    facts: [
      { label: "Population", value: manifest.population },
      {
        label: "T-score against",
        value: manifest.youngAdult ? youngAdultText(manifest.youngAdult.label, results) : "no young-adult reference",
      },
      {
        label: "Interpolation over age",
        value:
          manifest.interpolation === "lagrange4"
            ? "four-point Lagrange of each parameter, linear in end cells, never across a break"
            : "linear in each parameter",
      },
      { label: "Scoring engine", value: report.engineVersion },
      { label: "License", value: manifest.licence },
    ],
    sources: sources.map(sourceView),
    limits: [...manifest.limits, ...manifest.notes],
  };
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
