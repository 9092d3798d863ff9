import type { Core } from "@strapi/strapi";
import { contentHash, parseDataset, serializeDataset, type Dataset } from "@trabecula/reference-datasets";
import { inTransaction, newId, sql } from "@trabecula/strapi-kit";
import { tables } from "../database/models.ts";
import { findDatasetFiles, findDatasetVersion } from "../datasets/dataset-rows.ts";

/**
 * Publishes the datasets that come with the product, each version once, and makes the first of a report type its
 * default where it has none. Several instances may do this at the same moment.
 * @throws Error where a version that is already published says something else now: published versions never change
 */
export async function publishBuiltIn(strapi: Core.Strapi, datasets: readonly Dataset[], nowMs: number): Promise<void> {
  for (const dataset of datasets) {
    await inTransaction(strapi, async () => {
      await insertOnce(strapi, dataset, nowMs);
      await makeDefaultIfNone(strapi, dataset);
    });
  }
}

async function insertOnce(strapi: Core.Strapi, dataset: Dataset, nowMs: number): Promise<void> {
  const { key, version } = dataset.manifest;
  const known = await findDatasetVersion(strapi, key, version);
  if (known) return requireUnchanged(strapi, known, dataset);
  await (await sql(strapi))(tables.datasets).insert(publishedRow(dataset, nowMs)).onConflict(["key", "version"]).ignore();
}

async function requireUnchanged(strapi: Core.Strapi, known: { id: string; contentHash: string }, dataset: Dataset): Promise<void> {
  const hash = contentHash(dataset);
  if (known.contentHash === hash) return;
  // The way of hashing may change with the product; what counts is whether the stored files say the same.
  const files = await findDatasetFiles(strapi, known.id);
  const stored = files ? parseDataset(files.manifest, files.curvesCsv) : null;
  if (stored?.ok && contentHash(stored.dataset) === hash) return;
  const { key, version } = dataset.manifest;
  throw new Error(
    `The built-in dataset ${key} ${version} differs from what is published under this version; a change needs a new version.`,
  );
}

function publishedRow(dataset: Dataset, nowMs: number) {
  const { manifest } = dataset;
  const { manifestText, curvesText } = serializeDataset(dataset);
  return {
    public_id: newId(),
    key: manifest.key,
    version: manifest.version,
    name: manifest.name,
    summary: manifest.summary,
    report_type: manifest.reportType,
    source_status: manifest.status,
    state: "published",
    is_default: false,
    manifest: manifestText,
    curves_csv: curvesText,
    content_hash: contentHash(dataset),
    created_at: nowMs,
    published_at: nowMs,
  };
}

async function makeDefaultIfNone(strapi: Core.Strapi, { manifest }: Dataset): Promise<void> {
  const db = await sql(strapi);
  const [existing] = await db(tables.datasets).where({ report_type: manifest.reportType, is_default: true }).limit(1).select("id");
  if (existing) return;
  await db(tables.datasets).where({ key: manifest.key, version: manifest.version, state: "published" }).update({ is_default: true });
}
