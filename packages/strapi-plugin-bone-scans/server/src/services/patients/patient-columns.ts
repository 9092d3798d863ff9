import type { CreatePatientRequest, UpdatePatientRequest } from "@trabecula/contracts";
import { AppError } from "@trabecula/strapi-kit";
import { patientJson, type PatientFullRow } from "./patient-rows.ts";

type Given = Omit<CreatePatientRequest, "code"> | Omit<UpdatePatientRequest, "code" | "version">;
type Columns = Partial<PatientFullRow>;

/** Columns that are stored as they are given. */
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
] as const;

/** The columns of what is given; what is left out is not among them. */
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

/** What the list's search and the rule of one code an owner look at. Lower-cased here, as SQLite lowers ASCII letters only. */
export function derivedColumns({ code, firstName, lastName }: Pick<PatientFullRow, "code" | "firstName" | "lastName">) {
  return { codeKey: code.toLowerCase(), searchText: [code, firstName ?? "", lastName ?? ""].join("\n").toLowerCase() };
}

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * What is wrong with the days of a patient: one that has not come, or a consent withdrawn before it was given.
 * @param today calendar date, `YYYY-MM-DD`; the day in UTC is at most one behind somebody's own, which is let pass
 */
export function dayToCome(given: Given, today: string): FieldProblem | null {
  const { consent } = given;
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const days = {
    birthDate: given.birthDate,
    birthYear: given.birthYear == null ? null : `${given.birthYear}-01-01`,
    measuredOn: given.measuredOn,
    "consent.date": consent?.date,
    "consent.withdrawnOn": consent?.withdrawnOn,
  };
  const field = Object.entries(days).find(([, day]) => day != null && day > tomorrow)?.[0];
  if (field) return { field, message: "This day has not come yet." };
  if (!consent?.withdrawnOn || consent.withdrawnOn >= consent.date) return null;
  return { field: "consent.withdrawnOn", message: "A consent cannot be withdrawn before it was given." };
}

/** @throws AppError `validation_failed` for what `dayToCome` finds */
export function refuseFuture(given: Given, today: string): void {
  const problem = dayToCome(given, today);
  if (problem) throw invalid(problem.field, problem.message);
}

export function invalid(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { [field]: message });
}
