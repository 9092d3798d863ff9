import type { DatasetSummary, ReportType, User } from "@trabecula/contracts";

/** The user's default, else the laboratory's. Null if the user's default is no longer published: it is never replaced silently. */
export function datasetInUse(
  reportType: ReportType,
  datasets: readonly DatasetSummary[],
  defaults: User["defaults"],
): DatasetSummary | null {
  const own = defaults.find((choice) => choice.reportType === reportType);
  const published = datasets.filter((dataset) => dataset.reportType === reportType && dataset.state === "published");
  return published.find((dataset) => (own ? dataset.id === own.datasetId : dataset.isDefault)) ?? null;
}
