import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  type BoundedCount,
  countBounded,
  monitoredIn,
  type Reach,
  type Row,
  sql,
  type Sql,
  type SqlQuery,
  toInstant,
  toInstantOrNull,
  within,
  type Strapi,
} from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matching } from "./report-filter.ts";
import { shownTo, type reportUid } from "./report-rows.ts";

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
  /** JSON of the patient's changes, if they belong to this report. */
  readonly changes: string | null;
};
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

const rowsPerQuery = 1000;

export function inOrder(found: SqlQuery, reach: Reach, { sort, order }: Pick<ListPart, "sort" | "order">): SqlQuery {
  const column = sortColumn(reach, sort);
  return found.orderBy([
    { column: `reports.${column}`, order },
    // The index of report types continues with these columns.
    ...(sort === "reportType" ? [{ column: "reports.created_at", order }] : []),
    { column: "reports.id", order },
  ]);
}

/** Monitors cannot sort by names, because they read none. */
export const sortColumn = (reach: Reach, sort: ReportSort): string =>
  sort === "reportName" && monitoredIn(reach).size > 0 ? "subject_code" : sortColumns[sort];

/** Reads ids from an index alone; rows and patients are then read for these only. */
export function idsInOrder(found: SqlQuery, reach: Reach, { limit, offset = 0, ...sorting }: ListPart): Promise<number[]> {
  return inOrder(found, reach, sorting).limit(limit).offset(offset).pluck("reports.id") as unknown as Promise<number[]>;
}

export const isSqlite = (db: Sql): boolean => (db.client as { readonly dialect: string }).dialect === "sqlite3";

/** Forbids indexes: SQLite would scan the index of the center or the sort. */
export function byIds(db: Sql, reach: Reach, ids: readonly number[]): SqlQuery {
  const hint = isSqlite(db) ? " not indexed" : "";
  const rows = db.from(db.raw(`${tables.reports} as reports${hint}`) as never) as SqlQuery;
  return within(rows, reach, "reports").whereIn("reports.id", [...ids]);
}

const changesOfReport = "case when patients.changes like '%' || reports.document_id || '%' then patients.changes end";

export async function listRows(db: Sql, reach: Reach, ids: readonly number[]): Promise<ReportListRow[]> {
  if (ids.length === 0) return [];
  const found: (Omit<ReportListRow, "createdAt" | "signedAt"> & { id: number; createdAt: unknown; signedAt: unknown })[] = await byIds(
    db,
    reach,
    ids,
  )
    .leftJoin({ patients: tables.patients }, "patients.document_id", "reports.patient_id")
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
