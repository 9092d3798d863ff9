import type { DatasetManifest, Release, Report, ReportRow } from "@trabecula/contracts";
import { reportStatus, resultWithoutNoise, withheldClaims, withheldScans } from "@trabecula/scoring";
import { changesJson } from "../patients/stored-changes.ts";
import { versionOf } from "../history/precondition.ts";
import { clinicalOf } from "./clinical-texts.ts";
import { type ReportListRow } from "./listed-rows.ts";
import { otherReferencesOf, reportJson, type ReportFullRow } from "./report-rows.ts";

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
    result: row.listResult === null ? null : reportJson.read({ listResult: row.listResult }).listResult,
    change: largestChange(row),
    revision: row.revision,
    release: shortRelease(row),
    readState: row.readState ?? "draft",
    reader: row.readState === null || row.readBy === null ? null : { id: row.readBy, name: row.readName ?? "" },
    signature: listedSignature(row),
    dateCreated: row.createdAt,
  };
}

export type ReportState = Pick<Report, "readState" | "signs" | "signedRevision" | "beingReplaced" | "recordHash" | "signature" | "readBy">;

function largestChange({ documentId, changes }: ReportListRow): ReportRow["change"] {
  if (changes === null) return null;
  const found = changesJson.read({ changes }).changes;
  if (found.reportId !== documentId) return null;
  const [largest] = found.changes;
  if (!largest) return null;
  const { parameter: _, ...shown } = largest;
  return { ...shown, count: found.changes.length };
}

/** Removes binary noise, and claims of older engines that are refused now. */
export function serializeReport(
  row: ReportFullRow,
  manifest: DatasetManifest,
  state: ReportState = { readState: row.readState ?? "draft" },
): Report {
  const { subject, inputs, category, results } = row;
  const otherReferences = otherReferencesOf(row);
  const values = reportJson.read({ subject, inputs, category, results });
  const shown = withheldClaims({
    ...{ reportType: row.reportType, engineVersion: row.engineVersion, clinical: clinicalOf(row), ...values },
    scans: withoutNoise(values.results),
    ...(otherReferences && { otherReferences }),
  });
  return {
    id: row.documentId,
    version: versionOf(row),
    revision: row.revision,
    reportName: row.reportName,
    subjectCode: row.subjectCode,
    patientId: row.patientId,
    workspaceId: row.workspaceId,
    centerId: row.centerId,
    waveId: row.waveId,
    subjectFromPatient: reportJson.read({ subjectFromPatient: row.subjectFromPatient ?? "[]" }).subjectFromPatient,
    reportType: row.reportType,
    notes: row.notes,
    clinical: clinicalOf(row),
    release: releaseOf(row),
    ...(row.releasedBy !== null && { releasedBy: row.releasedBy }),
    ...state,
    ...(row.addenda !== null && reportJson.read({ addenda: row.addenda })),
    createdBy: row.creatorId,
    dateCreated: row.createdAt,
    dateRevised: row.revisedAt,
    status: reportStatus(shown.scans),
    contentHash: row.contentHash,
    subject: values.subject,
    inputs: values.inputs,
    dataset: { id: row.datasetId, version: row.datasetVersion, manifest },
    engineVersion: row.engineVersion,
    notice: row.notice,
    category: shown.category,
    scans: shown.scans,
    ...(row.scannerChecks === null ? {} : reportJson.read({ scannerChecks: row.scannerChecks })),
    ...(shown.otherReferences && { otherReferences: shown.otherReferences }),
    ...(shown.withheld && { withheld: shown.withheld }),
  };
}

export const shownScans = (scans: Report["scans"], stored: Parameters<typeof withheldScans>[1]): Report["scans"] =>
  withheldScans(withoutNoise(scans), stored);

/** Removes binary noise of older engines, so that all outputs show the same digits. */
function withoutNoise(scans: Report["scans"]): Report["scans"] {
  return scans.map((scan) => ({ ...scan, results: scan.results.map(resultWithoutNoise) }));
}

export function releaseOf(row: ReleaseColumns & Pick<ReportFullRow, "releaseNote">): Release | null {
  const release = shortRelease(row);
  return release && { ...release, note: row.releaseNote };
}

type ReleaseColumns = Pick<ReportListRow, "releasedOn" | "releasedRevision" | "releaseHeld">;

function shortRelease({ releasedOn, releasedRevision, releaseHeld }: ReleaseColumns): ReportRow["release"] {
  if (releasedOn === null || releasedRevision === null) return null;
  return { on: releasedOn, revision: releasedRevision, ...(releaseHeld && { held: true }) };
}

function listedSignature({ revision, signedRevision, signedBy, signedName, signedAt }: ReportListRow): ReportRow["signature"] {
  if (signedRevision !== revision || signedBy === null || signedAt === null) return null;
  return { signedBy, printedName: signedName ?? "", signedAt };
}
