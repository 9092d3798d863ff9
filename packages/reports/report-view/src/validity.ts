import type { Flag, ScoreResult, ReportTypeCatalogue } from "@trabecula/contracts";
import { flagSentences, flagText, deviceControlText, registrationLabels, trimmed } from "@trabecula/report-types";
import { unique } from "./messages.ts";
import type { Measured, GivenScan, ScanFacts } from "./scans.ts";
import type { RemarkView, DoubtView, Fact, ValidityView } from "./types.ts";
import { formatCalendarDate, listOf, upperFirst } from "@trabecula/messages";

/** Flags of whole scans or reports, shown once instead of per line. */
const wideFlags: readonly Flag[] = [
  "protocol_unconfirmed",
  "motion_ungraded",
  "age_approximate",
  "secondary_reference",
  "converted_scale",
  "few_controls",
];

type Remark = Omit<RemarkView, "mark">;

export function remarksOf(values: readonly Measured[]): { remarks: RemarkView[]; marksOf: (value: Measured) => string[] } {
  const scored = values.filter(({ shown }) => shown !== null);
  const texts = unique(scored.flatMap(({ result }) => lineRemarks(result).map(({ text }) => text)));
  const all = scored.flatMap(({ result }) => lineRemarks(result));
  return {
    remarks: texts.map((text, index) => ({ mark: markAt(index), ...all.find((remark) => remark.text === text)! })),
    marksOf: ({ result }) =>
      lineRemarks(result)
        .map(({ text }) => texts.indexOf(text))
        .toSorted((left, right) => left - right)
        .map(markAt),
  };
}

function lineRemarks({ flags, notes }: ScoreResult): Remark[] {
  return [...flagRemarks(flags, notes.length > 0), ...unique(notes).map((text) => ({ short: null, text }))];
}

/** Omits flags covered by a note; beyond 5 SD implies beyond 3 SD. */
function flagRemarks(flags: readonly Flag[], hasNotes: boolean): Remark[] {
  return flags
    .filter(
      (flag) =>
        !wideFlags.includes(flag) && !(flag === "soft_range" && hasNotes) && !(flag === "beyond_3sd" && flags.includes("beyond_5sd")),
    )
    .map((flag) => ({ short: flagText[flag], text: flagSentences[flag] }));
}

/** a … z, aa, ab …: letters cannot be confused with figures. */
function markAt(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : `${markAt(Math.floor(index / 26) - 1)}${letter}`;
}

export const overrideLabel = "Reason for scoring despite motion";

const motionLabels = ["none", "slight", "moderate", "severe", "extreme"];

export function validityOf(scans: readonly ScanFacts[], catalogue: ReportTypeCatalogue): ValidityView {
  const described = scans.map((scan) => {
    const facts = factsOf(scan.input, catalogue);
    return { key: scan.key, title: scan.title, facts, unstated: unstatedText(facts) };
  });
  const doubts = wideFlags.flatMap((flag) => doubtOf(flag, scans));
  return { short: shortText(scans, catalogue, described, doubts), scans: described, doubts };
}

export function scanFactsText(scan: GivenScan, catalogue: ReportTypeCatalogue): string {
  const protocol = catalogue.asks.protocol ? [regionText(scan), offsetText(scan)] : [];
  const motion = catalogue.asks.motionGrade && scan.motionGrade ? `motion ${scan.motionGrade} of 5` : null;
  const override = scan.motionOverride ? "scored despite motion" : null;
  return upperFirst([...protocol, motion, override].filter((text) => text !== null).join(" · "));
}

function factsOf(scan: GivenScan, catalogue: ReportTypeCatalogue): Fact[] {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  const scanner = catalogue.scanners.find((known) => known.key === scan.scanner)?.label ?? null;
  return [
    { label: "Scan date", value: scan.scanDate ? formatCalendarDate(scan.scanDate) : null },
    { label: "Scanner", value: scanner },
    ...(scan.device ? [{ label: "Device", value: scan.device.name }] : []),
    ...(scan.device?.control ? [{ label: "Device on that day", value: deviceControlText(scan.device.control) }] : []),
    ...(site?.sided ? [{ label: "Side", value: scan.side ?? null }] : []),
    ...(catalogue.asks.protocol ? protocolFacts(scan) : []),
    ...(catalogue.asks.motionGrade ? [{ label: "Motion grade", value: motionText(scan.motionGrade ?? null) }] : []),
    ...(scan.motionOverride ? [{ label: overrideLabel, value: scan.motionOverride.reason }] : []),
  ];
}

function protocolFacts(scan: GivenScan): Fact[] {
  const { feCriterion: criterion, registration, commonRegionPercent } = scan.protocol ?? {};
  return [
    { label: "Region", value: regionText(scan) },
    { label: "Offset", value: offsetText(scan) },
    ...(criterion ? [{ label: "Failure criterion", value: criterion }] : []),
    ...(registration ? [{ label: "Registration", value: registrationLabels[registration] }] : []),
    ...(commonRegionPercent != null ? [{ label: "Common region", value: `${trimmed(commonRegionPercent)} %` }] : []),
  ];
}

function regionText({ protocol }: GivenScan): string | null {
  const stacks = protocol?.stacks ? `${protocol.stacks} ${protocol.stacks === 1 ? "stack" : "stacks"}` : null;
  const region = protocol?.region === "multi-stack" ? "multi-stack" : protocol?.region === "single-stack" ? "single-stack" : null;
  const parts = [region, stacks].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}

function offsetText({ protocol }: GivenScan): string | null {
  if (protocol?.offsetMm != null) return `offset ${trimmed(protocol.offsetMm)} mm`;
  return protocol?.offsetPercent != null ? `offset ${trimmed(protocol.offsetPercent)} % of the limb’s length` : null;
}

function motionText(grade: number | null): string | null {
  return grade === null ? null : `${grade} of 5 (${motionLabels[grade - 1]})`;
}

function unstatedText(facts: readonly Fact[]): string | null {
  const missing = facts.filter((fact) => fact.value === null).map((fact) => fact.label.toLowerCase());
  return missing.length === 0 ? null : `${listOf(missing)} not stated`;
}

function shortText(
  scans: readonly ScanFacts[],
  catalogue: ReportTypeCatalogue,
  described: ValidityView["scans"],
  doubts: readonly DoubtView[],
): string {
  const grades = unique(scans.flatMap(({ input }) => input.motionGrade ?? []));
  const isDecided = scans.some(({ input }) => input.motionOverride);
  const isGraded = scans.every(({ input }) => input.motionGrade != null);
  const motion = !catalogue.asks.motionGrade
    ? []
    : [
        ...(grades.length > 0 ? [`motion ${listOf(grades.map(String))} of 5${isDecided ? ", scored despite motion" : ""}`] : []),
        ...(isGraded ? [] : ["motion not graded"]),
      ];
  const open = unique(
    described.flatMap(({ facts }) => facts.filter((fact) => fact.value === null).map((fact) => fact.label.toLowerCase())),
  ).filter((label) => label !== "motion grade" && label !== "scan date");
  const stated = open.length > 0 ? [`${listOf(open)} not stated`] : [];
  // The strip already shows motion and age.
  const others = doubts.filter(({ flag }) => flag !== "motion_ungraded" && flag !== "age_approximate").map(({ short }) => short);
  const parts = [...motion, ...stated, ...others];
  return upperFirst(parts.length > 0 ? parts.join(" · ") : "no scan information is missing");
}

function doubtOf(flag: Flag, scans: readonly ScanFacts[]): DoubtView[] {
  const scored = scans.map((scan) => ({ ...scan, values: scan.values.filter(({ shown }) => shown !== null) }));
  const isDoubted = (scan: ScanFacts) => scan.values.filter(({ result }) => result.flags.includes(flag));
  const concerned = scored.filter((scan) => isDoubted(scan).length > 0);
  if (concerned.length === 0) return [];
  const isAll = scored.every((scan) => isDoubted(scan).length === scan.values.length);
  const concerns = concerned.map((scan) => {
    const own = isDoubted(scan);
    return own.length === scan.values.length
      ? scan.title
      : `${scan.title}: ${own.map(({ parameter }) => parameter.abbreviation).join(", ")}`;
  });
  return [{ flag, short: flagText[flag], text: flagSentences[flag], concerns: isAll ? null : concerns.join("; ") }];
}
