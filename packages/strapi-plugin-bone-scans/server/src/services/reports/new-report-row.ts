import type { CreateReportRequest, ReportScan, Scan, ScoreReply } from "@trabecula/contracts";
import { reportStatus } from "@trabecula/scoring";
import { newId, type NewRow, type Owner } from "@trabecula/strapi-kit";
import { contentHashOf, type ReportRecord } from "./content-hash.ts";
import { reportJson, type reportUid } from "./report-rows.ts";
import { searchTextOf } from "./search-text.ts";

/** The row of a new report: inputs as given, results as scored, and the dataset version used. */
export function newReportRow(owner: Owner, request: CreateReportRequest, scored: ScoreReply, now: Date): NewRow<typeof reportUid> {
  const { reportName, subjectCode = null, reportType, notes = null, subject, scans } = request;
  const inputs = scans.map((scan) => ({ ...scan, motionOverride: null }));
  return {
    documentId: newId(),
    ownerId: owner.id,
    reportName,
    subjectCode,
    reportType,
    searchText: searchTextOf({ reportName, subjectCode, reportType }),
    notes,
    scanDate: latestScanDate(scans),
    createdAt: now,
    ...reportJson.write({ sites: [...new Set(scans.map((scan) => scan.site))] }),
    ...revisionColumns({ revision: 1, reportType, subject, inputs, scored, now }),
  };
}

interface NewRevision {
  readonly revision: number;
  readonly reportType: ReportRecord["reportType"];
  readonly subject: ReportRecord["subject"];
  readonly inputs: readonly ReportScan[];
  readonly scored: ScoreReply;
  readonly now: Date;
}

/** The columns that a revision brings along: what was scored, what came out of it, and what is derived from the two. */
function revisionColumns({ revision, reportType, subject, inputs, scored, now }: NewRevision) {
  const { dataset, engineVersion, notice, category, scans } = scored;
  const given = [...inputs];
  return {
    revision,
    revisedAt: now.toISOString(),
    scoreStatus: reportStatus(scans),
    contentHash: contentHashOf({ reportType, revision, subject, inputs: given, dataset, engineVersion, notice, category, scans }),
    datasetId: dataset.id,
    datasetVersion: dataset.version,
    engineVersion,
    notice,
    ...reportJson.write({ subject, inputs: given, category, results: scans }),
  };
}

/** ISO dates compare as text. */
function latestScanDate(scans: readonly Scan[]): string | null {
  return scans.reduce<string | null>(
    (latest, scan) => (scan.scanDate && (latest === null || scan.scanDate > latest) ? scan.scanDate : latest),
    null,
  );
}
