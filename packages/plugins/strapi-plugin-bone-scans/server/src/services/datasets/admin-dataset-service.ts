import {
  compareVersions,
  type AdminDataset,
  type AdminDatasetDetail,
  type CurvesReply,
  type DatasetComparison,
} from "@trabecula/contracts";
import { coverageOf, parentLines, type CurvesQuery } from "@trabecula/reference-datasets";
import { AppError, orNotFound, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import {
  findAdminDataset,
  findFittingRecord,
  searchDatasets,
  serializeAdminDataset,
  versionsOf,
  type AdminDatasetRow,
  type AdminDatasetSearch,
} from "./admin-dataset-rows.ts";
import { datasetJson, findDatasetFiles } from "./dataset-rows.ts";
import { curvesOf } from "./dataset-service.ts";
import { storedTexts, preparedDataset } from "./prepared-datasets.ts";
import { workOnDataset } from "./reading/dataset-work.ts";

export async function listAdminDatasets(strapi: Strapi, search: AdminDatasetSearch): Promise<{ items: AdminDataset[]; total: number }> {
  const { rows, total } = await searchDatasets(strapi, search);
  return { items: rows.map(serializeAdminDataset), total };
}

export async function adminDataset(strapi: Strapi, id: string): Promise<AdminDataset> {
  return serializeAdminDataset(await getRow(strapi, id));
}

export async function adminDatasetDetail(strapi: Strapi, id: string): Promise<AdminDatasetDetail> {
  const row = await getRow(strapi, id);
  const dataset = await preparedDataset(strapi, row);
  const record = await findFittingRecord(strapi, id);
  const versions = await versionsOf(strapi, row.key);
  return {
    dataset: serializeAdminDataset(row),
    manifest: dataset.manifest,
    coverage: coverageOf(dataset),
    versions: versions.sort((left, right) => compareVersions(right.version, left.version)),
    fittingRecord: record === null ? null : datasetJson.read({ fittingRecord: record }).fittingRecord,
  };
}

export async function adminDatasetCurves(strapi: Strapi, id: string, query: CurvesQuery): Promise<CurvesReply> {
  const dataset = await preparedDataset(strapi, await getRow(strapi, id));
  const parent = parentLines(dataset, query);
  return { ...curvesOf(dataset, query), ...(parent && { parent }) };
}

/** Exports a .zip that can be imported again. @throws `not_found`, `too_many_requests`, `unavailable` */
export async function exportDataset(
  strapi: Strapi,
  actor: Actor,
  id: string,
  left: AbortSignal,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { key, version, contentHash } = await getRow(strapi, id);
  const files = orNotFound(await findDatasetFiles(strapi, { documentId: id, contentHash }));
  const fittingRecord = await findFittingRecord(strapi, id);
  const bytes = await workOnDataset(strapi, actor, "pack", { ...files, fittingRecord }, left);
  await auditOf(strapi).record(actor, {
    action: "dataset.exported",
    object: `dataset:${id}`,
    detail: `${key} ${version} ${contentHash}`,
  });
  return { fileName: `${key}-${version}.zip`, bytes };
}

/** @throws `not_found`; `validation_failed` if the other dataset does not exist; `too_many_requests`, `unavailable` */
export async function compareWith(
  strapi: Strapi,
  actor: Actor,
  { id, otherId }: { id: string; otherId: string },
  left: AbortSignal,
): Promise<DatasetComparison> {
  const row = await getRow(strapi, id);
  const other = await findAdminDataset(strapi, otherId);
  if (!other)
    throw new AppError("validation_failed", "There is no dataset to compare with at this id.", {
      with: "There is no dataset with this id.",
    });
  const texts = { ours: await storedTexts(strapi, row), theirs: await storedTexts(strapi, other) };
  const compared = await workOnDataset(strapi, actor, "compare", texts, left);
  return { this: serializeAdminDataset(row), other: serializeAdminDataset(other), ...compared };
}

async function getRow(strapi: Strapi, id: string): Promise<AdminDatasetRow> {
  return orNotFound(await findAdminDataset(strapi, id));
}
