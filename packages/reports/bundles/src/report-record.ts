import type { Report } from "@trabecula/contracts";
import { canonicalJson } from "./canonical-json.ts";
import { sha256 } from "./sha256.ts";

/** Immutable content of a revision, without name, subject code and notes. */
export type ReportRecord = Pick<
  Report,
  "reportType" | "revision" | "subject" | "inputs" | "engineVersion" | "notice" | "category" | "scans"
> &
  Pick<Report, "scannerChecks" | "otherReferences"> & { dataset: Pick<Report["dataset"], "id" | "version"> };

/** Canonical text; `docs/reports.md` documents it. Omits absent other references. */
export function recordText(record: ReportRecord): string {
  const { reportType, revision, subject, inputs, engineVersion, notice, category, scans, scannerChecks, otherReferences } = record;
  const { id, version } = record.dataset;
  // Omitted if empty, so hashes of older revisions stay valid.
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
