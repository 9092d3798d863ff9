import type { Consent, CreatePatientRequest, Patient, Sex, UpdatePatientRequest } from "@trabecula/contracts";
import { numberOf, readTypedNumber } from "../../../format/typed-numbers.ts";
import type { Problems } from "../../../forms/contract-resolver.ts";

export type PatientValues = {
  code: string;
  firstName: string;
  lastName: string;
  sex: Sex | "";
  birthGivenBy: "date" | "year";
  birthDate: string;
  birthYear: string;
  ancestry: string;
  heightCm: string;
  weightKg: string;
  measuredOn: string;
  dominantHand: NonNullable<Patient["dominantHand"]> | "";
  menopausalStatus: NonNullable<Patient["menopausalStatus"]> | "";
  notes: string;
  nextScanOn: string;
  baselineOn: string;
  healthyControl: boolean;
  consentScope: Consent["scope"];
  consentVersion: string;
  consentDate: string;
  consentWithdrawnOn: string;
};

export const namesInForm = {
  "consent.scope": "consentScope",
  "consent.version": "consentVersion",
  "consent.date": "consentDate",
  "consent.withdrawnOn": "consentWithdrawnOn",
} as const;

export function emptyPatient(code: string): PatientValues {
  return {
    ...{ code, firstName: "", lastName: "", sex: "", birthGivenBy: "date", birthDate: "", birthYear: "" },
    ...{ ancestry: "", heightCm: "", weightKg: "", measuredOn: "", dominantHand: "", menopausalStatus: "", notes: "" },
    ...{ nextScanOn: "", baselineOn: "" },
    healthyControl: false,
    ...{ consentScope: [], consentVersion: "", consentDate: "", consentWithdrawnOn: "" },
  };
}

export function valuesOf(patient: Patient): PatientValues {
  const { consent } = patient;
  return {
    code: patient.code,
    firstName: patient.firstName ?? "",
    lastName: patient.lastName ?? "",
    sex: patient.sex,
    birthGivenBy: patient.birthDate === null ? "year" : "date",
    birthDate: patient.birthDate ?? "",
    birthYear: numberText(patient.birthYear),
    ancestry: patient.ancestry ?? "",
    heightCm: numberText(patient.heightCm),
    weightKg: numberText(patient.weightKg),
    measuredOn: patient.measuredOn ?? "",
    dominantHand: patient.dominantHand ?? "",
    menopausalStatus: patient.menopausalStatus ?? "",
    notes: patient.notes ?? "",
    nextScanOn: patient.nextScanOn ?? "",
    baselineOn: patient.baselineOn ?? "",
    healthyControl: patient.healthyControl,
    consentScope: consent?.scope ?? [],
    consentVersion: consent?.version ?? "",
    consentDate: consent?.date ?? "",
    consentWithdrawnOn: consent?.withdrawnOn ?? "",
  };
}

const numberText = (value: number | null): string => (value === null ? "" : String(value));
const textOf = (text: string): string | null => (text.trim() === "" ? null : text);

function factsOf(values: PatientValues) {
  const byDate = values.birthGivenBy === "date";
  return {
    code: textOf(values.code),
    firstName: textOf(values.firstName),
    lastName: textOf(values.lastName),
    sex: values.sex,
    birthDate: byDate ? textOf(values.birthDate) : null,
    birthYear: byDate ? null : numberOf(values.birthYear),
    ancestry: textOf(values.ancestry),
    heightCm: numberOf(values.heightCm),
    weightKg: numberOf(values.weightKg),
    measuredOn: textOf(values.measuredOn),
    dominantHand: values.dominantHand || null,
    menopausalStatus: values.sex === "female" ? values.menopausalStatus || null : null,
    notes: textOf(values.notes),
    nextScanOn: textOf(values.nextScanOn),
    baselineOn: textOf(values.baselineOn),
    healthyControl: values.healthyControl,
    consent: consentOf(values),
  };
}

function consentOf({ consentScope, consentVersion, consentDate, consentWithdrawnOn }: PatientValues) {
  if (consentScope.length === 0 && [consentVersion, consentDate, consentWithdrawnOn].every((text) => textOf(text) === null)) return null;
  return { scope: consentScope, version: consentVersion, date: consentDate, withdrawnOn: textOf(consentWithdrawnOn) };
}

export const createRequestOf = (values: PatientValues): Record<Exclude<keyof CreatePatientRequest, "centerId">, unknown> => factsOf(values);

/** Sends only differences from `base`, so that other people's concurrent changes survive. */
export function updateRequestOf(values: PatientValues, base: Patient): Partial<Record<keyof UpdatePatientRequest, unknown>> {
  const before: Record<string, unknown> = factsOf(valuesOf(base));
  const changed = Object.entries(factsOf(values)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]));
  return Object.fromEntries(changed);
}

export function checkValues(values: PatientValues): Problems<PatientValues> {
  const problems: Problems<PatientValues> = {};
  if (values.code.trim() === "") problems.code = "Write a code, or take a suggestion.";
  if (values.sex === "") problems.sex = "Choose the sex whose reference applies.";
  if (values.birthGivenBy === "date" && values.birthDate === "") problems.birthDate = "Enter the birth date, or give the year alone.";
  if (values.birthGivenBy === "year" && values.birthYear.trim() === "") problems.birthYear = "Enter the year of birth, such as 1958.";
  for (const field of ["birthYear", "heightCm", "weightKg"] as const) {
    const read = readTypedNumber(values[field]);
    if (read.kind === "unreadable" && (field !== "birthYear" || values.birthGivenBy === "year")) problems[field] = read.message;
  }
  return problems;
}
