import { clinicalKeys, type CorrectRequest, type Report, type ReportTypeCatalogue, type Scan } from "@trabecula/contracts";
import { clinicalOf } from "./clinical-draft.ts";
import { clinicalInUse, type Draft } from "./draft.ts";
import { scoreRequestOf, subjectOf } from "./score-request.ts";
import type { CheckValue } from "./value-checks.ts";

type Sent = Pick<CorrectRequest, "inputs" | "subject" | "clinical">;

const noTexts = Object.fromEntries(clinicalKeys.map((key) => [key, null]));

interface Correction {
  readonly sent: Sent;
  readonly keys: readonly string[];
}

/**
 * Differences from the stored report; null: none, or no scan is complete. Facts that the form does not show stay.
 * @param initial the draft as it opened
 */
export function correctionOf(
  report: Report,
  initial: Draft,
  draft: Draft,
  catalogue: ReportTypeCatalogue,
  checkValue: CheckValue,
): Correction | null {
  const read = scoreRequestOf(draft, catalogue, checkValue);
  if (read === null) return null;
  const inputs = read.request.scans.map((scan, index) => keptFacts(report, initial, draft, scan, read.keys[index]!));
  const stored = report.inputs.map(({ motionOverride: _, device: __, ...scan }) => scan);
  const [opened, clinical] = [initial, draft].map((known) => clinicalOf(clinicalInUse(known)));
  const sent: Sent = {
    ...(!isSame(inputs, stored) && { inputs }),
    ...(draft.patient === null && !isSame(draft.subject, initial.subject) && { subject: subjectOf(draft, catalogue) }),
    ...(!isSame(clinical, opened) && { clinical: clinical ?? noTexts }),
  };
  return Object.keys(sent).length === 0 ? null : { sent, keys: read.keys };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).filter(([, fact]) => fact !== null && fact !== undefined && fact !== false);
  return Object.fromEntries(
    known.map(([key, fact]) => [key, sorted(fact)] as const).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}

function keptFacts(report: Report, initial: Draft, draft: Draft, scan: Scan, key: string): Scan {
  const scansOf = ({ scans }: Draft) => scans[report.reportType];
  const index = scansOf(initial).findIndex((known) => known.key === key);
  const [before, opened] = [report.inputs[index], scansOf(initial)[index]];
  const typed = scansOf(draft).find((known) => known.key === key);
  if (!before || !opened || !typed || before.site !== scan.site) return scan;
  const isTyped = (parameter: string) => (typed.values[parameter] ?? "") !== (opened.values[parameter] ?? "");
  const known = new Map(scan.measurements.filter(({ parameter }) => isTyped(parameter)).map((one) => [one.parameter, one]));
  const inPlace = before.measurements.flatMap((one) => (isTyped(one.parameter) ? (known.get(one.parameter) ?? []) : one));
  const added = [...known.values()].filter((one) => !inPlace.includes(one));
  const feCriterion = before.protocol?.feCriterion;
  return {
    ...scan,
    ...(feCriterion != null && { protocol: { ...scan.protocol, feCriterion } }),
    measurements: [...inPlace, ...added],
  };
}
