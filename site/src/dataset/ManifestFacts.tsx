import type { DatasetManifest, DatasetSource } from "@trabecula/contracts";
import { formatSigned } from "@trabecula/report-types";
import { scannerLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { FactStrip } from "../ui/FactStrip.tsx";
import "./dataset.css";
import { kept } from "../ui/Kept.tsx";

export function manifestFacts(manifest: DatasetManifest) {
  return [
    { label: "Population", value: manifest.population },
    { label: "Ancestry", value: manifest.ancestry },
    { label: "Source grade", value: statusSentences[manifest.status] },
    { label: "T-score against", value: youngAdultText(manifest) },
    { label: "Interpolation over age", value: manifest.interpolation === "lagrange4" ? "four-point Lagrange" : "linear" },
    { label: "License", value: manifest.licence },
    { label: "Change scores", value: manifest.changeCorrelations ? correlationText(manifest.changeCorrelations) : null },
    { label: "Adapted from", value: manifest.adaptation ? adaptationText(manifest.adaptation) : null },
  ];
}

function adaptationText({ parentKey, parentVersion, controls, scanner, device, date, curves }: NonNullable<DatasetManifest["adaptation"]>) {
  const made = [scannerLabel(scanner), ...(device === null ? [] : [device]), ...(date === null ? [] : [`until ${date}`])].join(", ");
  const shifts = curves.map(({ delta }) => delta);
  const ends = [Math.min(...shifts), Math.max(...shifts)].map((shift) => formatSigned(shift, 2));
  const shift = [...new Set(ends)].join(" to ");
  return `${parentKey} ${parentVersion}, by ${formatCount(controls)} controls on ${made}: ${countOf(curves.length, "curve", "curves")}, Z shifted by ${shift}`;
}

function correlationText({ curves }: NonNullable<DatasetManifest["changeCorrelations"]>): string {
  const pairs = curves.reduce((sum, curve) => sum + curve.pairs, 0);
  return `${countOf(curves.length, "curve", "curves")}, from ${formatCount(pairs)} pairs of scans`;
}

function youngAdultText({ youngAdult, tScoreFromAge }: DatasetManifest): string {
  if (!youngAdult) return "no young-adult reference";
  const whose = youngAdult.sex === "female" ? "women for both sexes" : "each sex its own";
  return `${youngAdult.label}, ${whose}${tScoreFromAge === null ? "" : `, from ${tScoreFromAge} years`}`;
}

export function LimitsAndNotes({ manifest }: { manifest: DatasetManifest }) {
  const lists = [
    { title: "Limits", sentences: manifest.limits },
    { title: "Notes", sentences: manifest.notes },
  ].filter(({ sentences }) => sentences.length > 0);
  return lists.map(({ title, sentences }) => (
    <div key={title}>
      <h3>{title}</h3>
      <ul className="dataset-list">
        {sentences.map((sentence) => (
          <li key={sentence}>{kept(sentence)}</li>
        ))}
      </ul>
    </div>
  ));
}

export function Sources({ manifest }: { manifest: DatasetManifest }) {
  return (
    <ul className="dataset-list">
      {manifest.sources.map((source) => (
        <li key={source.key}>
          <p>
            {kept(source.citation)} <SourceLink source={source} />
          </p>
          <p className="mt-0.5 mb-2 text-sm text-muted">{statusSentences[source.status]}.</p>
          <FactStrip wide label={`About the source ${source.key}`} facts={sourceFacts(source)} />
        </li>
      ))}
    </ul>
  );
}

function SourceLink({ source: { doi, url } }: { source: DatasetSource }) {
  const link = doi ? `https://doi.org/${doi}` : url;
  if (!link || !/^https?:\/\//.test(link)) return null;
  return (
    <a translate="no" href={link} rel="noreferrer" target="_blank" className="text-brand underline underline-offset-4">
      {link.replace(/^https?:\/\//, "")}
    </a>
  );
}

function sourceFacts(source: DatasetSource) {
  return [
    { label: "Key", value: source.key },
    { label: "Measured", value: source.population },
    { label: "n", value: source.n === null ? null : formatCount(source.n) },
    { label: "Scanner", value: source.scanner ? `${scannerLabel(source.scanner)}: ${source.scannerText}` : source.scannerText },
    { label: "Protocol", value: source.protocolText },
    { label: "Used for", value: source.purposes.map((purpose) => (purpose === "z" ? "Z-score and percentile" : "T-score")).join(", ") },
    { label: "License", value: source.licence },
  ];
}

export const statusSentences: Record<DatasetManifest["status"], string> = {
  PRIMARY: "Primary: read in the publication or from its authors",
  SECONDARY: "Secondary: read in other people's public work; every score is flagged",
  LOCAL: "Local: a laboratory's own cohort, or fitted here",
};
