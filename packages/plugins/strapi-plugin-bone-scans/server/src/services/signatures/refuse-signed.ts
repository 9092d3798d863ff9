import { AppError, sql, type Reach, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import type { PatientFullRow } from "../patients/patient-rows.ts";
import { matching } from "../reports/report-filter.ts";
import { reportsWithin } from "../reports/report-rows.ts";

export const patientIsKept = {
  signed: "A patient with a signed report cannot be deleted. A lead can erase the person.",
  isVoid: "A patient with a report entered in error cannot be deleted. A lead can erase the person.",
};

/** People who received a void report must still find it void. @throws `signed`; `conflict` if one of the reports is void */
export async function refuseKept(
  strapi: Strapi,
  reach: Reach,
  field: "documentId" | "patientId",
  ids: readonly string[],
  { signed, isVoid }: { readonly signed: string; readonly isVoid: string },
): Promise<void> {
  await refuseSigned(strapi, reach, field, ids, signed);
  const where = { [field]: { $in: ids }, readState: "entered-in-error" as const };
  if ((await reportsWithin(strapi, reach).count(where)) > 0) throw new AppError("conflict", isVoid);
}

/** @throws `signed` if one of the reports was ever signed */
export async function refuseSigned(
  strapi: Strapi,
  reach: Reach,
  field: "documentId" | "patientId",
  ids: readonly string[],
  message: string,
): Promise<void> {
  const db = await sql(strapi);
  const column = { documentId: "reports.document_id", patientId: "reports.patient_id" }[field];
  const signatures = db(tables.signatures).whereRaw("report_id = reports.document_id");
  const found = matching(db, reach, {})
    .whereIn(column, [...ids])
    .where((either) => void either.whereNotNull("reports.signed_revision").orWhereExists(signatures));
  if ((await found.limit(1).pluck("reports.id")).length > 0) throw isSigned(message);
}

const printedColumns = ["code", "firstName", "lastName", "sex", "birthDate", "birthYear"] as const;

interface PatientChange {
  readonly row: PatientFullRow;
  readonly columns: Partial<PatientFullRow>;
}

/** @throws `signed` if a signed report prints what would change */
export async function refuseSignedPrint(strapi: Strapi, reach: Reach, changes: readonly PatientChange[]): Promise<void> {
  const printed = changes.filter(({ row, columns }) => printedColumns.some((field) => field in columns && columns[field] !== row[field]));
  if (printed.length === 0) return;
  const ids = printed.map(({ row }) => row.documentId);
  const who = changes.length === 1 ? "this patient" : "a patient in this file";
  await refuseSigned(strapi, reach, "patientId", ids, `A report of ${who} is signed. Its code, name, sex and birth stay.`);
}

export function isSigned(message: string): AppError {
  return new AppError("signed", message);
}
