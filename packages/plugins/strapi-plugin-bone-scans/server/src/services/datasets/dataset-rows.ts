import type { Coverage, DatasetManifest, ReportType } from "@trabecula/contracts";
import { rowsOf, sql, storedJson, type Row, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";

export const datasetUid = "plugin::bone-scans.dataset";

interface CoverageSummary {
  readonly sites: Coverage["site"][];
  readonly sexes: Coverage["sex"][];
  /** Youngest to oldest age with a Z-score, in years; null with only T-scores. */
  readonly ages: [number, number] | null;
}

/** `manifest` is formatted as dataset.json; the fitting record is JSON as it was imported. */
export const datasetJson = storedJson<{ manifest: DatasetManifest; fittingRecord: Record<string, unknown>; coverage: CoverageSummary }>();

const headFields = ["documentId", "key", "name", "version", "reportType", "state", "contentHash"] as const;
export const summaryFields = [...headFields, "isDefault", "summary", "sourceStatus", "releasedAt"] as const;

export type DatasetHead = Pick<Row<typeof datasetUid>, (typeof headFields)[number]>;
export type DatasetSummaryRow = Pick<Row<typeof datasetUid>, (typeof summaryFields)[number]>;

export function datasetRows(strapi: Strapi) {
  return rowsOf(strapi, datasetUid);
}

const headColumns = `document_id as "documentId", key, name, version, report_type as "reportType", state, content_hash as "contentHash"`;

/** Uses SQL: it runs on every score, and Strapi's query layer is slower. */
async function firstHead(strapi: Strapi, condition: string, values: readonly string[]): Promise<DatasetHead | null> {
  const statement = `select ${headColumns} from ${tables.datasets} where ${condition} limit 1`;
  const reply = (await (await sql(strapi)).raw(statement, values)) as DatasetHead[] | { rows: DatasetHead[] };
  return (Array.isArray(reply) ? reply : reply.rows)[0] ?? null;
}

export function findDatasetHead(strapi: Strapi, id: string): Promise<DatasetHead | null> {
  return firstHead(strapi, "document_id = ?", [id]);
}

/** Finds a published default only. */
export function findLaboratoryDefault(strapi: Strapi, reportType: ReportType): Promise<DatasetHead | null> {
  return firstHead(strapi, "report_type = ? and state = 'published' and is_default", [reportType]);
}

export function findDatasetVersion(
  strapi: Strapi,
  key: string,
  version: string,
): Promise<(DatasetHead & { readonly importedBy: string | null }) | null> {
  return datasetRows(strapi).findOne({ select: [...headFields, "importedBy"], where: { key, version } });
}

export function publishedDatasets(strapi: Strapi, reportType?: ReportType): Promise<DatasetSummaryRow[]> {
  return datasetRows(strapi).findMany({
    select: summaryFields,
    where: { state: "published", ...(reportType ? { reportType } : {}) },
    orderBy: [{ reportType: "asc" }, { name: "asc" }, { version: "asc" }],
  });
}

export function openDatasets(strapi: Strapi): Promise<DatasetSummaryRow[]> {
  return datasetRows(strapi).findMany({
    select: summaryFields,
    where: { state: "published", isOpen: true },
    orderBy: [{ isDefault: "desc" }, { reportType: "asc" }, { name: "asc" }, { version: "asc" }],
  });
}

export function findOpenHead(strapi: Strapi, id: string): Promise<DatasetHead | null> {
  return firstHead(strapi, "document_id = ? and state = 'published' and is_open", [id]);
}

export function publishedVersions(strapi: Strapi, key: string): Promise<DatasetHead[]> {
  return datasetRows(strapi).findMany({ select: headFields, where: { key, state: "published" } });
}

export function releasedVersions(strapi: Strapi, key: string): Promise<DatasetSummaryRow[]> {
  return datasetRows(strapi).findMany({ select: summaryFields, where: { key, state: { $in: ["published", "retired"] } } });
}

/** Stored reports need the curves of retired versions. */
export function findReleasedDataset(strapi: Strapi, id: string): Promise<DatasetSummaryRow | null> {
  return datasetRows(strapi).findOne({ select: summaryFields, where: { documentId: id, state: { $in: ["published", "retired"] } } });
}

/** Returns files in canonical form; null if the hash changed, because drafts can be replaced. */
export function findDatasetFiles(
  strapi: Strapi,
  { documentId, contentHash }: Pick<DatasetHead, "documentId" | "contentHash">,
): Promise<Pick<Row<typeof datasetUid>, "manifest" | "curvesCsv"> | null> {
  return datasetRows(strapi).findOne({ select: ["manifest", "curvesCsv"], where: { documentId, contentHash } });
}

/** Cached by document id; released versions never change. */
const manifests = new Map<string, Promise<DatasetManifest>>();

/** @throws Error if missing, which is a bug: datasets used by reports are never deleted */
export function manifestOf(strapi: Strapi, id: string): Promise<DatasetManifest> {
  const known = manifests.get(id);
  if (known) return known;
  const reading = readManifest(strapi, id);
  manifests.set(id, reading);
  reading.catch(() => manifests.delete(id));
  return reading;
}

export async function findManifest(strapi: Strapi, documentId: string): Promise<DatasetManifest | null> {
  const row = await datasetRows(strapi).findOne({ select: ["manifest"], where: { documentId } });
  return row && datasetJson.read(row).manifest;
}

async function readManifest(strapi: Strapi, documentId: string): Promise<DatasetManifest> {
  const row = await datasetRows(strapi).findOne({ select: ["manifest"], where: { documentId, state: { $ne: "draft" } } });
  if (!row) throw new Error(`A report refers to the dataset ${documentId}, which is not there.`);
  return datasetJson.read(row).manifest;
}
