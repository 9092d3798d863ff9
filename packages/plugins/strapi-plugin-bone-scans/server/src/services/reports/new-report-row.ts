import type { OtherReferences, Report, RevisionCause, Scan, ScoreReply } from "@trabecula/contracts";
import { reportStatus } from "@trabecula/scoring";
import { newId, type NewRow, type Owner } from "@trabecula/strapi-kit";
import type { FilledRequest } from "../patients/subject-of-patient.ts";
import { contentHashOf } from "@trabecula/bundles";
import type { PreparedScans } from "./prepare-scans.ts";
import { reportJson, type reportUid, type RevisionColumns } from "./report-rows.ts";
import { searchTextOf } from "./search-text.ts";

export interface ScoredScans extends PreparedScans {
  readonly scored: ScoreReply;
}

export function newReportRow(owner: Owner, { request, taken }: FilledRequest, scored: ScoredScans, now: Date): NewRow<typeof reportUid> {
  const { reportName, subjectCode = null, patientId = null, reportType, notes = null, subject, scans } = request;
  return {
    documentId: newId(),
    ownerId: owner.id,
    reportName,
    subjectCode,
    patientId,
    reportType,
    searchText: searchTextOf({ reportName, subjectCode, reportType }),
    notes,
    scanDate: latestScanDate(scans),
    ...scanFacts(scans),
    createdAt: now,
    ...reportJson.write({ sites: [...new Set(scans.map((scan) => scan.site))], subject, subjectFromPatient: taken }),
    ...revisionColumns({ reportType, subject }, { revision: 1, cause: "created", ...scored, now }),
  };
}

export interface NewRevision extends ScoredScans {
  readonly revision: number;
  readonly cause: RevisionCause;
  readonly otherReferences?: OtherReferences | null;
  readonly now: Date;
}

export function revisionColumns(
  { reportType, subject }: Pick<Report, "reportType" | "subject">,
  { revision, cause, inputs, scored, scannerChecks: found, otherReferences = null, now }: NewRevision,
): RevisionColumns {
  const { dataset, engineVersion, notice, category, scans } = scored;
  const scannerChecks = [...found];
  return {
    revision,
    revisedAt: now.toISOString(),
    revisionCause: cause,
    scoreStatus: reportStatus(scans),
    contentHash: contentHashOf({
      ...{ reportType, revision, subject, inputs, dataset, engineVersion, notice, category, scans, scannerChecks },
      ...(otherReferences && { otherReferences }),
    }),
    datasetId: dataset.id,
    datasetVersion: dataset.version,
    engineVersion,
    notice,
    ...reportJson.write({ category, inputs, results: scans }),
    scannerChecks: scannerChecks.length === 0 ? null : reportJson.write({ scannerChecks }).scannerChecks,
    otherReferences: otherReferences && reportJson.write({ otherReferences }).otherReferences,
  };
}

/** Scan data for lists; the same in every revision. */
export function scanFacts(scans: readonly Pick<Scan, "scanner">[]) {
  const scanners = [...new Set(scans.flatMap(({ scanner }) => scanner ?? []))].sort();
  return { ...reportJson.write({ scanners }), scanCount: scans.length };
}

function latestScanDate(scans: readonly Scan[]): string | null {
  return scans.reduce<string | null>(
    (latest, scan) => (scan.scanDate && (latest === null || scan.scanDate > latest) ? scan.scanDate : latest),
    null,
  );
}
