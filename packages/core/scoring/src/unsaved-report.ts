import type { ReportStatus, ScoredScan, DatasetManifest, Report, ScoreReply, ScoreRequest } from "@trabecula/contracts";

/** Overridden motion comes first, because it must not be overlooked. A value counts as compared with a Z- or T-score. */
export function reportStatus(scans: readonly ScoredScan[]): ReportStatus {
  const results = scans.flatMap((scan) => scan.results);
  if (results.some(({ flags }) => flags.includes("motion_override"))) return "motion_override";
  const compared = results.filter(({ zScore, tScore }) => zScore !== null || tScore !== null).length;
  if (compared === 0) return "not_compared";
  return compared === results.length ? "compared" : "partly_compared";
}

interface Scored {
  request: ScoreRequest;
  reply: ScoreReply;
  manifest: DatasetManifest;
  reportName: string;
  now: string;
}

/** Builds a report without id and hash, because it is not stored. */
export function unsavedReport({ request, reply, manifest, reportName, now }: Scored): Report {
  const { dataset, engineVersion, notice, category, scans } = reply;
  const inputs = request.scans.map((scan) => ({ ...scan, motionOverride: null }));
  return {
    id: "",
    version: 1,
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
