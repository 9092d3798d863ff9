import { AppError, inParts, newId, rowsOf, sql, type Reach, type Row, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { reportsHaveChanged } from "../patients/changed-reports.ts";
import { printedFields, reportsWithin, revisionFields, type ReportFullRow } from "./report-rows.ts";

export const revisionUid = "plugin::bone-scans.report-revision";

const keptFields = [...revisionFields, ...printedFields, "readState", "addenda", "clinical"] as const;
export type KeptRevision = Pick<Row<typeof revisionUid>, (typeof keptFields)[number]>;

/** Call for reports found within a reach, because a revision has no center. */
const revisionRows = (strapi: Strapi, uid: typeof revisionUid = revisionUid) => rowsOf(strapi, uid);

export function earlierRevisions(strapi: Strapi, reportId: string, uid?: typeof revisionUid): Promise<KeptRevision[]> {
  return revisionRows(strapi, uid).findMany({ select: keptFields, where: { reportId }, orderBy: [{ revision: "desc" }] });
}

export function findEarlierRevision(strapi: Strapi, reportId: string, revision: number): Promise<KeptRevision | null> {
  return revisionRows(strapi).findOne({ select: keptFields, where: { reportId, revision } });
}

/** Signed revisions keep name, code, patient and notes; unsigned revisions take the current values. */
export function atRevision(newest: ReportFullRow, earlier: KeptRevision): ReportFullRow {
  const { reportName, subjectCode, patientId, notes, subject, subjectFromPatient, ...own } = earlier;
  const wasSigned = newest.signedRevision !== null && earlier.revision <= newest.signedRevision;
  return {
    ...{ ...newest, ...own },
    // Revisions stored by earlier versions have null here.
    ...(subject !== null && { subject, subjectFromPatient }),
    ...(wasSigned && reportName !== null && { reportName, subjectCode, patientId, notes }),
    ...(newest.readState === "entered-in-error" && { readState: newest.readState }),
  };
}

/** Copies reports before new revisions replace them. Call in a transaction. */
export async function keepRevisions(strapi: Strapi, rows: readonly ReportFullRow[]): Promise<void> {
  const data = rows.map((row) => {
    const columns = Object.fromEntries(keptFields.map((field) => [field, row[field]])) as unknown as KeptRevision;
    return { documentId: newId(), workspaceId: row.workspaceId, reportId: row.documentId, ...columns };
  });
  await revisionRows(strapi).createMany({ data });
}

/** Fills in columns that earlier versions did not store. Raw SQL, because the guard refuses changes. */
export async function completeRevisions(strapi: Strapi, row: ReportFullRow): Promise<void> {
  const { documentId, reportName, subjectCode, patientId, notes, subject, subjectFromPatient } = row;
  const db = await sql(strapi);
  await db(tables.reportRevisions)
    .where({ report_id: documentId })
    .whereNull("report_name")
    .update({
      ...{ report_name: reportName, subject_code: subjectCode, patient_id: patientId, notes },
      ...{ subject, subject_from_patient: subjectFromPatient },
    });
}

export async function deleteRevisionsOf(strapi: Strapi, workspaceId: string): Promise<void> {
  await revisionRows(strapi).deleteMany({ where: { workspaceId } });
}

/** Returns at most `limit` revisions after the row `afterRowId`, in order of storage. */
export function revisionsAfter(
  strapi: Strapi,
  workspaceId: string,
  afterRowId: number,
  limit: number,
  uid: typeof revisionUid,
): Promise<(KeptRevision & { readonly id: number; readonly reportId: string })[]> {
  return rowsOf(strapi, uid).findMany({
    select: [...keptFields, "id", "reportId"],
    where: { workspaceId, id: { $gt: afterRowId } },
    orderBy: [{ id: "asc" }],
    limit,
  });
}

/** Blocks changes of stored revisions through Strapi's query layer. */
export function guardRevisions(strapi: Strapi): void {
  const refuseChange = (): never => {
    throw new AppError("conflict", "You cannot change an earlier revision.");
  };
  strapi.db.lifecycles.subscribe({ models: [revisionUid], beforeUpdate: refuseChange, beforeUpdateMany: refuseChange });
}

const perStatement = 100;

/** Keeps the change history. Call in a transaction that has locked the reports. */
export async function deleteWithRevisions(strapi: Strapi, reach: Reach, reportIds: readonly string[]): Promise<void> {
  for await (const part of inParts(reportIds, perStatement)) {
    const rows = await reportsWithin(strapi, reach).findMany({ select: ["patientId"], where: { documentId: { $in: part } } });
    await revisionRows(strapi).deleteMany({ where: { reportId: { $in: part } } });
    await reportsWithin(strapi, reach).delete({ documentId: { $in: part } });
    await reportsHaveChanged(
      strapi,
      reach,
      rows.map(({ patientId }) => patientId),
    );
  }
}
