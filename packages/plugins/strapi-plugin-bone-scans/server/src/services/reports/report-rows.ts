import {
  type Addendum,
  type Clinical,
  type OtherReferences,
  type Report,
  type ReportCheck,
  type ReportResult,
  type ReportRow,
  type Scanner,
} from "@trabecula/contracts";
import {
  type Member,
  masked,
  monitoredIn,
  type Reach,
  rowsWithin,
  type Row,
  storedJson,
  type Strapi,
  whyMissing,
} from "@trabecula/strapi-kit";
import { reportMask } from "./mask-report.ts";

export const reportUid = "plugin::bone-scans.report";

export const revisionFields = [
  "revision",
  "revisedAt",
  "revisionCause",
  "scoreStatus",
  "contentHash",
  "datasetId",
  "datasetVersion",
  "engineVersion",
  "notice",
  "category",
  "inputs",
  "results",
  "scannerChecks",
  "otherReferences",
] as const;
export type RevisionColumns = Pick<Row<typeof reportUid>, (typeof revisionFields)[number]>;

/** Printed with a revision; null in revisions stored by earlier versions. */
export const printedFields = ["reportName", "subjectCode", "patientId", "notes", "subject", "subjectFromPatient"] as const;

interface ReportTexts {
  sites: ReportRow["sites"];
  scanners: Scanner[];
  subject: Report["subject"];
  inputs: Report["inputs"];
  category: Report["category"];
  results: Report["scans"];
  scannerChecks: ReportCheck[];
  subjectFromPatient: Report["subjectFromPatient"];
  otherReferences: OtherReferences | null;
  addenda: Addendum[];
  clinical: Clinical;
  listResult: ReportResult;
}

export const reportJson = storedJson<ReportTexts>();

export function otherReferencesOf({ otherReferences }: Pick<RevisionColumns, "otherReferences">): OtherReferences | null {
  return otherReferences === null ? null : reportJson.read({ otherReferences }).otherReferences;
}

export const reportFields = [
  "documentId",
  "workspaceId",
  "centerId",
  "version",
  "reportName",
  "subjectCode",
  "patientId",
  "subjectFromPatient",
  "releasedOn",
  "releasedRevision",
  "releaseNote",
  "releasedBy",
  "releaseHeld",
  "handCorrected",
  "listResult",
  "resultOrder",
  "readState",
  "readBy",
  "readName",
  "addenda",
  "signedRevision",
  "signedBy",
  "signedName",
  "signedAt",
  "creatorId",
  "reportType",
  "sites",
  "scanners",
  "scanCount",
  "scanDate",
  "waveId",
  "createdAt",
  "notes",
  "clinical",
  "subject",
  ...revisionFields,
] as const;

export const notReleased = { releasedOn: null, releasedRevision: null, releaseNote: null, releasedBy: null, releaseHeld: null } as const;

export const notRead = { readState: null, readBy: null, readName: null } as const;

export const notSigned = {
  ...{ ...notRead, addenda: null },
  ...{ signedRevision: null, signedBy: null, signedName: null, signedAt: null },
} as const;

export type ReportFullRow = Pick<Row<typeof reportUid>, (typeof reportFields)[number]>;

export function reportsWithin(strapi: Strapi, reach: Reach) {
  return rowsWithin(strapi, reportUid, reach, reportMask);
}

/** Masks a row as `reportsWithin` does. */
export function shownTo<Found extends object>(reach: Reach, workspaceId: string, row: Found): Found {
  return monitoredIn(reach).has(workspaceId) ? masked(reportMask, row) : row;
}

export function countReports(strapi: Strapi, reach: Reach): Promise<number> {
  return reportsWithin(strapi, reach).count();
}

/** @throws `not_found`, also for a report beyond the member's workspaces; `role_missing` */
export async function requireReport(strapi: Strapi, actor: Member, id: string): Promise<ReportFullRow> {
  const row = await findReport(strapi, actor, id);
  if (!row) throw await whyMissing(strapi, reportUid, actor, id);
  return row;
}

function findReport(strapi: Strapi, actor: Member, id: string): Promise<ReportFullRow | null> {
  return reportsWithin(strapi, actor).findOne({ select: reportFields, where: { documentId: id } });
}

export function reportsByRow(
  strapi: Strapi,
  reach: Reach,
  rowIds: readonly number[],
): Promise<(ReportFullRow & { readonly id: number })[]> {
  return reportsWithin(strapi, reach).findMany({
    select: [...reportFields, "id"],
    where: { id: { $in: rowIds } },
    orderBy: [{ id: "asc" }],
  });
}

/** Returns at most `limit` reports after the row `afterRowId`, in order of creation. */
export function reportsAfter(
  strapi: Strapi,
  reach: Reach,
  afterRowId: number,
  limit: number,
  uid: typeof reportUid,
): Promise<(ReportFullRow & { readonly id: number })[]> {
  return rowsWithin(strapi, uid, reach).findMany({
    select: [...reportFields, "id"],
    where: { id: { $gt: afterRowId } },
    orderBy: [{ id: "asc" }],
    limit,
  });
}

export function reportsById(
  strapi: Strapi,
  reach: Reach,
  ids: readonly string[],
  uid: typeof reportUid = reportUid,
): Promise<ReportFullRow[]> {
  return rowsWithin(strapi, uid, reach).findMany({ select: reportFields, where: { documentId: { $in: ids } } });
}

export async function reportIdsOfPatient(
  strapi: Strapi,
  reach: Reach,
  patientId: string,
  uid: typeof reportUid = reportUid,
): Promise<string[]> {
  const query = { select: ["documentId"] as const, where: { patientId }, orderBy: [{ id: "asc" as const }] };
  return (await rowsWithin(strapi, uid, reach, reportMask).findMany(query)).map(({ documentId }) => documentId);
}
