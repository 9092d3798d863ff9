import type { Core } from "@strapi/strapi";
import type { DatasetSummary, ReportType } from "@trabecula/contracts";
import { containsPattern, sql, type Sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { summaryColumns, type DatasetSummaryRow } from "./dataset-rows.ts";

/** A dataset as curators see it; numbers may come as text from PostgreSQL. */
export interface AdminDatasetRow extends DatasetSummaryRow {
  readonly curveCount: number;
  /** SQLite answers 0 or 1. */
  readonly fitted: boolean | number;
  readonly reportCount: number | string;
  readonly createdAt: number | string;
  readonly retiredAt: number | string | null;
}

/** Sort fields of the list, each with its column; nothing else ever reaches ORDER BY. */
export const sortColumns = {
  name: "name",
  key: "key",
  reportType: "report_type",
  state: "state",
  createdAt: "created_at",
  publishedAt: "published_at",
} as const;

export interface AdminDatasetSearch {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: keyof typeof sortColumns;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly reportType?: ReportType | undefined;
  readonly state?: DatasetSummary["state"] | undefined;
}

const adminColumns = { ...summaryColumns, curveCount: "curve_count", createdAt: "created_at", retiredAt: "retired_at" } as const;
const isFitted = `fitting_record is not null as "fitted"`;
const countReports = `(select count(*) from ${tables.reports} where dataset_id = ${tables.datasets}.public_id) as "reportCount"`;

function adminRows(db: Sql) {
  return db(tables.datasets).select(adminColumns).select(db.raw(isFitted), db.raw(countReports));
}

/** One page of the datasets of every state, and how many there are in all. */
export async function searchDatasets(strapi: Core.Strapi, search: AdminDatasetSearch): Promise<{ rows: AdminDatasetRow[]; total: number }> {
  const where = { ...(search.state ? { state: search.state } : {}), ...(search.reportType ? { report_type: search.reportType } : {}) };
  const db = await sql(strapi);
  const matching = db(tables.datasets).where(where);
  if (search.q) void matching.whereRaw("lower(key || ' ' || name || ' ' || summary) like ? escape '\\'", [containsPattern(search.q)]);
  const counted = (await matching.clone().count({ total: "*" })) as { total: number | string }[];
  const page = adminRows(db)
    .whereIn("id", matching.clone().select("id"))
    .orderBy([
      { column: sortColumns[search.sort], order: search.order },
      { column: "id", order: search.order },
    ]);
  const rows = (await page.limit(search.pageSize).offset((search.page - 1) * search.pageSize)) as AdminDatasetRow[];
  return { rows, total: Number(counted[0]?.total ?? 0) };
}

/** A dataset of any state. */
export async function findAdminDataset(strapi: Core.Strapi, id: string): Promise<AdminDatasetRow | null> {
  return (
    ((await adminRows(await sql(strapi))
      .where({ public_id: id })
      .first()) as AdminDatasetRow | undefined) ?? null
  );
}

/** Every version of a dataset, in no order. */
export async function versionsOf(
  strapi: Core.Strapi,
  key: string,
): Promise<{ id: string; version: string; state: DatasetSummary["state"] }[]> {
  return (await sql(strapi))(tables.datasets).where({ key }).select({ id: "public_id", version: "version", state: "state" });
}

export async function findFittingRecord(strapi: Core.Strapi, id: string): Promise<string | null> {
  const row = (await (await sql(strapi))(tables.datasets).where({ public_id: id }).first({ record: "fitting_record" })) as
    { record: string | null } | undefined;
  return row?.record ?? null;
}
