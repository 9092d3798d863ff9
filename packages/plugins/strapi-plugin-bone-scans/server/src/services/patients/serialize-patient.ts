import type { Consent, Patient, PatientRow } from "@trabecula/contracts";
import { patientJson, type PatientFullRow, type PatientListRow } from "./patient-rows.ts";

export function serializePatientRow(row: PatientListRow): PatientRow {
  return {
    id: row.documentId,
    code: row.code,
    firstName: row.firstName,
    lastName: row.lastName,
    sex: row.sex,
    ...birthOf(row),
    lastScanDate: row.lastScanDate,
    reports: row.reports,
    consentWithdrawn: row.consentWithdrawnOn !== null,
    healthyControl: row.healthyControl,
    dateCreated: row.createdAt,
  };
}

export function serializePatient(row: PatientFullRow): Patient {
  return {
    id: row.documentId,
    code: row.code,
    firstName: row.firstName,
    lastName: row.lastName,
    sex: row.sex,
    ...birthOf(row),
    ancestry: row.ancestry,
    heightCm: row.heightCm,
    weightKg: row.weightKg,
    measuredOn: row.measuredOn,
    dominantHand: row.dominantHand,
    menopausalStatus: row.menopausalStatus,
    notes: row.notes,
    nextScanOn: row.nextScanOn,
    consent: consentOf(row),
    healthyControl: row.healthyControl === true,
    version: row.version,
    dateCreated: row.createdAt,
  };
}

/** The date, or the year alone if no more is known. */
function birthOf({ birthDate, birthYear }: Pick<PatientFullRow, "birthDate" | "birthYear">): Pick<Patient, "birthDate" | "birthYear"> {
  return birthDate === null ? { birthDate, birthYear } : { birthDate, birthYear: null };
}

function consentOf({ consentScope, consentVersion, consentDate, consentWithdrawnOn }: PatientFullRow): Consent | null {
  if (consentScope === null || consentVersion === null || consentDate === null) return null;
  return {
    scope: patientJson.read({ consentScope }).consentScope,
    version: consentVersion,
    date: consentDate,
    withdrawnOn: consentWithdrawnOn,
  };
}
