import type { AdminDataset, DatasetDetail, DatasetSummary, ReportType } from "@trabecula/contracts";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";
import { containsPattern, sql, type Row, type Where, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { datasetRows, summaryFields, type DatasetSummaryRow, type datasetUid } from "./dataset-rows.ts";

const adminFields = [...summaryFields, "isOpen", "curveCount", "coverage", "createdAt", "retiredAt"] as const;

export type AdminDatasetRow = Pick<Row<typeof datasetUid>, (typeof adminFields)[number]> & {
  readonly fitted: boolean;
  readonly reportCount: number;
};

const sortFields = {
  name: "name",
  key: "key",
  reportType: "reportType",
  state: "state",
  createdAt: "createdAt",
  publishedAt: "releasedAt",
} as const;

export interface AdminDatasetSearch {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: keyof typeof sortFields;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly reportType?: ReportType | undefined;
  readonly state?: DatasetSummary["state"] | undefined;
}

export async function searchDatasets(
  strapi: Strapi,
  { q, reportType, state, sort, order, page, pageSize }: AdminDatasetSearch,
): Promise<{ rows: AdminDatasetRow[]; total: number }> {
  const where: Where<typeof datasetUid> = {
    ...(state ? { state } : {}),
    ...(reportType ? { reportType } : {}),
    ...(q ? await containing(strapi, q) : {}),
  };
  const found = await datasetRows(strapi).findMany({
    select: adminFields,
    where,
    orderBy: [{ [sortFields[sort]]: order }, { id: order }],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { rows: await withUse(strapi, found), total: await datasetRows(strapi).count({ where }) };
}

/** The query layer searches one column at a time and does not escape % and _. */
async function containing(strapi: Strapi, text: string): Promise<Where<typeof datasetUid>> {
  const datasets = (await sql(strapi))(tables.datasets);
  const found = datasets.whereRaw("lower(key || ' ' || name || ' ' || summary) like ? escape '\\'", [containsPattern(text)]);
  return { id: { $in: found.select("id") } };
}

export async function findAdminDataset(strapi: Strapi, id: string): Promise<AdminDatasetRow | null> {
  const row = await datasetRows(strapi).findOne({ select: adminFields, where: { documentId: id } });
  return row && (await withUse(strapi, [row]))[0]!;
}

async function withUse(strapi: Strapi, rows: readonly Omit<AdminDatasetRow, "fitted" | "reportCount">[]): Promise<AdminDatasetRow[]> {
  const ids = rows.map(({ documentId }) => documentId);
  const where = { documentId: { $in: ids }, fittingRecord: { $notNull: true } };
  const fitted = new Set((await datasetRows(strapi).findMany({ select: ["documentId"], where })).map(({ documentId }) => documentId));
  const counts = await countReports(strapi, ids);
  return rows.map((row) => ({ ...row, fitted: fitted.has(row.documentId), reportCount: counts.get(row.documentId) ?? 0 }));
}

/** Uses SQL, because the query layer cannot group. PostgreSQL returns counts as text. */
export async function countReports(strapi: Strapi, ids?: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const reports = (await sql(strapi))(tables.reports);
  if (ids) void reports.whereIn("dataset_id", [...ids]);
  const counted: { id: string; total: number | string }[] = await reports
    .groupBy("dataset_id")
    .select({ id: "dataset_id" })
    .count({ total: "*" });
  return new Map(counted.map(({ id, total }) => [id, Number(total)]));
}

export async function versionsOf(strapi: Strapi, key: string): Promise<{ id: string; version: string; state: DatasetSummary["state"] }[]> {
  const rows = await datasetRows(strapi).findMany({ select: ["documentId", "version", "state"], where: { key } });
  return rows.map(({ documentId: id, version, state }) => ({ id, version, state }));
}

export async function findFittingRecord(strapi: Strapi, id: string): Promise<string | null> {
  const row = await datasetRows(strapi).findOne({ select: ["fittingRecord"], where: { documentId: id } });
  return row?.fittingRecord ?? null;
}

export function serializeDatasetSummary(row: DatasetSummaryRow): DatasetSummary {
  return {
    id: row.documentId,
    key: row.key,
    name: row.name,
    version: row.version,
    reportType: row.reportType,
    status: row.sourceStatus,
    state: row.state,
    summary: row.summary,
    isDefault: row.isDefault,
    publishedAt: row.releasedAt,
  };
}

export function serializeDatasetDetail(row: DatasetSummaryRow, dataset: Dataset): DatasetDetail {
  return { ...serializeDatasetSummary(row), manifest: dataset.manifest, coverage: coverageOf(dataset), contentHash: row.contentHash };
}

export function serializeAdminDataset(row: AdminDatasetRow): AdminDataset {
  return {
    ...serializeDatasetSummary(row),
    isOpen: row.isOpen ?? false,
    contentHash: row.contentHash,
    curveCount: row.curveCount,
    fitted: row.fitted,
    reportCount: row.reportCount,
    createdAt: row.createdAt,
    retiredAt: row.retiredAt,
  };
}
