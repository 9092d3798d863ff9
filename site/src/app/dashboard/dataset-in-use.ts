import type { DatasetSummary, ReportType, User } from "@trabecula/contracts";

/**
 * The dataset that a report of this type is scored with when none is chosen: the user's own default, else the
 * laboratory's. Null where the own default is no longer published: it is never replaced silently.
 */
export function datasetInUse(
  reportType: ReportType,
  datasets: readonly DatasetSummary[],
  defaults: User["defaults"],
): DatasetSummary | null {
  const own = defaults.find((choice) => choice.reportType === reportType);
  const published = datasets.filter((dataset) => dataset.reportType === reportType && dataset.state === "published");
  return published.find((dataset) => (own ? dataset.id === own.datasetId : dataset.isDefault)) ?? null;
}
