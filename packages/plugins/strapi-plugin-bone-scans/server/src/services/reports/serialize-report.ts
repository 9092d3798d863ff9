import type { DatasetManifest, Release, Report, ReportRow } from "@trabecula/contracts";
import { resultWithoutNoise } from "@trabecula/scoring";
import { otherReferencesOf, reportJson, type ReportFullRow, type ReportListRow } from "./report-rows.ts";

export function serializeReportRow(row: ReportListRow): ReportRow {
  return {
    id: row.documentId,
    reportName: row.reportName,
    subjectCode: row.subjectCode,
    patientId: row.patientId,
    patientCode: row.patientCode,
    reportType: row.reportType,
    sites: reportJson.read({ sites: row.sites }).sites,
    scanDate: row.scanDate,
    status: row.scoreStatus,
    revision: row.revision,
    release: shortRelease(row),
    dateCreated: row.createdAt,
  };
}

/** Returns stored results, computing nothing, so that a report never changes. Only binary noise of older engines is removed. */
export function serializeReport(row: ReportFullRow, manifest: DatasetManifest): Report {
  const { subject, inputs, category, results } = row;
  const otherReferences = otherReferencesOf(row);
  const values = reportJson.read({ subject, inputs, category, results });
  return {
    id: row.documentId,
    revision: row.revision,
    reportName: row.reportName,
    subjectCode: row.subjectCode,
    patientId: row.patientId,
    subjectFromPatient: reportJson.read({ subjectFromPatient: row.subjectFromPatient ?? "[]" }).subjectFromPatient,
    reportType: row.reportType,
    notes: row.notes,
    release: releaseOf(row),
    dateCreated: row.createdAt,
    dateRevised: row.revisedAt,
    status: row.scoreStatus,
    contentHash: row.contentHash,
    subject: values.subject,
    inputs: values.inputs,
    dataset: { id: row.datasetId, version: row.datasetVersion, manifest },
    engineVersion: row.engineVersion,
    notice: row.notice,
    category: values.category,
    scans: withoutNoise(values.results),
    ...(row.scannerChecks === null ? {} : reportJson.read({ scannerChecks: row.scannerChecks })),
    ...(otherReferences && { otherReferences }),
  };
}

/** Removes binary noise of older engines, so that all screens and files show the same digits. */
export function withoutNoise(scans: Report["scans"]): Report["scans"] {
  return scans.map((scan) => ({ ...scan, results: scan.results.map(resultWithoutNoise) }));
}

export function releaseOf(row: Pick<ReportFullRow, "releasedOn" | "releasedRevision" | "releaseNote">): Release | null {
  const release = shortRelease(row);
  return release && { ...release, note: row.releaseNote };
}

function shortRelease({ releasedOn, releasedRevision }: Pick<ReportListRow, "releasedOn" | "releasedRevision">): ReportRow["release"] {
  return releasedOn === null || releasedRevision === null ? null : { on: releasedOn, revision: releasedRevision };
}
