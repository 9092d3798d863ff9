import type { ReportTypeCatalogue, Scan, ScoredScan } from "@trabecula/contracts";
import { rowView, showsTScore, type RowView } from "./row-view.ts";
import type { Fact } from "../../../ui/FactStrip.tsx";

export interface GroupView {
  label: string;
  rows: RowView[];
}

/** One scan of a report: what is known of it, and its values by group. */
export interface ScanView {
  key: string;
  title: string;
  facts: Fact[];
  /** Facts that were not stated, as one sentence; null when all are known. */
  unknown: string | null;
  groups: GroupView[];
  /** Columns that hold anything, so that an empty one is left out. */
  columns: { reference: boolean; percentile: boolean; zScore: boolean; tScore: boolean };
  /** Why T-scores are not shown although the dataset has some; null where they are shown. */
  tHidden: string | null;
}

const tHiddenSentence =
  "T-scores are not shown: for this person the ISCD rules ask for the Z-score. T-scores are for postmenopausal women and men aged 50 or over.";

function scanView(scored: ScoredScan, input: Scan, index: number, catalogue: ReportTypeCatalogue): ScanView {
  const rows = new Map(scored.results.map((result) => [result.parameter, result]));
  const groups = catalogue.groups.flatMap((group) => {
    const members = catalogue.parameters.filter((parameter) => parameter.group === group.key && rows.has(parameter.key));
    return members.length === 0
      ? []
      : [{ label: group.label, rows: members.map((parameter) => rowView(rows.get(parameter.key)!, parameter)) }];
  });
  const facts = factsOf(input, catalogue);
  const all = groups.flatMap((group) => group.rows);
  const hidesT = scored.results.some((result) => !showsTScore(result) && (result.tScore !== null || result.youngAdult !== null));
  return {
    key: `scan-${index + 1}`,
    title: titleOf(input, catalogue),
    facts,
    unknown: unknownSentence(facts),
    groups,
    columns: {
      reference: all.some((row) => row.reference !== null),
      percentile: all.some((row) => row.percentile !== null),
      zScore: all.some((row) => row.zScore !== null),
      tScore: all.some((row) => row.tScore !== null),
    },
    tHidden: hidesT ? tHiddenSentence : null,
  };
}

/** All scans of a report, beside the inputs they were scored from. */
export function scanViews(report: { scans: readonly ScoredScan[]; inputs: readonly Scan[] }, catalogue: ReportTypeCatalogue): ScanView[] {
  return report.scans.map((scored, index) => scanView(scored, report.inputs[index]!, index, catalogue));
}

function titleOf(scan: Scan, catalogue: ReportTypeCatalogue): string {
  const site = catalogue.sites.find((known) => known.key === scan.site)?.label ?? scan.site;
  return scan.side ? `${site}, ${scan.side}` : site;
}

function factsOf(scan: Scan, catalogue: ReportTypeCatalogue): Fact[] {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  const scanner = catalogue.scanners.find((known) => known.key === scan.scanner)?.label ?? null;
  return [
    { label: "Scan date", value: scan.scanDate ?? null },
    { label: "Scanner", value: scanner },
    ...(site?.sided ? [{ label: "Side", value: scan.side ?? null }] : []),
    ...(catalogue.asks.protocol ? protocolFacts(scan) : []),
    ...(catalogue.asks.motionGrade ? [{ label: "Motion grade", value: motionText(scan.motionGrade ?? null) }] : []),
  ];
}

function protocolFacts({ protocol }: Scan): Fact[] {
  const stacks = protocol?.stacks ? `, ${protocol.stacks} ${protocol.stacks === 1 ? "stack" : "stacks"}` : "";
  const region =
    protocol?.region === "multi-stack"
      ? `Multi-stack${stacks}`
      : protocol?.region === "single-stack"
        ? `Standard single-stack${stacks}`
        : null;
  const offset =
    protocol?.offsetMm != null
      ? `${protocol.offsetMm} mm, fixed`
      : protocol?.offsetPercent != null
        ? `${protocol.offsetPercent} % of the limb's length`
        : null;
  return [
    { label: "Region", value: region },
    { label: "Offset", value: offset },
  ];
}

const motionWords = ["none", "slight", "moderate", "severe", "extreme"];

function motionText(grade: number | null): string | null {
  return grade === null ? null : `${grade} of 5 (${motionWords[grade - 1]})`;
}

function unknownSentence(facts: readonly Fact[]): string | null {
  const missing = facts.filter((fact) => fact.value === null).map((fact) => fact.label.toLowerCase());
  if (missing.length === 0) return null;
  const list = missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(", ")} and ${missing[missing.length - 1]}`;
  return `Not stated: ${list}. What depends on it is flagged beside the number.`;
}
