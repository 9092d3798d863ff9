import type { Core } from "@strapi/strapi";
import type { OtherReferences, Report, ReportCheck, ReportRow, ReportType, Scanner } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  type Actor,
  containsPattern,
  notFound,
  type Owner,
  ownRows,
  type Row,
  sql,
  type Sql,
  type SqlQuery,
  storedJson,
  toInstant,
} from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";

export const reportUid = "plugin::bone-scans.report";

/** Columns of a revision, with the same names in reports and earlier revisions. */
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
}

export const reportJson = storedJson<ReportTexts>();

export function otherReferencesOf({ otherReferences }: Pick<RevisionColumns, "otherReferences">): OtherReferences | null {
  return otherReferences === null ? null : reportJson.read({ otherReferences }).otherReferences;
}

export const reportFields = [
  "documentId",
  "reportName",
  "subjectCode",
  "patientId",
  "subjectFromPatient",
  "releasedOn",
  "releasedRevision",
  "releaseNote",
  "reportType",
  "sites",
  "scanners",
  "scanCount",
  "scanDate",
  "createdAt",
  "notes",
  "subject",
  ...revisionFields,
] as const;

/** Clears the release. */
export const notReleased = { releasedOn: null, releasedRevision: null, releaseNote: null } as const;

const listColumns = {
  documentId: "document_id",
  reportName: "report_name",
  subjectCode: "subject_code",
  patientId: "patient_id",
  releasedOn: "released_on",
  releasedRevision: "released_revision",
  reportType: "report_type",
  sites: "sites",
  scanDate: "scan_date",
  scoreStatus: "score_status",
  revision: "revision",
  createdAt: "created_at",
} as const satisfies Partial<Record<keyof Row<typeof reportUid>, string>>;

export type ReportListRow = Pick<Row<typeof reportUid>, keyof typeof listColumns> & { readonly patientCode: string | null };
export type ReportFullRow = Pick<Row<typeof reportUid>, (typeof reportFields)[number]>;

/** Allowlist for ORDER BY. The search text begins with the lower-case name. */
const sortColumns = { dateCreated: "created_at", reportName: "search_text", reportType: "report_type", scanDate: "scan_date" } as const;
export type ReportSort = keyof typeof sortColumns;

export interface ReportFilter {
  readonly q?: string | undefined;
  readonly reportType?: ReportType | undefined;
  readonly patientId?: string | undefined;
}

export interface ReportSearch extends ReportFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
}

/** Qualified, because patients have columns of the same names. */
const qualified = Object.fromEntries(Object.entries(listColumns).map(([name, column]) => [name, `reports.${column}`]));

interface ListPart {
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset?: number;
}

export function ownReports(strapi: Core.Strapi, owner: Owner) {
  return ownRows(strapi, reportUid, owner);
}

/** Raw SQL: for ten thousand rows the query layer takes more than twice the CPU time. Its `$contains` also treats % and _ as wildcards. */
export function matching(db: Sql, owner: Owner, { q, reportType, patientId }: ReportFilter): SqlQuery {
  const found = db({ reports: tables.reports }).where({ "reports.owner_id": owner.id });
  if (reportType) void found.where({ "reports.report_type": reportType });
  if (patientId) void found.where({ "reports.patient_id": patientId });
  if (q?.trim()) void found.whereIn("reports.id", idsWith(db, owner, q.trim()));
  return found;
}

/** Searches an index: the rows hold kilobytes of results, and ten thousand blocked the event loop for 50 ms. */
function idsWith(db: Sql, owner: Owner, q: string): SqlQuery {
  const own = db({ found: tables.reports }).where({ "found.owner_id": owner.id });
  return own.whereRaw("found.search_text LIKE ? ESCAPE '\\'", [containsPattern(q)]).select("found.id");
}

const listedAtOnce = 1000;

function inOrder(found: SqlQuery, { sort, order }: Pick<ListPart, "sort" | "order">): SqlQuery {
  return found.orderBy([
    { column: `reports.${sortColumns[sort]}`, order },
    { column: "reports.id", order },
  ]);
}

async function listRows(found: SqlQuery, { limit, offset = 0, ...sorting }: ListPart): Promise<ReportListRow[]> {
  const withPatients = inOrder(found, sorting).leftJoin({ patients: tables.patients }, "patients.document_id", "reports.patient_id");
  const rows: (Omit<ReportListRow, "createdAt"> & { createdAt: unknown })[] = await withPatients
    .limit(limit)
    .offset(offset)
    .select({ ...qualified, patientCode: "patients.code" });
  return rows.map((row) => ({ ...row, createdAt: toInstant(row.createdAt) }));
}

export async function newestReports(strapi: Core.Strapi, owner: Owner, limit: number): Promise<ReportListRow[]> {
  const db = await sql(strapi);
  const newest = { sort: "dateCreated", order: "desc" } as const;
  if (limit <= listedAtOnce) return listRows(matching(db, owner, {}), { ...newest, limit });
  // Reads all ids first, so that concurrent inserts do not shift the parts.
  const ids: number[] = await inOrder(matching(db, owner, {}), newest)
    .limit(limit)
    .pluck("reports.id");
  const rows: ReportListRow[] = [];
  for (let from = 0; from < ids.length; from += listedAtOnce) {
    const part = matching(db, owner, {}).whereIn("reports.id", ids.slice(from, from + listedAtOnce));
    for (const row of await listRows(part, { ...newest, limit: listedAtOnce })) rows.push(row);
    await yieldToEventLoop();
  }
  return rows;
}

export async function searchReports(
  strapi: Core.Strapi,
  owner: Owner,
  search: ReportSearch,
): Promise<{ rows: ReportListRow[]; total: number }> {
  const { sort, order, page, pageSize } = search;
  const found = matching(await sql(strapi), owner, search);
  const rows = await listRows(found.clone(), { sort, order, limit: pageSize, offset: (page - 1) * pageSize });
  // PostgreSQL returns counts as text.
  const counted: { total: number | string } = await found.count({ total: "*" }).first();
  return { rows, total: Number(counted.total) };
}

export function countReports(strapi: Core.Strapi, owner: Owner, since?: Date): Promise<number> {
  return ownReports(strapi, owner).count(since ? { createdAt: { $gte: since } } : {});
}

/** @throws AppError `not_found`, also for another owner's report */
export async function requireReport(strapi: Core.Strapi, actor: Actor, id: string): Promise<ReportFullRow> {
  const row = await findReport(strapi, actor, id);
  if (!row) throw notFound();
  return row;
}

function findReport(strapi: Core.Strapi, actor: Actor, id: string): Promise<ReportFullRow | null> {
  return ownReports(strapi, actor).findOne({ select: reportFields, where: { documentId: id } });
}

/** In order of creation; deleted reports are skipped. */
export function reportsByRow(
  strapi: Core.Strapi,
  owner: Owner,
  rowIds: readonly number[],
): Promise<(ReportFullRow & { readonly id: number })[]> {
  return ownReports(strapi, owner).findMany({ select: [...reportFields, "id"], where: { id: { $in: rowIds } }, orderBy: [{ id: "asc" }] });
}

/** In order of creation: at most `limit` after the row `afterRowId`. */
export function reportsAfter(
  strapi: Core.Strapi,
  owner: Owner,
  afterRowId: number,
  limit: number,
): Promise<(ReportFullRow & { readonly id: number })[]> {
  return ownReports(strapi, owner).findMany({
    select: [...reportFields, "id"],
    where: { id: { $gt: afterRowId } },
    orderBy: [{ id: "asc" }],
    limit,
  });
}

export function reportsById(strapi: Core.Strapi, owner: Owner, ids: readonly string[]): Promise<ReportFullRow[]> {
  return ownReports(strapi, owner).findMany({ select: reportFields, where: { documentId: { $in: ids } } });
}
