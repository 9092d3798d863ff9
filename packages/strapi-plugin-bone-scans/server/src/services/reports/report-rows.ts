import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { containsPattern, sql, type Actor } from "@trabecula/strapi-kit";
import type { DataOwner } from "../../accounts.ts";
import { tables } from "../../database/models.ts";

/** The compact columns of a list row. */
export interface ReportListRow {
  readonly id: string;
  readonly reportName: string;
  readonly reportType: ReportType;
  readonly sites: string;
  readonly scanDate: string | null;
  /** Milliseconds since 1970; PostgreSQL answers text. */
  readonly createdAt: number | string;
}

export interface ReportFullRow extends ReportListRow {
  readonly revision: number;
  readonly notes: string | null;
  readonly subject: string;
  readonly inputs: string;
  readonly datasetId: string;
  readonly datasetVersion: string;
  readonly datasetManifest: string;
  readonly engineVersion: string;
  readonly notice: string;
  readonly category: string;
  readonly results: string;
}

/** Sort fields of the list, each with its column; nothing else ever reaches ORDER BY. The search text begins with the name in lower case. */
const sortColumns = { dateCreated: "created_at", reportName: "search_text", reportType: "report_type", scanDate: "scan_date" } as const;
export type ReportSort = keyof typeof sortColumns;

export interface ReportFilter {
  readonly q?: string | undefined;
  readonly reportType?: ReportType | undefined;
}

export interface ReportSearch extends ReportFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
}

const listColumns = {
  id: "public_id",
  reportName: "report_name",
  reportType: "report_type",
  sites: "sites",
  scanDate: "scan_date",
  createdAt: "created_at",
} as const;

const fullColumns = {
  ...listColumns,
  revision: "revision",
  notes: "notes",
  subject: "subject",
  inputs: "inputs",
  datasetId: "dataset_id",
  datasetVersion: "dataset_version",
  datasetManifest: "dataset_manifest",
  engineVersion: "engine_version",
  notice: "notice",
  category: "category",
  results: "results",
} as const;

/** Every query of a report starts here, from the owner's own rows: there is nothing to check afterwards. */
export async function ownReports(strapi: Core.Strapi, owner: DataOwner) {
  const db = await sql(strapi);
  return { query: () => db(tables.reports).where({ owner_id: owner.rowId }) };
}

export async function newestReports(strapi: Core.Strapi, actor: Actor, limit: number): Promise<ReportListRow[]> {
  const { query } = await ownReports(strapi, actor);
  return query()
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(limit)
    .select(listColumns);
}

/** One page of the matching reports and how many match in all. */
export async function searchReports(
  strapi: Core.Strapi,
  actor: Actor,
  search: ReportSearch,
): Promise<{ rows: ReportListRow[]; total: number }> {
  const { query } = await ownReports(strapi, actor);
  const matching = () => {
    const found = query();
    if (search.reportType) found.where({ report_type: search.reportType });
    if (search.q?.trim()) found.whereRaw("search_text LIKE ? ESCAPE '\\'", [containsPattern(search.q.trim())]);
    return found;
  };
  const rows = await matching()
    .orderBy([
      { column: sortColumns[search.sort], order: search.order },
      { column: "id", order: search.order },
    ])
    .limit(search.pageSize)
    .offset((search.page - 1) * search.pageSize)
    .select(listColumns);
  return { rows, total: counted(await matching().count({ total: "*" }).first()) };
}

/** How many reports the actor has, since a moment (ms since 1970) if one is given. */
export async function countReports(strapi: Core.Strapi, owner: DataOwner, sinceMs = 0): Promise<number> {
  const { query } = await ownReports(strapi, owner);
  return counted(await query().where("created_at", ">=", sinceMs).count({ total: "*" }).first());
}

export async function findReport(strapi: Core.Strapi, actor: Actor, id: string): Promise<ReportFullRow | null> {
  const { query } = await ownReports(strapi, actor);
  return (await query().where({ public_id: id }).first(fullColumns)) ?? null;
}

/** The actor's reports in the order they were made, `limit` at a time: those after the row `afterRowId`. */
export async function reportsAfter(
  strapi: Core.Strapi,
  actor: Actor,
  afterRowId: number,
  limit: number,
): Promise<(ReportFullRow & { readonly rowId: number })[]> {
  const { query } = await ownReports(strapi, actor);
  // By its full name: a plain "id" would be the public one, which the columns give this name.
  const rowId = `${tables.reports}.id`;
  return query()
    .where(rowId, ">", afterRowId)
    .orderBy(rowId)
    .limit(limit)
    .select({ ...fullColumns, rowId });
}

/** PostgreSQL answers a count as text. */
function counted(row: { total?: string | number } | undefined): number {
  return Number(row?.total ?? 0);
}
