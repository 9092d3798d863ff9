import type { Report } from "@trabecula/contracts";
import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";

/** What a revision holds for ever. Name, subject code and notes may change and are no part of it. */
export type ReportRecord = Pick<
  Report,
  "reportType" | "revision" | "subject" | "inputs" | "engineVersion" | "notice" | "category" | "scans"
> & { dataset: Pick<Report["dataset"], "id" | "version"> };

/** SHA-256 (hexadecimal) of a revision's record. Who has the report can form it again: docs/reports.md. */
export function contentHashOf(record: ReportRecord): string {
  const { reportType, revision, subject, inputs, engineVersion, notice, category, scans } = record;
  const { id, version } = record.dataset;
  const said = { reportType, revision, subject, inputs, dataset: { id, version }, engineVersion, notice, category, scans };
  return createHash("sha256").update(canonicalJson(said)).digest("hex");
}
