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

/** `amended`: a revision of an earlier report. */
export type ResultStatus = "final" | "amended";

export interface Observation {
  readonly resourceType: "Observation";
  readonly meta?: { readonly tag: readonly Coding[] };
  readonly status: ResultStatus;
  readonly category: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime?: string;
  readonly valueQuantity?: Quantity;
  readonly dataAbsentReason?: CodeableConcept;
  readonly note?: readonly { readonly text: string }[];
  readonly bodySite: CodeableConcept;
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
}

export interface DiagnosticReport {
  readonly resourceType: "DiagnosticReport";
  readonly text: { readonly status: "generated"; readonly div: string };
  readonly identifier: readonly { readonly system: string; readonly value: string }[];
  readonly status: ResultStatus;
  readonly category: readonly CodeableConcept[];
  readonly code: CodeableConcept;
  readonly subject: Reference;
  readonly effectiveDateTime?: string;
  readonly effectivePeriod?: { readonly start: string; readonly end: string };
  readonly issued: string;
  readonly result: readonly Reference[];
  readonly conclusion: string;
  readonly conclusionCode?: readonly CodeableConcept[];
}

export interface Patient {
  readonly resourceType: "Patient";
  readonly meta: { readonly security: readonly Coding[] };
  readonly identifier?: readonly { readonly type: CodeableConcept; readonly value: string }[];
  readonly birthDate?: string;
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

export type Resource = DiagnosticReport | Observation | Patient | Device | CodeSystem;

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
