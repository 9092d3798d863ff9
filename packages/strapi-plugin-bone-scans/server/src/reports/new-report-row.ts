import type { CreateReportRequest, DatasetManifest, Scan, ScoreReply } from "@trabecula/contracts";
import type { Actor } from "@trabecula/strapi-kit";
import { searchTextOf } from "./search-text.ts";

/** The row of a new report: inputs as given, results as scored, and the manifest of the dataset version used. */
export function newReportRow(actor: Actor, request: CreateReportRequest, scored: ScoreReply, manifest: DatasetManifest) {
  return {
    ownerId: actor.rowId,
    reportName: request.reportName,
    reportType: request.reportType,
    searchText: searchTextOf(request.reportName, request.reportType),
    notes: request.notes ?? null,
    subject: JSON.stringify(request.subject),
    inputs: JSON.stringify(request.scans),
    datasetId: scored.dataset.id,
    datasetVersion: scored.dataset.version,
    datasetManifest: JSON.stringify(manifest),
    engineVersion: scored.engineVersion,
    notice: scored.notice,
    category: JSON.stringify(scored.category),
    results: JSON.stringify(scored.scans),
    scanDate: latestScanDate(request.scans),
    sites: JSON.stringify([...new Set(request.scans.map((scan) => scan.site))]),
    revision: 1,
  };
}

/** ISO dates compare as text. */
function latestScanDate(scans: readonly Scan[]): string | null {
  return scans.reduce<string | null>((latest, scan) => (scan.scanDate && (latest === null || scan.scanDate > latest) ? scan.scanDate : latest), null);
}
