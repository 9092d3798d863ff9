import type { Consent, CreatePatientRequest, Patient, PatientProblem, PatientRow, UpdatePatientRequest } from "@trabecula/contracts";
import { AppError, newId, type NewRow } from "@trabecula/strapi-kit";
import { namesFor } from "./names-for-people.ts";
import { givenFields, patientJson, type PatientFullRow, type PatientListRow, type patientUid } from "./patient-rows.ts";

type Given = Omit<CreatePatientRequest, "code"> | Omit<UpdatePatientRequest, "code" | "version">;
type Columns = Partial<PatientFullRow>;

export function columnsOf(given: Given): Columns {
  return {
    ...Object.fromEntries(givenFields.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))),
    ...birthColumns(given),
    ...consentColumns(given),
  };
}

function birthColumns({ birthDate, birthYear }: Given): Columns {
  if (birthDate) return { birthDate, birthYear: Number(birthDate.slice(0, 4)) };
  return birthYear == null ? {} : { birthDate: null, birthYear };
}

function consentColumns({ consent }: Given): Columns {
  if (consent === undefined) return {};
  if (consent === null) return { consentScope: null, consentVersion: null, consentDate: null, consentWithdrawnOn: null };
  const { scope, version, date, withdrawnOn } = consent;
  return { ...patientJson.write({ consentScope: scope }), consentVersion: version, consentDate: date, consentWithdrawnOn: withdrawnOn };
}

/** Lower-cased here because SQLite lowers ASCII letters only. */
export function derivedColumns({ code, firstName, lastName }: Pick<PatientFullRow, "code" | "firstName" | "lastName">) {
  return { codeKey: code.toLowerCase(), searchText: [code, firstName ?? "", lastName ?? ""].join("\n").toLowerCase() };
}

/** @throws `validation_failed` with all problems */
export function refuseProblems([first, ...others]: readonly PatientProblem[]): void {
  if (!first) return;
  const fields = Object.fromEntries([first, ...others].toReversed().map(({ field, message }) => [field, message]));
  throw new AppError("validation_failed", first.message, fields);
}

type PatientOwner = Pick<NewRow<typeof patientUid>, "workspaceId" | "centerId" | "creatorId">;

export function newPatientRow(owner: PatientOwner, given: CreatePatientRequest & { code: string }, now: Date): NewRow<typeof patientUid> {
  const { code, sex, firstName = null, lastName = null } = given;
  const { birthYear, ...columns } = columnsOf(given);
  if (birthYear === undefined) throw new Error("A contract let a patient without birth through.");
  const made = { documentId: newId(), ...owner, createdAt: now, version: 1 };
  return { ...columns, ...made, code, sex, birthYear, ...derivedColumns({ code, firstName, lastName }) };
}

export function serializePatientRow(names: boolean, row: PatientListRow): PatientRow {
  return {
    ...identityOf(names, row),
    lastScanDate: row.lastScanDate,
    reports: row.reports,
    consentWithdrawn: row.consentWithdrawnOn !== null,
    healthyControl: row.healthyControl,
    dateCreated: row.createdAt,
  };
}

export function serializePatient(names: boolean, row: PatientFullRow): Patient {
  const { ancestry, heightCm, weightKg, measuredOn, dominantHand, menopausalStatus, notes } = row;
  const { nextScanOn, baselineOn, version, workspaceId, centerId } = row;
  return {
    ...identityOf(names, row),
    ...{ ancestry, heightCm, weightKg, measuredOn, dominantHand, menopausalStatus, notes },
    ...{ nextScanOn, baselineOn, version, workspaceId, centerId },
    consent: consentOf(row),
    healthyControl: row.healthyControl === true,
    dateCreated: row.createdAt,
  };
}

function identityOf(names: boolean, { documentId: id, code, sex, ...row }: PatientListRow | PatientFullRow) {
  return { id, code, ...namesFor(names, row), sex, ...birthOf(row) };
}

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
