import type { CreateReportRequest, Scan, ScoreReply } from "@trabecula/contracts";
import { newId, type NewRow, type Owner } from "@trabecula/strapi-kit";
import { reportJson, type reportUid } from "./report-rows.ts";
import { searchTextOf } from "./search-text.ts";

/** The row of a new report: inputs as given, results as scored, and the dataset version used. */
export function newReportRow(owner: Owner, request: CreateReportRequest, scored: ScoreReply): NewRow<typeof reportUid> {
  const { reportName, reportType, notes = null, subject, scans: inputs } = request;
  const { dataset, engineVersion, notice, category, scans: results } = scored;
  const sites = [...new Set(inputs.map((scan) => scan.site))];
  return {
    documentId: newId(),
    ownerId: owner.id,
    reportName,
    reportType,
    searchText: searchTextOf(reportName, reportType),
    notes,
    datasetId: dataset.id,
    datasetVersion: dataset.version,
    engineVersion,
    notice,
    scanDate: latestScanDate(inputs),
    revision: 1,
    ...reportJson.write({ sites, subject, inputs, category, results }),
  };
}

/** ISO dates compare as text. */
function latestScanDate(scans: readonly Scan[]): string | null {
  return scans.reduce<string | null>(
    (latest, scan) => (scan.scanDate && (latest === null || scan.scanDate > latest) ? scan.scanDate : latest),
    null,
  );
}
