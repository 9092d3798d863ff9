import type { ReportType } from "@trabecula/contracts";
import { AppError, type Actor } from "@trabecula/strapi-kit";
import type { DatasetHead } from "./dataset-rows.ts";

/** Where the choice looks: the datasets themselves and the acting user's own default. */
export interface DatasetChoices {
  headById(id: string): Promise<DatasetHead | null>;
  publishedDefault(reportType: ReportType): Promise<DatasetHead | null>;
  ownDefault(actor: Actor, reportType: ReportType): Promise<string | null>;
}

/**
 * Which dataset a score is made with: the one named, else the user's default, else the laboratory's.
 * A default that is no longer published is refused and never replaced silently: the numbers would change unseen.
 * @throws AppError `validation_failed` where the named dataset cannot be used, `no_dataset` where there is none to fall back on
 */
export async function chooseDataset(
  choices: DatasetChoices,
  actor: Actor,
  reportType: ReportType,
  datasetId: string | null | undefined,
): Promise<DatasetHead> {
  if (datasetId) return usable(await choices.headById(datasetId), reportType, refuseNamed);
  const ownId = await choices.ownDefault(actor, reportType);
  if (ownId) return usable(await choices.headById(ownId), reportType, refuseOwnDefault);
  const common = await choices.publishedDefault(reportType);
  if (!common) throw new AppError("no_dataset", "There is no default reference dataset for this report type; choose one.");
  return common;
}

function usable(head: DatasetHead | null, reportType: ReportType, refuse: (reason: string) => AppError): DatasetHead {
  const reason = unusableBecause(head, reportType);
  if (reason !== null || head === null) throw refuse(reason ?? missing);
  return head;
}

const missing = "There is no reference dataset with this id.";

function unusableBecause(head: DatasetHead | null, reportType: ReportType): string | null {
  // A draft answers like a missing dataset: work in progress of the laboratory is not for guessing.
  if (head === null || head.state === "draft") return missing;
  if (head.state === "retired") return `The dataset "${head.name}" ${head.version} is retired and no longer used; choose a published one.`;
  if (head.reportType !== reportType) return `The dataset "${head.name}" is for another report type.`;
  return null;
}

function refuseNamed(reason: string): AppError {
  return new AppError("validation_failed", reason, { datasetId: reason });
}

function refuseOwnDefault(reason: string): AppError {
  return new AppError("no_dataset", `Your default dataset cannot be used: ${reason}`);
}
