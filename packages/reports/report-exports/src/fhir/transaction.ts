import type { Letterhead, Report, ReportChanges } from "@trabecula/contracts";
import { entryUrl } from "./entry-uuid.ts";
import { bundleOf, type PresentedForm } from "./report-bundle.ts";
import {
  reportIdUrl,
  type Bundle,
  type CodeableConcept,
  type Device,
  type Entry,
  type Observation,
  type ObservationEntry,
  type Patient,
  type Reference,
  type Resource,
  type ServiceRequest,
} from "./resources.ts";

export interface TransactionPatient {
  readonly system: string;
  readonly code: string;
  readonly family: string | null;
  readonly given: string | null;
  readonly birthDate: string | null;
  readonly creates: boolean;
}

export interface ToSend {
  readonly changes: ReportChanges | null;
  readonly form: PresentedForm | null;
  readonly letterhead: Letterhead | null;
  readonly patient: TransactionPatient;
  /** The revision that the server has, whose other observations become void. */
  readonly before: { readonly report: Report; readonly changes: ReportChanges | null } | null;
}

export interface Transaction {
  readonly text: string;
  readonly entries: number;
}

type Plain = Readonly<Record<string, unknown>>;

interface Request {
  readonly fullUrl: string;
  readonly resource: Plain;
  readonly request: { readonly method: "PUT" | "POST"; readonly url: string; readonly ifNoneExist?: string };
}

const uriSystem = "urn:ietf:rfc:3986";

/** Sending again creates no duplicates. Hospitals rarely accept device resources, so devices are texts. */
export function fhirTransaction(report: Report, { changes, form, letterhead, patient, before }: ToSend): Transaction {
  const bundle = bundleOf(report, changes, form, letterhead);
  const subject = patientEntry(bundle, patient);
  const write = writer(bundle, subject?.fullUrl ?? `Patient?${search(patient.system, patient.code)}`);
  const observations = namedObservations(bundle, report.id);
  const entries: Request[] = bundle.entry.flatMap(({ fullUrl, resource }) => {
    const name = observations.get(fullUrl);
    if (name !== undefined) return put(fullUrl, { ...write(resource), identifier: [{ system: uriSystem, value: name }] }, uriSystem, name);
    return resource.resourceType === "DiagnosticReport" ? put(fullUrl, write(resource), reportIdUrl, report.id) : [];
  });
  const gone = before === null ? [] : voided(before, report.id, new Set(observations.values()), subject?.fullUrl ?? null, patient);
  const entry = [...(subject ? [subject] : []), ...entries, ...gone];
  return { text: JSON.stringify({ resourceType: "Bundle", type: "transaction", entry }), entries: entry.length };
}

function put(fullUrl: string, resource: Plain, system: string, value: string): Request {
  return { fullUrl, resource, request: { method: "PUT", url: `${String(resource.resourceType)}?${search(system, value)}` } };
}

/** Commas, dollars and bars have a meaning in searches (R4 3.1.1.4.0.1). */
function search(system: string, value: string): string {
  const escape = (text: string) => text.replaceAll(/[\\$,|]/g, String.raw`\$&`);
  return `identifier=${encodeURIComponent(`${escape(system)}|${escape(value)}`)}`;
}

function patientEntry(bundle: Bundle, { system, code, family, given, birthDate, creates }: TransactionPatient): Request | null {
  if (!creates) return null;
  const { fullUrl, resource } = bundle.entry.find((each) => each.resource.resourceType === "Patient")!;
  const { meta, extension, birthDate: known } = resource as Patient;
  const birth = birthDate ?? known;
  const isNamed = family !== null || given !== null;
  return {
    fullUrl,
    resource: {
      resourceType: "Patient",
      ...(!isNamed && { meta }),
      ...(extension && { extension }),
      identifier: [{ system, value: code }],
      ...(isNamed && { name: [{ ...(family !== null && { family }), ...(given !== null && { given: [given] }) }] }),
      ...(birth !== undefined && { birthDate: birth }),
    },
    request: { method: "POST", url: "Patient", ifNoneExist: search(system, code) },
  };
}

function writer(bundle: Bundle, subject: string): (resource: Resource) => Plain {
  const known = new Map(bundle.entry.map(({ fullUrl, resource }) => [fullUrl, textOf(resource)]));
  const patientUrl = bundle.entry.find(({ resource }) => resource.resourceType === "Patient")!.fullUrl;
  const refer = (value: Reference): Reference | Pick<Reference, "display"> => {
    if (value.reference === patientUrl) return { reference: subject };
    const text = known.get(value.reference);
    return text === null || text === undefined ? value : { display: value.display ?? text };
  };
  return (resource) => JSON.parse(JSON.stringify(resource, (_key, value: unknown) => (isReference(value) ? refer(value) : value))) as Plain;
}

function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && "reference" in value && typeof value.reference === "string";
}

function textOf(resource: Resource): string | null {
  switch (resource.resourceType) {
    case "Device":
      return deviceText(resource);
    case "Organization":
      return resource.name;
    case "ServiceRequest":
      return requestText(resource);
    default:
      return null;
  }
}

function deviceText({ deviceName, manufacturer, type, version }: Device): string {
  const name = deviceName?.[0]?.name ?? manufacturer;
  return [name ?? type.text ?? "Device", version?.[0]?.value].filter(Boolean).join(" ");
}

function requestText({ requester, reasonCode }: ServiceRequest): string {
  return [requester?.display, reasonCode?.[0]?.text].filter(Boolean).join(": ");
}

/** Identified by parameter, site and date, so that a correction updates the same resource. */
function namedObservations(bundle: Bundle, reportId: string): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    bundle.entry.filter(isObservation).map(({ fullUrl, resource }) => {
      const codes = ({ coding = [] }: CodeableConcept) => coding.map(({ code }) => code);
      const { effectiveDateTime = null, code, bodySite = {} } = resource;
      const key = JSON.stringify([effectiveDateTime, codes(code).at(-1), codes(bodySite)]);
      const count = seen.get(key) ?? 0;
      seen.set(key, count + 1);
      return [fullUrl, entryUrl(`${reportId}/observation/${key}/${count}`)];
    }),
  );
}

const isObservation = (entry: Entry): entry is ObservationEntry => entry.resource.resourceType === "Observation";

function voided(
  { report, changes }: NonNullable<ToSend["before"]>,
  reportId: string,
  kept: ReadonlySet<string>,
  subject: string | null,
  patient: TransactionPatient,
): Request[] {
  const bundle = bundleOf(report, changes, null, null);
  const write = writer(bundle, subject ?? `Patient?${search(patient.system, patient.code)}`);
  const names = namedObservations(bundle, reportId);
  return bundle.entry.filter(isObservation).flatMap(({ fullUrl, resource }) => {
    const name = names.get(fullUrl)!;
    if (kept.has(name)) return [];
    const { derivedFrom: _, ...observation } = resource;
    const isVoid: Observation = { ...observation, status: "entered-in-error" };
    return put(fullUrl, { ...write(isVoid), identifier: [{ system: uriSystem, value: name }] }, uriSystem, name);
  });
}
