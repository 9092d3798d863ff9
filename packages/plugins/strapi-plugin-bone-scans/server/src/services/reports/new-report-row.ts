import { contentHashOf } from "@trabecula/bundles";
import type { Clinical, OtherReferences, Report, ReportRow, RevisionCause, Scan, ScoreReply } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { reportStatus, withheldClaims } from "@trabecula/scoring";
import { newId, type NewRow } from "@trabecula/strapi-kit";
import type { FilledRequest } from "../patients/subject-of-patient.ts";
import { clinicalWith } from "./clinical-texts.ts";
import { listResult, resultOrder } from "./list-result.ts";
import type { PreparedScans } from "./prepare-scans.ts";
import { reportJson, type ReportFullRow, type reportUid, type RevisionColumns } from "./report-rows.ts";

export interface ScoredScans extends PreparedScans {
  readonly scored: ScoreReply;
}

export type ReportOwner = Pick<NewRow<typeof reportUid>, "workspaceId" | "centerId" | "creatorId">;

export function newReportRow(
  owner: ReportOwner,
  { request, taken }: FilledRequest,
  scored: ScoredScans,
  now: Date,
): NewRow<typeof reportUid> {
  const { reportName, subjectCode = null, patientId = null, reportType, notes = null, subject, scans } = request;
  const clinical = clinicalWith(null, request.clinical ?? {});
  return {
    documentId: newId(),
    ...owner,
    version: 1,
    reportName,
    subjectCode,
    patientId,
    reportType,
    searchText: searchTextOf({ reportName, subjectCode, reportType }),
    notes,
    clinical: clinical && reportJson.write({ clinical }).clinical,
    ...listFacts(scans),
    changeOrder: 0,
    createdAt: now,
    ...reportJson.write({ subject, subjectFromPatient: taken }),
    ...revisionColumns({ reportType, subject, clinical }, { revision: 1, cause: "created", ...scored, now }),
  };
}

interface NewRevision extends ScoredScans {
  readonly revision: number;
  readonly cause: RevisionCause;
  readonly otherReferences?: OtherReferences | null;
  readonly now: Date;
}

export function revisionColumns(
  { reportType, subject, clinical }: Pick<Report, "reportType" | "subject"> & { readonly clinical: Clinical | null },
  { revision, cause, inputs, scored, scannerChecks: found, otherReferences = null, now }: NewRevision,
): RevisionColumns & ListedColumns {
  const { dataset, engineVersion, notice, category, scans } = scored;
  const scannerChecks = [...found];
  return {
    revision,
    revisedAt: now.toISOString(),
    revisionCause: cause,
    contentHash: contentHashOf({
      ...{ reportType, revision, subject, inputs, dataset, engineVersion, notice, category, scans, scannerChecks },
      ...(otherReferences && { otherReferences }),
    }),
    datasetId: dataset.id,
    datasetVersion: dataset.version,
    engineVersion,
    notice,
    ...reportJson.write({ category, inputs, results: scans }),
    ...listedColumns({ reportType, subject, clinical, inputs: [...inputs], engineVersion, category, scans }),
    scannerChecks: scannerChecks.length === 0 ? null : reportJson.write({ scannerChecks }).scannerChecks,
    otherReferences: otherReferences && reportJson.write({ otherReferences }).otherReferences,
  };
}

type ListedColumns = Pick<ReportFullRow, "listResult" | "resultOrder" | "scoreStatus">;

/** Returns texts for lists as the report shows them. */
export function listedColumns(stored: Parameters<typeof withheldClaims>[0]): ListedColumns {
  const { category, scans } = withheldClaims(stored);
  const result = listResult(category, scans);
  return { scoreStatus: reportStatus(scans), ...reportJson.write({ listResult: result }), resultOrder: resultOrder(result) };
}

export function listFacts(scans: readonly Scan[]) {
  const sites = [...new Set(scans.map(({ site }) => site))];
  return { scanDate: latestScanDate(scans), ...reportJson.write({ sites }), ...scanFacts(scans) };
}

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

/** Name first because the column also sorts. SQLite lowers ASCII letters only. */
export function searchTextOf({
  reportName,
  subjectCode,
  reportType,
}: Pick<ReportRow, "reportName" | "subjectCode" | "reportType">): string {
  return [reportName, subjectCode ?? "", reportType, reportTypes[reportType].label].join("\n").toLowerCase();
}
