import type { Core } from "@strapi/strapi";
import { compareVersions } from "@trabecula/contracts";
import { AppError } from "@trabecula/strapi-kit";
import { refuseNamed, usable } from "../datasets/choose-dataset.ts";
import { findDatasetHead, manifestOf, publishedVersions, type DatasetHead } from "../datasets/dataset-rows.ts";
import type { ReportFullRow } from "./report-rows.ts";

/**
 * The named dataset, else the newest published version of the report's own. An older version must be named explicitly.
 * @throws AppError `validation_failed` if the named dataset cannot be used, `no_dataset` if there is no other
 */
export async function datasetToRescoreWith(
  strapi: Core.Strapi,
  { datasetId, datasetVersion, reportType }: ReportFullRow,
  named: string | null | undefined,
): Promise<DatasetHead> {
  if (named) return usable(await findDatasetHead(strapi, named), reportType, refuseNamed);
  const { key, name } = await manifestOf(strapi, datasetId);
  const versions = await publishedVersions(strapi, key);
  const newest = versions.sort((left, right) => compareVersions(right.version, left.version))[0];
  if (newest && compareVersions(newest.version, datasetVersion) >= 0) return newest;
  throw new AppError("no_dataset", `"${name}" ${datasetVersion} is retired and no newer version is published; choose another dataset.`);
}

/** Same dataset as the report, so that a motion decision changes nothing else. @throws AppError `conflict` if it is no longer usable */
export async function datasetOfReport(strapi: Core.Strapi, { datasetId, reportType }: ReportFullRow): Promise<DatasetHead> {
  const refuse = (reason: string) => new AppError("conflict", `${reason} Score the report again with it first.`);
  return usable(await findDatasetHead(strapi, datasetId), reportType, refuse);
}
