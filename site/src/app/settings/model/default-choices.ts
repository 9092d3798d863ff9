import type { DatasetSummary, ReportType, User } from "@trabecula/contracts";

export interface DefaultChoice {
  reportType: ReportType;
  datasets: DatasetSummary[];
  /** The user's own default; empty: the laboratory's default applies. */
  ownId: string;
  /** Used if the user has no default. */
  laboratory: DatasetSummary | null;
  /** The user's default is no longer published. Nothing is used until they choose another. */
  isOwnGone: boolean;
}

export function defaultChoice(reportType: ReportType, all: readonly DatasetSummary[], defaults: User["defaults"]): DefaultChoice {
  const datasets = all.filter((dataset) => dataset.reportType === reportType && dataset.state === "published");
  const ownId = defaults.find((choice) => choice.reportType === reportType)?.datasetId ?? "";
  const isOwnGone = ownId !== "" && !datasets.some((dataset) => dataset.id === ownId);
  return { reportType, datasets, ownId, laboratory: datasets.find((dataset) => dataset.isDefault) ?? null, isOwnGone };
}
