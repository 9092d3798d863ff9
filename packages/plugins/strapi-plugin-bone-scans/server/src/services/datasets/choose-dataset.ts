import type { ReportType } from "@trabecula/contracts";
import { AppError, invalidField, placeOf, sql, type Member, type Strapi } from "@trabecula/strapi-kit";
import { defaultsOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { findLaboratoryDefault, findDatasetHead, type DatasetHead } from "./dataset-rows.ts";

/**
 * Returns the named dataset, or the default of the workspace or the laboratory. Unpublished defaults are never
 * replaced: scores would change unnoticed.
 * @throws `validation_failed` if the named dataset is unusable, `no_dataset` without a usable default
 */
export async function chooseDataset(
  strapi: Strapi,
  actor: Member,
  reportType: ReportType,
  datasetId: string | null | undefined,
): Promise<DatasetHead> {
  if (datasetId) return usable(await findDatasetHead(strapi, datasetId), reportType, refuseNamed);
  const ownId = await defaultsOf(strapi).datasetIdFor(actor, placeOf(actor), reportType);
  if (ownId) return usable(await findDatasetHead(strapi, ownId), reportType, refuseOwnDefault);
  const common = await findLaboratoryDefault(strapi, reportType);
  if (!common) throw new AppError("no_dataset", "There is no default reference dataset for this report type; choose one.");
  return common;
}

/**
 * Locks the row against retirement until the scores are committed; in SQL, because the query layer has no locks.
 * @throws `validation_failed` for datasets retired since scoring
 */
export async function requirePublished(strapi: Strapi, id: string, reportType: ReportType): Promise<void> {
  await (await sql(strapi))(tables.datasets).where({ document_id: id }).forShare().select("id");
  usable(await findDatasetHead(strapi, id), reportType, refuseNamed);
}

export const missingDataset = "There is no reference dataset with this id.";

export function usable(head: DatasetHead | null, reportType: ReportType, refuse: (reason: string) => AppError): DatasetHead {
  // Drafts look like missing datasets, because unpublished work is not public.
  if (head === null || head.state === "draft") throw refuse(missingDataset);
  if (head.state === "retired") throw refuse(`The dataset "${head.name}" ${head.version} is retired; choose one that is published.`);
  if (head.reportType !== reportType) throw refuse(`The dataset "${head.name}" is for another report type; choose one that fits.`);
  return head;
}

export function refuseNamed(reason: string): AppError {
  return invalidField("datasetId", reason);
}

function refuseOwnDefault(reason: string): AppError {
  return new AppError("no_dataset", `Your default dataset cannot be used. ${reason}`);
}
