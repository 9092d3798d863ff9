import type { Letterhead, ReportType, Scanner, Report, ReportChanges } from "@trabecula/contracts";
import {
  changeSentences,
  clinicalFacts,
  reportTypeLabel,
  reportTypes,
  scannerLabel,
  formatPercentile,
  formatScore,
  formatValueWithUnit,
  siteLabel,
} from "@trabecula/report-types";
import {
  escaped,
  hl7,
  own,
  ownUrl,
  reportIdUrl,
  plainText,
  type Attachment,
  type Device,
  type Bundle,
  type CodeSystem,
  type DiagnosticReport,
  type Entry,
  type ObservationEntry,
  type Organization,
  type Reference,
  type ReportStatus,
} from "./resources.ts";
import { entryUrl, sha1 } from "./entry-uuid.ts";
import { reportsOfOtherReferences, valueLines, type ValueLine } from "../values/value-line.ts";
import { clinicalObservations, requestOf } from "./clinical.ts";
import { doubtsOf, whyAbsent } from "./refusals.ts";
import { formatUtcDay, language } from "@trabecula/messages";
import { addendum } from "@trabecula/messages/report-state";
import { dxaPanel } from "./loinc.ts";
import { patientOf } from "./patient.ts";
import { observationsOfOtherReference, observationsOf, type Surroundings } from "./observations.ts";

const makers: readonly Scanner[] = ["hologic", "ge-lunar"];

function scannerDevice(scanner: Scanner, reportType: ReportType): Device {
  const type = { text: `${reportTypeLabel(reportType)} scanner` };
  const label = scannerLabel(scanner);
  if (scanner === "other") return { resourceType: "Device", type };
  if (makers.includes(scanner)) return { resourceType: "Device", manufacturer: label, type };
  return { resourceType: "Device", deviceName: [{ name: label, type: "model-name" }], type };
}

function engineDevice(version: string): Device {
  return {
    resourceType: "Device",
    deviceName: [{ name: "Trabecula scoring engine", type: "model-name" }],
    type: { text: "Software that compares measurements with reference data" },
    version: [{ value: version }],
  };
}

function narrative(report: Report, lines: readonly ValueLine[], change: readonly string[]): string {
  const others = reportsOfOtherReferences(report).map((other) => scoresTable(other, valueLines(other, null, true)));
  return [
    '<div xmlns="http://www.w3.org/1999/xhtml">',
    scoresTable(report, lines),
    ...others,
    clinicalText(report),
    ...notesOf(report).map((text) => `<p>${escaped(`Notes: ${text}`)}</p>`),
    `<p>${escaped([report.category.text, ...change].join(" "))}</p><p>${escaped(report.notice)}</p></div>`,
  ].join("");
}

const notesOf = ({ notes }: Report): readonly string[] => [plainText(notes ?? "") ?? []].flat();

function clinicalText({ clinical }: Report): string {
  return clinicalFacts(clinical)
    .map(({ label, value }) => `<p>${escaped(`${label}: ${value}`)}</p>`)
    .join("");
}

function scoresTable(report: Report, lines: readonly ValueLine[]): string {
  const heads = ["Measurement", "Site", "Value", "Z-score", "Percentile", "T-score", "Remarks"];
  const head = `<thead><tr>${heads.map((text) => `<th>${text}</th>`).join("")}</tr></thead>`;
  const rows = lines
    .map(
      (line) =>
        `<tr>${cellsOf(line)
          .map((text) => `<td>${escaped(text)}</td>`)
          .join("")}</tr>`,
    )
    .join("");
  const title = `${reportTypeLabel(report.reportType)}, compared with ${report.dataset.manifest.name}, version ${report.dataset.version}`;
  return `<p>${escaped(title)}.</p><table>${head}<tbody>${rows}</tbody></table>`;
}

function cellsOf(line: ValueLine): string[] {
  const { parameter, result, scan } = line;
  const { value, unit, zScore, percentile, tScore } = result;
  return [
    parameter?.label ?? result.parameter,
    [siteLabel(scan.site), scan.side].filter((part) => part !== null).join(", "),
    [value, ...(result.conversion ? [result.conversion.value] : [])]
      .map((each) => (parameter ? formatValueWithUnit(parameter, each) : `${each} ${unit}`))
      .join(", compared as "),
    zScore === null ? "" : formatScore(zScore),
    percentile === null ? "" : formatPercentile(percentile),
    tScore === null ? "" : formatScore(tScore),
    [...whyAbsent(line), ...doubtsOf(line), ...result.notes].join(" "),
  ];
}

/** Deterministic. */
export function fhirBundle(
  report: Report,
  changes: ReportChanges | null = null,
  form: PresentedForm | null = null,
  letterhead: Letterhead | null = null,
): string {
  return `${JSON.stringify(bundleOf(report, changes, form, letterhead), null, 2)}\n`;
}

export interface PresentedForm {
  readonly title: string;
  readonly pdf: Uint8Array;
}

function attachmentOf({ title, pdf }: PresentedForm, creation: string): Attachment {
  const data = Buffer.from(pdf).toString("base64");
  return { contentType: "application/pdf", language, data, size: pdf.length, hash: sha1(pdf), title, creation };
}

export function bundleOf(report: Report, changes: ReportChanges | null, form: PresentedForm | null, letterhead: Letterhead | null): Bundle {
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
  const others = reportsOfOtherReferences(report);
  const otherEngine = others.find(({ engineVersion }) => engineVersion !== report.engineVersion);
  const otherEngineEntry = otherEngine ? entry(`${name}/beside/engine`, engineDevice(otherEngine.engineVersion)) : engine;
  const observations = [
    ...lines.flatMap((line, index) => observationsOf(line, index, around)),
    ...others.flatMap((other, reference) =>
      valueLines(other, null, true).flatMap((line, index) =>
        observationsOfOtherReference(line, index, reference, { ...around, engine: referTo(otherEngineEntry) }),
      ),
    ),
  ];
  const request = requestOf(report, around);
  const performer = letterhead && entry(`${name}/performer`, organizationOf(letterhead));
  const results = [...observations, ...clinicalObservations(report, around)];
  const diagnosticReport = entry(`${name}/report`, {
    ...diagnosticReportOf(report, { lines, changes, form }, around.subject, results),
    ...(request && { basedOn: [referTo(request)] }),
    ...(performer && { performer: [{ ...referTo(performer), display: letterhead.name }] }),
  });
  const entries = [
    diagnosticReport,
    ...results,
    ...(request ? [request] : []),
    subject,
    ...(performer ? [performer] : []),
    ...scanners.map(([, device]) => device),
    engine,
    ...(otherEngine ? [otherEngineEntry] : []),
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
  {
    lines,
    changes,
    form,
  }: { readonly lines: readonly ValueLine[]; readonly changes: ReportChanges | null; readonly form: PresentedForm | null },
  subject: Reference,
  results: readonly ObservationEntry[],
): DiagnosticReport {
  const { category, reportType } = report;
  const change = changes === null ? [] : changeSentences(changes, reportTypes[reportType]);
  const addenda = (report.addenda ?? []).map(({ text, by, at }) => addendum(text, by, formatUtcDay(at)));
  const notes = notesOf(report);
  const reader = report.signature?.valid ? signerOf(report.signature) : report.readBy;
  const ownType = own(reportType, reportTypeLabel(reportType));
  return {
    resourceType: "DiagnosticReport",
    ...(notes.length > 0 && { extension: notes.map((text) => ({ url: noteUrl, valueAnnotation: { text } })) }),
    text: { status: "generated", div: narrative(report, lines, change) },
    identifier: [
      { system: reportIdUrl, value: report.id },
      { system: reportIdUrl, value: `${report.id}/${report.revision}` },
    ],
    status: reportStatusOf(report),
    category: [{ coding: [hl7("v2-0074", "RAD", "Radiology")] }],
    code: { coding: [...(reportType === "dxa" ? [dxaPanel] : []), ownType], text: `${ownType.display}, compared with reference data` },
    subject,
    ...effective(report),
    issued: report.dateRevised,
    ...(reader && { resultsInterpreter: [{ display: reader }] }),
    result: results.map(({ fullUrl, resource }) => ({ reference: fullUrl, display: resource.code.text })),
    conclusion: plainText([category.text, ...change, ...addenda, report.notice].join(" ")) ?? report.notice,
    ...(category.code === null ? {} : { conclusionCode: [{ coding: [own(category.code, category.text)], text: category.text }] }),
    ...(form && { presentedForm: [attachmentOf(form, report.dateRevised)] }),
  };
}

function organizationOf({ name, address, telephone }: Letterhead): Organization {
  const line = (address ?? "").split("\n").flatMap((part) => part.trim() || []);
  return {
    resourceType: "Organization",
    name,
    ...(telephone && { telecom: [{ system: "phone", value: telephone }] }),
    ...(line.length > 0 && { address: [{ text: line.join("\n"), line }] }),
  };
}

function reportStatusOf({ readState = "draft" }: Report): ReportStatus {
  return readState === "draft" ? "partial" : readState;
}

const signerOf = ({ printedName, credentials }: NonNullable<Report["signature"]>): string =>
  [printedName, credentials].filter(Boolean).join(", ");

function effective({ inputs }: Report): Pick<DiagnosticReport, "effectiveDateTime" | "effectivePeriod"> {
  const days = inputs.flatMap(({ scanDate }) => scanDate ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return {};
  return first === last ? { effectiveDateTime: first } : { effectivePeriod: { start: first, end: last } };
}

/** R5's element, in R4 by HL7's cross-version extension. */
const noteUrl = "http://hl7.org/fhir/5.0/StructureDefinition/extension-DiagnosticReport.note";

/** CodeSystem of our codes in the bundle, so that readers need no server. */
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
