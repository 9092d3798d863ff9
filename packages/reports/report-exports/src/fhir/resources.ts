import type { ReadState } from "@trabecula/contracts";
/** FHIR R4 elements used in report bundles, by their specification names. */
export interface Coding {
  readonly system: string;
  readonly version?: string;
  readonly code: string;
  readonly display: string;
}

export interface CodeableConcept {
  readonly coding?: readonly Coding[];
  readonly text?: string;
}

export interface Quantity {
  readonly value: number;
  readonly unit: string;
  readonly system?: string;
  readonly code?: string;
}

export interface Reference {
  readonly reference: string;
  readonly display?: string;
}

export interface ReferenceRange {
  readonly low?: Quantity;
  readonly high?: Quantity;
  readonly type?: CodeableConcept;
  readonly appliesTo?: readonly CodeableConcept[];
  readonly age?: { readonly low: Quantity; readonly high: Quantity };
  readonly text: string;
}

export type ReportStatus = "partial" | Exclude<ReadState, "draft">;
/** Observations have no `partial` and no `appended`. */
export type ResultStatus = Exclude<ReadState, "draft" | "appended">;

export interface Observation {
  readonly resourceType: "Observation";
  readonly meta?: { readonly tag: readonly Coding[] };
  readonly status: ResultStatus;
  readonly category: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime?: string;
  readonly valueQuantity?: Quantity;
  readonly valueString?: string;
  readonly dataAbsentReason?: CodeableConcept;
  readonly note?: readonly { readonly text: string }[];
  readonly bodySite?: CodeableConcept;
  readonly method?: CodeableConcept;
  readonly device?: Reference;
  readonly referenceRange?: readonly ReferenceRange[];
  readonly derivedFrom?: readonly Reference[];
  readonly component?: readonly ObservationComponent[];
}

export interface ObservationComponent {
  readonly code: CodeableConcept;
  readonly valueQuantity?: Quantity;
  readonly valueBoolean?: boolean;
  readonly valueString?: string;
}

export interface Extension {
  readonly url: string;
  readonly extension?: readonly Extension[];
  readonly valueCodeableConcept?: CodeableConcept;
  readonly valueAnnotation?: { readonly text: string };
}

export interface DiagnosticReport {
  readonly resourceType: "DiagnosticReport";
  readonly extension?: readonly Extension[];
  readonly text: { readonly status: "generated"; readonly div: string };
  readonly identifier: readonly { readonly system: string; readonly value: string }[];
  readonly basedOn?: readonly Reference[];
  readonly status: ReportStatus;
  readonly category: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime?: string;
  readonly effectivePeriod?: { readonly start: string; readonly end: string };
  readonly issued: string;
  readonly performer?: readonly Reference[];
  readonly resultsInterpreter?: readonly Required<Pick<Reference, "display">>[];
  readonly result: readonly Reference[];
  readonly conclusion: string;
  readonly conclusionCode?: readonly CodeableConcept[];
  readonly presentedForm?: readonly Attachment[];
}

/** `hash`: SHA-1. */
export interface Attachment {
  readonly contentType: "application/pdf";
  readonly language: string;
  readonly data: string;
  readonly size: number;
  readonly hash: string;
  readonly title: string;
  readonly creation: string;
}

export interface ServiceRequest {
  readonly resourceType: "ServiceRequest";
  readonly status: "unknown";
  readonly intent: "order";
  readonly subject: Reference;
  readonly requester?: Required<Pick<Reference, "display">>;
  readonly reasonCode?: readonly CodeableConcept[];
}

export interface Patient {
  readonly resourceType: "Patient";
  readonly extension?: readonly Extension[];
  readonly meta: { readonly security: readonly Coding[] };
  readonly identifier?: readonly { readonly type: CodeableConcept; readonly value: string }[];
  readonly birthDate?: string;
}

export interface Organization {
  readonly resourceType: "Organization";
  readonly name: string;
  readonly telecom?: readonly { readonly system: "phone"; readonly value: string }[];
  readonly address?: readonly { readonly text: string; readonly line: readonly string[] }[];
}

export interface Device {
  readonly resourceType: "Device";
  readonly manufacturer?: string;
  readonly deviceName?: readonly { readonly name: string; readonly type: "model-name" }[];
  readonly type: CodeableConcept;
  readonly version?: readonly { readonly value: string }[];
}

export interface CodeSystem {
  readonly resourceType: "CodeSystem";
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly status: "active";
  readonly description: string;
  readonly caseSensitive: true;
  readonly content: "fragment";
  readonly concept: readonly { readonly code: string; readonly display: string }[];
}

export type Resource = DiagnosticReport | Observation | ServiceRequest | Patient | Organization | Device | CodeSystem;

export interface Entry<Of extends Resource = Resource> {
  readonly fullUrl: string;
  readonly resource: Of;
}
export type ObservationEntry = Entry<Observation>;

export interface Bundle {
  readonly resourceType: "Bundle";
  readonly language: string;
  readonly identifier: { readonly system: string; readonly value: string };
  readonly type: "collection";
  readonly timestamp: string;
  readonly entry: readonly Entry[];
}

const loincUrl = "http://loinc.org";
const snomedUrl = "http://snomed.info/sct";

/**
 * Own codes where LOINC has none: catalog keys, flags, refusals, categories. The UUID-based OID is unique and does not
 * resolve; bundles include their codes.
 */
export const ownUrl = "urn:oid:2.25.184493651406377723108485417076428293439";

export const reportIdUrl = "urn:oid:2.25.299162972864819647358674102425360040207";

export const own = (code: string, display: string): Coding => ({ system: ownUrl, code, display });
export const loinc = (code: string, display: string): Coding => ({ system: loincUrl, code, display });
export const snomed = (code: string, display: string): Coding => ({ system: snomedUrl, code, display });

export const hl7 = (system: string, code: string, display: string): Coding => ({
  system: `http://terminology.hl7.org/CodeSystem/${system}`,
  code,
  display,
});

const ucumUrl = "http://unitsofmeasure.org";

/** UCUM codes by catalog unit. Hydroxyapatite remains in the unit text, because UCUM only has mass. */
export const ucumCodes: Readonly<Record<string, string>> = {
  "": "1",
  "%": "%",
  "1/mm": "/mm",
  MPa: "MPa",
  "cm²": "cm2",
  "cm³": "cm3",
  fraction: "1",
  g: "g",
  "g/cm²": "g/cm2",
  kN: "kN",
  "kN/mm": "kN/mm",
  kg: "kg",
  "kg/m²": "kg/m2",
  "mg HA/cm³": "mg/cm3",
  mm: "mm",
  "mm²": "mm2",
  "mm³": "mm3",
};

/** Unknown units get no code, because a guessed code would be trusted. */
export function quantity(value: number, unit: string): Quantity {
  const code = ucumCodes[unit];
  return code === undefined ? { value, unit } : { value, unit: unit === "" ? "1" : unit, system: ucumUrl, code };
}

/** Z- or T-score: dimensionless, unit SD. */
export const score = (value: number): Quantity => ({ value, unit: "SD", system: ucumUrl, code: "1" });
export const percentPerYear = (value: number): Quantity => ({ value, unit: "% a year", system: ucumUrl, code: "%/a" });
export const years = (value: number): Quantity => ({ value, unit: "years", system: ucumUrl, code: "a" });

/** Text without control characters; null if empty. */
export function plainText(text: string): string | null {
  const plain = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, " ").trim();
  return plain === "" ? null : plain;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escaped(text: string): string {
  return (plainText(text) ?? "").replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
