import type { DatasetSummary, ReportType, User } from "@trabecula/contracts";

export interface DefaultChoice {
  reportType: ReportType;
  /** Published datasets of the type. */
  datasets: DatasetSummary[];
  /** Id of the person's own default; empty: the laboratory's counts. */
  ownId: string;
  /** The dataset that is used while there is no own default. */
  laboratory: DatasetSummary | null;
  /** The own default is not published any more: nothing is used until another is chosen. */
  isOwnGone: boolean;
}

/** What can be chosen as the default of a report type, and what is. */
export function defaultChoice(reportType: ReportType, all: readonly DatasetSummary[], defaults: User["defaults"]): DefaultChoice {
  const datasets = all.filter((dataset) => dataset.reportType === reportType && dataset.state === "published");
  const ownId = defaults.find((choice) => choice.reportType === reportType)?.datasetId ?? "";
  const isOwnGone = ownId !== "" && !datasets.some((dataset) => dataset.id === ownId);
  return { reportType, datasets, ownId, laboratory: datasets.find((dataset) => dataset.isDefault) ?? null, isOwnGone };
}
