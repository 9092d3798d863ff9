import type { CreateReportRequest, DatasetManifest, Scan, ScoreReply } from "@trabecula/contracts";
import { newId, type Actor } from "@trabecula/strapi-kit";
import { searchTextOf } from "./search-text.ts";

/** The row of a new report: inputs as given, results as scored, and the manifest of the dataset version used. */
export function newReportRow(actor: Actor, request: CreateReportRequest, scored: ScoreReply, manifest: DatasetManifest, nowMs: number) {
  return {
    public_id: newId(),
    owner_id: actor.rowId,
    report_name: request.reportName,
    report_type: request.reportType,
    search_text: searchTextOf(request.reportName, request.reportType),
    notes: request.notes ?? null,
    subject: JSON.stringify(request.subject),
    inputs: JSON.stringify(request.scans),
    dataset_id: scored.dataset.id,
    dataset_version: scored.dataset.version,
    dataset_manifest: JSON.stringify(manifest),
    engine_version: scored.engineVersion,
    notice: scored.notice,
    category: JSON.stringify(scored.category),
    results: JSON.stringify(scored.scans),
    scan_date: latestScanDate(request.scans),
    sites: JSON.stringify([...new Set(request.scans.map((scan) => scan.site))]),
    revision: 1,
    created_at: nowMs,
    updated_at: nowMs,
  };
}

/** ISO dates compare as text. */
function latestScanDate(scans: readonly Scan[]): string | null {
  return scans.reduce<string | null>(
    (latest, scan) => (scan.scanDate && (latest === null || scan.scanDate > latest) ? scan.scanDate : latest),
    null,
  );
}
