import type { CreatePatientRequest, PatientProblem, UpdatePatientRequest } from "@trabecula/contracts";
import { AppError } from "@trabecula/strapi-kit";
import { patientJson, type PatientFullRow } from "./patient-rows.ts";

type Given = Omit<CreatePatientRequest, "code"> | Omit<UpdatePatientRequest, "code" | "version">;
type Columns = Partial<PatientFullRow>;

const asGiven = [
  "firstName",
  "lastName",
  "sex",
  "ancestry",
  "heightCm",
  "weightKg",
  "measuredOn",
  "dominantHand",
  "menopausalStatus",
  "notes",
  "nextScanOn",
  "healthyControl",
] as const;

export function columnsOf(given: Given): Columns {
  return {
    ...Object.fromEntries(asGiven.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]]))),
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

/** Used by the list search and the unique code per owner. Lower-cased here because SQLite lowers ASCII letters only. */
export function derivedColumns({ code, firstName, lastName }: Pick<PatientFullRow, "code" | "firstName" | "lastName">) {
  return { codeKey: code.toLowerCase(), searchText: [code, firstName ?? "", lastName ?? ""].join("\n").toLowerCase() };
}

/** @throws AppError `validation_failed` with all problems */
export function refuseProblems([first, ...others]: readonly PatientProblem[]): void {
  if (!first) return;
  // The first problem per field wins.
  const fields = Object.fromEntries([first, ...others].toReversed().map(({ field, message }) => [field, message]));
  throw new AppError("validation_failed", first.message, fields);
}

export function invalid(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { [field]: message });
}
