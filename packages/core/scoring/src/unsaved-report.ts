import type { DatasetManifest, Report, ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { reportStatus } from "./report-status.ts";

interface Scored {
  request: ScoreRequest;
  reply: ScoreReply;
  manifest: DatasetManifest;
  reportName: string;
  /** ISO 8601 instant. */
  now: string;
}

/** Returns scores in the shape of a report, for the same display; without id and hash, because it is not stored. */
export function unsavedReport({ request, reply, manifest, reportName, now }: Scored): Report {
  const { dataset, engineVersion, notice, category, scans } = reply;
  const inputs = request.scans.map((scan) => ({ ...scan, motionOverride: null }));
  return {
    id: "",
    revision: 1,
    contentHash: "",
    reportName,
    subjectCode: null,
    patientId: null,
    subjectFromPatient: [],
    reportType: request.reportType,
    notes: null,
    release: null,
    dateCreated: now,
    dateRevised: now,
    status: reportStatus(scans),
    subject: request.subject,
    inputs,
    dataset: { ...dataset, manifest },
    engineVersion,
    notice,
    category,
    scans,
  };
}
