import type { AdminDataset, DatasetDetail, DatasetSummary } from "@trabecula/contracts";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";
import { toInstant } from "@trabecula/strapi-kit";
import type { AdminDatasetRow } from "./admin-dataset-rows.ts";
import type { DatasetSummaryRow } from "./dataset-rows.ts";

/** The public fields of a dataset; row ids stay on the server. */
export function serializeDatasetSummary(row: DatasetSummaryRow): DatasetSummary {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    version: row.version,
    reportType: row.reportType,
    status: row.sourceStatus,
    state: row.state,
    summary: row.summary,
    isDefault: Boolean(row.isDefault),
    publishedAt: row.publishedAt === null ? null : toInstant(Number(row.publishedAt)),
  };
}

export function serializeDatasetDetail(row: DatasetSummaryRow, dataset: Dataset): DatasetDetail {
  return { ...serializeDatasetSummary(row), manifest: dataset.manifest, coverage: coverageOf(dataset), contentHash: row.contentHash };
}

export function serializeAdminDataset(row: AdminDatasetRow): AdminDataset {
  return {
    ...serializeDatasetSummary(row),
    contentHash: row.contentHash,
    curveCount: row.curveCount,
    fitted: Boolean(row.fitted),
    reportCount: Number(row.reportCount),
    createdAt: toInstant(Number(row.createdAt)),
    retiredAt: row.retiredAt === null ? null : toInstant(Number(row.retiredAt)),
  };
}
