import type { Core } from "@strapi/strapi";
import type { DatasetManifest, DatasetSummary, ReportType } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";

/** What every score needs to know of a dataset; neither manifest nor curves are read for it. */
export interface DatasetHead {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly reportType: ReportType;
  readonly state: DatasetSummary["state"];
  /** SQLite answers 0 or 1. */
  readonly isDefault: boolean | number;
  readonly contentHash: string;
}

export interface DatasetSummaryRow extends DatasetHead {
  readonly summary: string;
  readonly sourceStatus: DatasetManifest["status"];
  /** Milliseconds since 1970; PostgreSQL answers text. */
  readonly publishedAt: number | string | null;
}

/** The two files of a dataset in their canonical form. */
export interface DatasetFiles {
  readonly manifest: string;
  readonly curvesCsv: string;
}

const headColumns = {
  id: "public_id",
  key: "key",
  name: "name",
  version: "version",
  reportType: "report_type",
  state: "state",
  isDefault: "is_default",
  contentHash: "content_hash",
} as const;

export const summaryColumns = { ...headColumns, summary: "summary", sourceStatus: "source_status", publishedAt: "published_at" } as const;

const headById = `select ${Object.entries(headColumns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(", ")} from ${tables.datasets} where public_id = ?`;

/** Runs on every score; as plain SQL it costs half of what the query builder takes to write it. */
export async function findDatasetHead(strapi: Core.Strapi, id: string): Promise<DatasetHead | null> {
  const reply = (await (await sql(strapi)).raw(headById, [id])) as DatasetHead[] | { rows: DatasetHead[] };
  return (Array.isArray(reply) ? reply : reply.rows)[0] ?? null;
}

export async function findDatasetVersion(strapi: Core.Strapi, key: string, version: string): Promise<DatasetHead | null> {
  return (await (await sql(strapi))(tables.datasets).where({ key, version }).first(headColumns)) ?? null;
}

/** The administrator's default of a report type, where there is one and it is published. */
export async function findCommonDefault(strapi: Core.Strapi, reportType: ReportType): Promise<DatasetHead | null> {
  const where = { report_type: reportType, state: "published", is_default: true };
  return (await (await sql(strapi))(tables.datasets).where(where).first(headColumns)) ?? null;
}

export async function publishedDatasets(strapi: Core.Strapi, reportType?: ReportType): Promise<DatasetSummaryRow[]> {
  const where = { state: "published", ...(reportType ? { report_type: reportType } : {}) };
  return (await sql(strapi))(tables.datasets).where(where).orderBy(["report_type", "name", "version"]).select(summaryColumns);
}

/** Published or retired: a stored report must still be able to draw the curves it was made with. */
export async function findReleasedDataset(strapi: Core.Strapi, id: string): Promise<DatasetSummaryRow | null> {
  const released = (await sql(strapi))(tables.datasets).where({ public_id: id }).whereIn("state", ["published", "retired"]);
  return (await released.first(summaryColumns)) ?? null;
}

/** Null, too, where the files are no longer those with this hash: a draft may be replaced at any moment. */
export async function findDatasetFiles(
  strapi: Core.Strapi,
  { id, contentHash }: Pick<DatasetHead, "id" | "contentHash">,
): Promise<DatasetFiles | null> {
  const columns = { manifest: "manifest", curvesCsv: "curves_csv" } as const;
  return (await (await sql(strapi))(tables.datasets).where({ public_id: id, content_hash: contentHash }).first(columns)) ?? null;
}
