import type { AdminDataset, DatasetDetail, DatasetSummary } from "@trabecula/contracts";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";
import type { AdminDatasetRow } from "./admin-dataset-rows.ts";
import type { DatasetSummaryRow } from "./dataset-rows.ts";

export function serializeDatasetSummary(row: DatasetSummaryRow): DatasetSummary {
  return {
    id: row.documentId,
    key: row.key,
    name: row.name,
    version: row.version,
    reportType: row.reportType,
    status: row.sourceStatus,
    state: row.state,
    summary: row.summary,
    isDefault: row.isDefault,
    publishedAt: row.releasedAt,
  };
}

export function serializeDatasetDetail(row: DatasetSummaryRow, dataset: Dataset): DatasetDetail {
  return { ...serializeDatasetSummary(row), manifest: dataset.manifest, coverage: coverageOf(dataset), contentHash: row.contentHash };
}

export function serializeAdminDataset(row: AdminDatasetRow): AdminDataset {
  return {
    ...serializeDatasetSummary(row),
    isOpen: row.isOpen ?? false,
    contentHash: row.contentHash,
    curveCount: row.curveCount,
    fitted: row.fitted,
    reportCount: row.reportCount,
    createdAt: row.createdAt,
    retiredAt: row.retiredAt,
  };
}
