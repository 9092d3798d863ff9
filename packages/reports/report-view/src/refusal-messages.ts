import type { Refusal, RefusalCode, Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { formatValue, trimmed } from "@trabecula/report-types";
import { listOf } from "@trabecula/messages";
import { shortDatasetName } from "./people.ts";
import { grouped, unique } from "./messages.ts";
import type { Measured, ScanFacts } from "./scans.ts";
import type { NotComparedReason, NotComparedView } from "./types.ts";

type Manifest = Report["dataset"]["manifest"];

interface RefusalContext {
  refusal: Refusal;
  scan: ScanFacts;
  manifest: Manifest;
  scannerLabel: string | null;
  /** There would be a T-score, but the rules ask for Z. */
  asksZ: boolean;
}

/** Values without a score, grouped by reason; null if none. */
export function notComparedOf(scan: ScanFacts, manifest: Manifest, catalogue: ReportTypeCatalogue): NotComparedView | null {
  const values = scan.values.filter(({ shown }) => shown === null);
  if (values.length === 0) return null;
  const scannerLabel = catalogue.scanners.find(({ key }) => key === scan.input.scanner)?.label ?? null;
  const contextOf = (value: Measured): RefusalContext => ({
    refusal: refusalOf(value),
    scan,
    manifest,
    scannerLabel,
    asksZ: value.result.tRefusal?.code === "z_required",
  });
  const reasons = grouped(values, (value) => reasonShort(contextOf(value))).map(([short, members]): NotComparedReason => {
    const { code } = refusalOf(members[0]!);
    return { code, short, text: reasonText(contextOf(members[0]!), members), values: members.map(valueOf) };
  });
  return { count: values.length, reasons };
}

/** Most informative refusal: that of the preferred score, or age and scan before a missing curve. */
function refusalOf({ result: { refusal, tRefusal, preferred } }: Measured): Refusal {
  const first = preferred === "t" ? (tRefusal ?? refusal) : preferred === "z" ? refusal : null;
  const other = refusal?.code === "no_curve" ? (tRefusal ?? refusal) : (refusal ?? tRefusal);
  return first ?? other ?? { code: "no_curve", message: "" };
}

function valueOf({ key, result, parameter }: Measured): NotComparedReason["values"][number] {
  const refusal = refusalOf({ key, result, parameter, shown: null });
  const own = ownMessage.includes(refusal.code) ? [refusal.message] : [];
  return {
    key,
    parameter: parameter.key,
    abbreviation: parameter.abbreviation,
    label: parameter.label,
    value: formatValue(parameter, result.value),
    unit: parameter.display.unit,
    notes: unique([...own, ...result.notes]),
  };
}

/** Reasons whose message applies to a single value. */
const ownMessage: readonly RefusalCode[] = ["implausible_value", "extreme_score"];

const shorts: Record<Exclude<RefusalCode, "no_curve">, (context: Pick<RefusalContext, "refusal" | "scan">) => string> = {
  outside_reference_age: ({ refusal: { ageRange } }) =>
    ageRange ? `outside ages ${trimmed(ageRange[0])}–${trimmed(ageRange[1])}` : "outside the ages of the reference",
  scanner_mismatch: ({ scan }) => (scan.input.scanner ? "another scanner" : "scanner not stated"),
  protocol_mismatch: ({ scan }) => (scan.input.protocol?.region ? "another protocol" : "protocol not stated"),
  site_mismatch: () => "no reference at this site",
  motion_grade: ({ scan }) => (scan.input.motionGrade ? `motion grade ${scan.input.motionGrade}` : "motion"),
  implausible_value: () => "not plausible",
  extreme_score: () => "beyond what the reference can score",
  missing_sex: () => "reference sex not stated",
  missing_age: () => "age not known",
  other_definition: () => "other definition",
  no_conversion: () => "not converted",
  z_required: () => "Z-score required",
  vertebra_excluded: () => "includes an excluded vertebra",
};

/** Names with a colon, such as "T-scores: hip, spine", appear only in the long text. */
const inDataset = (name: string): string => (name.includes(":") ? "" : ` in ${shortDatasetName(name)}`);

function reasonShort({ manifest, asksZ, ...context }: RefusalContext): string {
  const { code } = context.refusal;
  return code === "no_curve" ? `no ${asksZ ? "Z-score " : ""}reference${inDataset(manifest.name)}` : shorts[code](context);
}

/** Used in tables that already name the reference. */
const explanations: Partial<Record<RefusalCode, string>> = {
  no_curve: "It has no reference curve for these values at this site and sex.",
  site_mismatch: "It does not have these values at this site.",
  scanner_mismatch: "Values of different scanners are not comparable: it was measured with another one, or the scan’s is not stated.",
  protocol_mismatch: "The scan region differs from that of the reference, or is not stated.",
  extreme_score: "The value is outside the range in which the reference can compute a score.",
  implausible_value: "The value is not possible; most likely a unit or typing mistake.",
};

export function whyWithout(value: Measured, scan: ScanFacts): { short: string; text: string } {
  const refusal = refusalOf(value);
  const { code, message } = refusal;
  const short = code === "no_curve" ? "no reference for it" : shorts[code]({ refusal, scan });
  return { short, text: explanations[code] ?? message };
}

const scannersOf = ({ sources }: Manifest): string => listOf(unique(sources.map(({ scannerText }) => scannerText)));

const texts: Partial<Record<RefusalCode, (context: RefusalContext) => string>> = {
  no_curve: ({ manifest }) => `“${manifest.name}” has no reference curve for these parameters at this site and sex.`,
  scanner_mismatch: ({ manifest, scannerLabel }) =>
    scannerLabel === null
      ? `The scanner of this scan is not stated. The reference was measured with ${scannersOf(manifest)}.`
      : `Values of different scanners are not comparable: the reference was measured with ${scannersOf(manifest)}, this scan with ${scannerLabel}.`,
  protocol_mismatch: ({ manifest, scan }) =>
    scan.input.protocol?.region
      ? `The scan region differs from that of the reference (${listOf(unique(manifest.sources.map((source) => source.protocolText)))}).`
      : "The reference has curves for several protocols, and the scan’s is not stated.",
  site_mismatch: () => "The reference does not have these at this site.",
  implausible_value: () => "These values are not possible; most likely a unit or typing mistake.",
  extreme_score: () => "These values are outside the range in which the reference can compute a score.",
  missing_sex: () => "The reference differs by sex, and the reference sex is not stated.",
};

function reasonText(context: RefusalContext, members: readonly Measured[]): string {
  const general = texts[context.refusal.code]?.(context);
  if (general !== undefined) return general;
  return unique(members.map((member) => refusalOf(member).message)).join(" ");
}

/** A scan-wide reason has priority over missing curves. Null if it has a score. */
export function nothingCompared({ place, values }: ScanFacts, { count, reasons }: NotComparedView): string | null {
  if (count < values.length) return null;
  const ofScan = reasons.filter(({ code }) => code !== "no_curve");
  return `No value of the ${place} could be compared: ${listOf((ofScan.length > 0 ? ofScan : reasons).map(({ short }) => short))}.`;
}
