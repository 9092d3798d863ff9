import { contentHash, coverageOf, parseDataset, type Dataset } from "@trabecula/reference-datasets";
import { builtInFittingRecord, type hashedBuiltIns } from "@trabecula/reference-datasets/built-in";
import { inTransaction, insertOnce, newId, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { coverageColumn, datasetColumns } from "../datasets/import-dataset.ts";
import { datasetRows, datasetUid, findDatasetFiles, findDatasetVersion, type DatasetHead } from "../datasets/dataset-rows.ts";
import { keepPrepared } from "../datasets/prepared-datasets.ts";
import { curvesText, factsOf } from "../datasets/reading/stored-curves.ts";

/**
 * Publishes each dataset once; the first of a type becomes the default, unless a curator removed it. Safe for
 * concurrent instances.
 * @throws Error if a published version differs
 */
export async function publishBuiltIn(strapi: Strapi, builtIns: ReturnType<typeof hashedBuiltIns>): Promise<void> {
  for (const { dataset, hash } of builtIns) {
    await inTransaction(strapi, async () => {
      const { reportType } = dataset.manifest;
      const isFirst = (await datasetRows(strapi).count({ where: { reportType } })) === 0;
      const id = await publishOnce(strapi, dataset, hash);
      if (id !== null) await writeDown(strapi, id, dataset, hash);
      if (isFirst && id !== null) await makeDefault(strapi, id);
      await openUnlessClosed(strapi, dataset);
      await addCoverage(strapi, dataset);
    });
    const stored = await findDatasetVersion(strapi, dataset.manifest.key, dataset.manifest.version);
    if (stored?.contentHash === hash) keepPrepared(stored, dataset);
  }
}

async function writeDown(strapi: Strapi, id: string, dataset: Dataset, hash: string): Promise<void> {
  const { key, version } = dataset.manifest;
  const detail = `${key} ${version} ${hash}, comes with the product`;
  await auditOf(strapi).record(null, { action: "dataset.published", object: `dataset:${id}`, detail });
}

async function publishOnce(strapi: Strapi, dataset: Dataset, hash: string): Promise<string | null> {
  const { key, version } = dataset.manifest;
  const known = await findDatasetVersion(strapi, key, version);
  if (known) {
    if (known.importedBy === null) await requireUnchanged(strapi, known, dataset, hash);
    else warnOfTaken(strapi, dataset);
    return null;
  }
  const id = newId();
  const columns = datasetColumns(factsOf(dataset), builtInFittingRecord(key));
  const row = { ...columns, documentId: id, state: "published", isDefault: false, releasedAt: new Date() } as const;
  await insertOnce(strapi, datasetUid, row, ["key", "version"]);
  return (await findDatasetVersion(strapi, key, version))?.documentId === id ? id : null;
}

async function makeDefault(strapi: Strapi, documentId: string): Promise<void> {
  await datasetRows(strapi).updateMany({ where: { documentId }, data: { isDefault: true, updatedAt: new Date() } });
}

/** Opens a dataset to visitors unless an administrator decided otherwise. */
async function openUnlessClosed(strapi: Strapi, { manifest: { key, version } }: Dataset): Promise<void> {
  const where = { key, version, importedBy: null, isOpen: null };
  await datasetRows(strapi).updateMany({ where, data: { isOpen: true } });
}

async function addCoverage(strapi: Strapi, dataset: Dataset): Promise<void> {
  const { key, version } = dataset.manifest;
  await datasetRows(strapi).updateMany({
    where: { key, version, importedBy: null, coverage: null },
    data: coverageColumn(coverageOf(dataset)),
  });
}

/** A curator's dataset with the same version stays, since reports may use it. */
function warnOfTaken(strapi: Strapi, { manifest: { key, version } }: Dataset): void {
  strapi.log.warn(`The built-in dataset ${key} ${version} is not published: a curator has brought in a dataset of this key and version.`);
}

async function requireUnchanged(strapi: Strapi, known: DatasetHead, dataset: Dataset, hash: string): Promise<void> {
  if (known.contentHash === hash) return;
  // Hashing may change between product versions, so the stored files are compared.
  const files = await findDatasetFiles(strapi, known);
  const stored = files ? parseDataset(files.manifest, curvesText(files.curvesCsv)) : null;
  if (stored?.ok && contentHash(stored.dataset) === hash) return;
  const { key, version } = dataset.manifest;
  throw new Error(
    `The built-in dataset ${key} ${version} differs from what is published under this version; a change needs a new version.`,
  );
}
