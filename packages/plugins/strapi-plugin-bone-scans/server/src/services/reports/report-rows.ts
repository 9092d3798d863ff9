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
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  type BoundedCount,
  countBounded,
  type Member,
  masked,
  monitoredIn,
  type Reach,
  rowsWithin,
  type Row,
  sql,
  type Sql,
  type SqlQuery,
  storedJson,
  toInstant,
  toInstantOrNull,
  type Strapi,
  whyMissing,
} from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matching } from "./report-filter.ts";
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

/** Printed with a revision; null in revisions that earlier versions kept. */
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

/** Clears the release. */
export const notReleased = { releasedOn: null, releasedRevision: null, releaseNote: null, releasedBy: null, releaseHeld: null } as const;

export const notRead = { readState: null, readBy: null, readName: null } as const;

export const notSigned = {
  ...{ ...notRead, addenda: null },
  ...{ signedRevision: null, signedBy: null, signedName: null, signedAt: null },
} as const;

const listColumns = {
  documentId: "document_id",
  workspaceId: "workspace_id",
  reportName: "report_name",
  subjectCode: "subject_code",
  patientId: "patient_id",
  releasedOn: "released_on",
  releasedRevision: "released_revision",
  releaseHeld: "release_held",
  readState: "read_state",
  readBy: "read_by",
  readName: "read_name",
  signedRevision: "signed_revision",
  signedBy: "signed_by",
  signedName: "signed_name",
  signedAt: "signed_at",
  reportType: "report_type",
  sites: "sites",
  scanDate: "scan_date",
  scoreStatus: "score_status",
  listResult: "list_result",
  revision: "revision",
  createdAt: "created_at",
} as const satisfies Partial<Record<keyof Row<typeof reportUid>, string>>;

export type ReportListRow = Pick<Row<typeof reportUid>, keyof typeof listColumns> & {
  readonly patientCode: string | null;
  /** JSON of the patient's changes, if they are of this report. */
  readonly changes: string | null;
};
export type ReportFullRow = Pick<Row<typeof reportUid>, (typeof reportFields)[number]>;

/** Allowlist for ORDER BY. The search text begins with the lower-case name. */
const sortColumns = {
  ...{ dateCreated: "created_at", reportName: "search_text", reportType: "report_type", scanDate: "scan_date" },
  ...{ result: "result_order", change: "change_order", code: "subject_code" },
} as const;
export type ReportSort = keyof typeof sortColumns;

/** Qualified, because patients have columns of the same names. */
const qualified = Object.fromEntries(Object.entries(listColumns).map(([name, column]) => [name, `reports.${column}`]));

interface ListPart {
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset?: number;
}

export function reportsWithin(strapi: Strapi, reach: Reach) {
  return rowsWithin(strapi, reportUid, reach, reportMask);
}

/** A row read in another way, as `reportsWithin` would return it. */
export function shownTo<Found extends object>(reach: Reach, workspaceId: string, row: Found): Found {
  return monitoredIn(reach).has(workspaceId) ? masked(reportMask, row) : row;
}

const rowsPerQuery = 1000;

function inOrder(found: SqlQuery, reach: Reach, { sort, order }: Pick<ListPart, "sort" | "order">): SqlQuery {
  const column = sort === "reportName" && monitoredIn(reach).size > 0 ? "subject_code" : sortColumns[sort];
  return found.orderBy([
    { column: `reports.${column}`, order },
    // The index of types goes on so.
    ...(sort === "reportType" ? [{ column: "reports.created_at", order }] : []),
    { column: "reports.id", order },
  ]);
}

/** Ids alone, from an index; rows and patients are then read for these only. */
export function idsInOrder(found: SqlQuery, reach: Reach, { limit, offset = 0, ...sorting }: ListPart): Promise<number[]> {
  return inOrder(found, reach, sorting).limit(limit).offset(offset).pluck("reports.id") as unknown as Promise<number[]>;
}

const changesOfReport = "case when patients.changes like '%' || reports.document_id || '%' then patients.changes end";

/** In the order of the ids. */
export async function listRows(db: Sql, reach: Reach, ids: readonly number[]): Promise<ReportListRow[]> {
  if (ids.length === 0) return [];
  const found: (Omit<ReportListRow, "createdAt" | "signedAt"> & { id: number; createdAt: unknown; signedAt: unknown })[] = await matching(
    db,
    reach,
    {},
  )
    .leftJoin({ patients: tables.patients }, "patients.document_id", "reports.patient_id")
    .whereIn("reports.id", [...ids])
    .select({ id: "reports.id", ...qualified, patientCode: "patients.code", changes: db.raw(changesOfReport) });
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((rowId) => {
    const row = byId.get(rowId);
    if (row === undefined) return [];
    const { id: _, patientCode, changes, createdAt, signedAt, ...read } = row;
    const times = { createdAt: toInstant(createdAt), signedAt: toInstantOrNull(signedAt) };
    return { ...shownTo(reach, read.workspaceId, { ...read, ...times }), patientCode, changes };
  });
}

export async function newestReports(strapi: Strapi, reach: Reach, limit: number): Promise<ReportListRow[]> {
  const db = await sql(strapi);
  const newest = { sort: "dateCreated", order: "desc", limit } as const;
  // Reads all ids first, so that concurrent inserts do not shift the parts.
  const ids = await idsInOrder(matching(db, reach, {}), reach, newest);
  const rows: ReportListRow[] = [];
  for (let from = 0; from < ids.length; from += rowsPerQuery) {
    for (const row of await listRows(db, reach, ids.slice(from, from + rowsPerQuery))) rows.push(row);
    if (ids.length > rowsPerQuery) await yieldToEventLoop();
  }
  return rows;
}

export const newestFirst = (found: SqlQuery): SqlQuery =>
  found.orderBy([
    { column: "reports.created_at", order: "desc" },
    { column: "reports.id", order: "desc" },
  ]);

export async function countListed(strapi: Strapi, reach: Reach, since?: Date): Promise<BoundedCount> {
  const db = await sql(strapi);
  const found = matching(db, reach, {});
  if (since) void found.where("reports.created_at", ">=", since);
  return countBounded(db, newestFirst(found));
}

export function countReports(strapi: Strapi, reach: Reach): Promise<number> {
  return reportsWithin(strapi, reach).count();
}

/** @throws AppError `not_found`, also for a report beyond the member's workspaces; `role_missing` */
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

/** In order of creation: at most `limit` after the row `afterRowId`. */
export function reportsAfter(
  strapi: Strapi,
  reach: Reach,
  afterRowId: number,
  limit: number,
  uid: typeof reportUid = reportUid,
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
