import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { contentHash, coverageOf, parseDataset, type Dataset } from "@trabecula/reference-datasets";
import { builtInFittingRecord } from "@trabecula/reference-datasets/built-in";
import { inTransaction, newId, sql } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { tables } from "../../database/models.ts";
import { datasetColumns } from "../datasets/dataset-columns.ts";
import { findDatasetFiles, findDatasetVersion, type DatasetHead } from "../datasets/dataset-rows.ts";

/**
 * Publishes the datasets that come with the product, each version once, and makes the first dataset of a report type its
 * default. A default that a curator has taken away stays away. Several instances may do this at the same moment.
 * @throws Error where a version that is already published says something else now: published versions never change
 */
export async function publishBuiltIn(strapi: Core.Strapi, datasets: readonly Dataset[], nowMs: number): Promise<void> {
  for (const dataset of datasets) {
    await inTransaction(strapi, async () => {
      const isFirst = !(await hasDatasets(strapi, dataset.manifest.reportType));
      const id = await insertOnce(strapi, dataset, nowMs);
      if (id !== null) await writeDown(strapi, id, dataset);
      if (isFirst && id !== null) await (await sql(strapi))(tables.datasets).where({ public_id: id }).update({ is_default: true });
    });
  }
}

async function writeDown(strapi: Core.Strapi, id: string, dataset: Dataset): Promise<void> {
  const { key, version } = dataset.manifest;
  const detail = `${key} ${version} ${contentHash(dataset)}, comes with the product`;
  await auditOf(strapi).record(null, { action: "dataset.published", object: `dataset:${id}`, detail });
}

/** Its id; null where this version is there already. */
async function insertOnce(strapi: Core.Strapi, dataset: Dataset, nowMs: number): Promise<string | null> {
  const { key, version } = dataset.manifest;
  const known = await findDatasetVersion(strapi, key, version);
  if (known) {
    if (await isCurators(strapi, known)) warnOfTaken(strapi, dataset);
    else {
      await requireUnchanged(strapi, known, dataset);
      await countCurves(strapi, known, dataset);
    }
    return null;
  }
  const row = publishedRow(dataset, nowMs);
  await (await sql(strapi))(tables.datasets).insert(row).onConflict(["key", "version"]).ignore();
  return (await findDatasetVersion(strapi, key, version))?.id === row.public_id ? row.public_id : null;
}

/** Databases of earlier releases do not have the count. */
async function countCurves(strapi: Core.Strapi, { id }: DatasetHead, dataset: Dataset): Promise<void> {
  const uncounted = (await sql(strapi))(tables.datasets).where({ public_id: id }).whereNull("curve_count");
  await uncounted.update({ curve_count: coverageOf(dataset).length });
}

async function hasDatasets(strapi: Core.Strapi, reportType: ReportType): Promise<boolean> {
  const [any] = await (await sql(strapi))(tables.datasets).where({ report_type: reportType }).limit(1).select("id");
  return any !== undefined;
}

async function isCurators(strapi: Core.Strapi, { id }: DatasetHead): Promise<boolean> {
  const [theirs] = await (await sql(strapi))(tables.datasets).where({ public_id: id }).whereNotNull("created_by_id").select("id");
  return theirs !== undefined;
}

/** A curator may have used the version that a later release brings: theirs stays, since reports may rest on it. */
function warnOfTaken(strapi: Core.Strapi, { manifest: { key, version } }: Dataset): void {
  strapi.log.warn(`The built-in dataset ${key} ${version} is not published: a curator has brought in a dataset of this key and version.`);
}

async function requireUnchanged(strapi: Core.Strapi, known: DatasetHead, dataset: Dataset): Promise<void> {
  const hash = contentHash(dataset);
  if (known.contentHash === hash) return;
  // The way of hashing may change with the product; what counts is whether the stored files say the same.
  const files = await findDatasetFiles(strapi, known);
  const stored = files ? parseDataset(files.manifest, files.curvesCsv) : null;
  if (stored?.ok && contentHash(stored.dataset) === hash) return;
  const { key, version } = dataset.manifest;
  throw new Error(
    `The built-in dataset ${key} ${version} differs from what is published under this version; a change needs a new version.`,
  );
}

function publishedRow(dataset: Dataset, nowMs: number) {
  return {
    ...datasetColumns(dataset, builtInFittingRecord(dataset.manifest.key)),
    public_id: newId(),
    state: "published",
    is_default: false,
    created_at: nowMs,
    published_at: nowMs,
  };
}
