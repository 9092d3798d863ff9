import type { DatasetManifest, Report, ScoreReply, ScoreRequest } from "@trabecula/contracts";
import { reportStatus } from "./report-status.ts";

interface Scored {
  request: ScoreRequest;
  reply: ScoreReply;
  manifest: DatasetManifest;
  reportName: string;
  /** Instant, ISO 8601. */
  now: string;
}

/** Scores in the shape of a report, so that they are read and drawn as one; without id and hash, since nobody stores it. */
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
