import type { Report, ReportChanges } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types";
import { language } from "@trabecula/messages";
import { reportsBeside } from "../report-beside.ts";
import { valueLines, type ValueLine } from "../values/value-line.ts";
import { hl7, own, ownUrl, reportIdUrl } from "./code-systems.ts";
import { engineDevice, scannerDevice } from "./devices.ts";
import { entryUrl } from "./entry-uuid.ts";
import { dxaPanel } from "./loinc.ts";
import { narrative } from "./narrative.ts";
import { observationsBeside, observationsOf, statusOf, type Surroundings } from "./observations.ts";
import { plainText } from "./plain-text.ts";
import type { Bundle, CodeSystem, DiagnosticReport, Entry, ObservationEntry, Patient, Reference } from "./resources.ts";

/**
 * Returns a FHIR R4 collection bundle: DiagnosticReport, Observations for values and scores, pseudonymous Patient,
 * scanner, engine, and own codes. Deterministic.
 */
export function fhirBundle(report: Report, changes: ReportChanges | null = null): string {
  return `${JSON.stringify(bundleOf(report, changes), null, 2)}\n`;
}

function bundleOf(report: Report, changes: ReportChanges | null): Bundle {
  const name = `${report.id}/${report.revision}`;
  const lines = valueLines(report, changes);
  const scanners = [...new Set(lines.flatMap(({ input }) => input.scanner ?? []))].map(
    (scanner) => [scanner, entry(`${name}/scanner/${scanner}`, scannerDevice(scanner, report.reportType))] as const,
  );
  const subject = entry(`${name}/subject`, patientOf(report));
  const engine = entry(`${name}/engine`, engineDevice(report.engineVersion));
  const around: Surroundings = {
    name,
    subject: referTo(subject),
    scannerOf: ({ input }) => referToFound(scanners.find(([scanner]) => scanner === input.scanner)?.[1]),
    engine: referTo(engine),
  };
  const others = reportsBeside(report);
  const otherEngine = others.find(({ engineVersion }) => engineVersion !== report.engineVersion);
  const engineBeside = otherEngine ? entry(`${name}/beside/engine`, engineDevice(otherEngine.engineVersion)) : engine;
  const observations = [
    ...lines.flatMap((line, index) => observationsOf(line, index, around)),
    ...others.flatMap((other, reference) =>
      valueLines(other, null, true).flatMap((line, index) =>
        observationsBeside(line, index, reference, { ...around, engine: referTo(engineBeside) }),
      ),
    ),
  ];
  const diagnosticReport = entry(`${name}/report`, diagnosticReportOf(report, lines, around.subject, observations));
  const entries = [
    diagnosticReport,
    ...observations,
    subject,
    ...scanners.map(([, device]) => device),
    engine,
    ...(otherEngine ? [engineBeside] : []),
  ];
  return {
    resourceType: "Bundle",
    language,
    identifier: { system: reportIdUrl, value: name },
    type: "collection",
    timestamp: report.dateRevised,
    entry: [...entries, entry(`${name}/codes`, codesUsedIn(entries))],
  };
}

function entry(name: string, resource: Entry["resource"]): Entry {
  return { fullUrl: entryUrl(name), resource };
}

const referTo = ({ fullUrl }: Entry): Reference => ({ reference: fullUrl });
const referToFound = (found: Entry | undefined): Reference | null => (found ? referTo(found) : null);

function diagnosticReportOf(
  report: Report,
  lines: readonly ValueLine[],
  subject: Reference,
  results: readonly ObservationEntry[],
): DiagnosticReport {
  const { category, reportType } = report;
  const ownType = own(reportType, reportTypeLabel(reportType));
  return {
    resourceType: "DiagnosticReport",
    text: { status: "generated", div: narrative(report, lines) },
    identifier: [
      { system: reportIdUrl, value: report.id },
      { system: reportIdUrl, value: `${report.id}/${report.revision}` },
    ],
    status: statusOf(report),
    category: [{ coding: [hl7("v2-0074", "RAD", "Radiology")] }],
    code: { coding: [...(reportType === "dxa" ? [dxaPanel] : []), ownType], text: `${ownType.display}, compared with reference data` },
    subject,
    ...effective(report),
    issued: report.dateRevised,
    result: results.map(({ fullUrl, resource }) => ({ reference: fullUrl, display: resource.code.text })),
    conclusion: plainText(`${category.text} ${report.notice}`) ?? report.notice,
    ...(category.code === null ? {} : { conclusionCode: [{ coding: [own(category.code, category.text)], text: category.text }] }),
  };
}

function effective({ inputs }: Report): Pick<DiagnosticReport, "effectiveDateTime" | "effectivePeriod"> {
  const days = inputs.flatMap(({ scanDate }) => scanDate ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return {};
  return first === last ? { effectiveDateTime: first } : { effectivePeriod: { start: first, end: last } };
}

/** Study code, and birth date or year if known. No gender: the report only has the sex of the reference curve. */
function patientOf({ subject, subjectCode }: Report): Patient {
  const code = subjectCode === null ? null : plainText(subjectCode);
  const birth = subject.birthDate ?? (subject.birthYear ? String(subject.birthYear) : null);
  return {
    resourceType: "Patient",
    meta: { security: [hl7("v3-ObservationValue", "PSEUDED", "pseudonymized")] },
    ...(code === null ? {} : { identifier: [{ type: { text: "Subject code" }, value: code }] }),
    ...(birth === null ? {} : { birthDate: birth }),
  };
}

/** CodeSystem of the own codes used, so that readers need no server. */
function codesUsedIn(entries: readonly Entry[]): CodeSystem {
  const used = new Map<string, string>();
  JSON.stringify(entries, (_key, value: unknown) => {
    if (isOwnCoding(value)) used.set(value.code, value.display);
    return value;
  });
  return {
    resourceType: "CodeSystem",
    url: ownUrl,
    name: "TrabeculaCodes",
    title: "Codes of Trabecula",
    status: "active",
    description:
      "Bone measurements, their scores, and what is said about them, where LOINC has no code. Only the codes of this bundle are listed.",
    caseSensitive: true,
    content: "fragment",
    concept: [...used].map(([code, display]) => ({ code, display })).toSorted((left, right) => (left.code < right.code ? -1 : 1)),
  };
}

function isOwnCoding(value: unknown): value is { readonly code: string; readonly display: string } {
  return (
    typeof value === "object" && value !== null && "system" in value && value.system === ownUrl && "code" in value && "display" in value
  );
}
