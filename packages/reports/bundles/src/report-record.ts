import type { Report } from "@trabecula/contracts";
import { canonicalJson } from "./canonical-json.ts";
import { sha256 } from "./sha256.ts";

/** What a revision of a report holds for ever. Name, subject code and notes may change and are no part of it. */
export type ReportRecord = Pick<
  Report,
  "reportType" | "revision" | "subject" | "inputs" | "engineVersion" | "notice" | "category" | "scans"
> &
  Pick<Report, "scannerChecks" | "otherReferences"> & { dataset: Pick<Report["dataset"], "id" | "version"> };

/** The record as text: equal records are equal texts. `docs/reports.md` says how to form it from a report's JSON. One without other references has no word of them. */
export function recordText(record: ReportRecord): string {
  const { reportType, revision, subject, inputs, engineVersion, notice, category, scans, scannerChecks, otherReferences } = record;
  const { id, version } = record.dataset;
  // Revisions without any have the text that they had before there were checks of scanners.
  const checks = scannerChecks && scannerChecks.length > 0 ? { scannerChecks } : {};
  return canonicalJson({
    reportType,
    revision,
    subject,
    inputs,
    dataset: { id, version },
    engineVersion,
    notice,
    category,
    scans,
    ...checks,
    otherReferences,
  });
}

/** SHA-256 (hexadecimal) of a revision's record. */
export function contentHashOf(record: ReportRecord): string {
  return sha256(recordText(record));
}
