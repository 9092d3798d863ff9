import type { Report } from "@trabecula/contracts";
import { createHash } from "node:crypto";

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
  return createHash("sha256")
    .update(JSON.stringify(inOrder(said)))
    .digest("hex");
}

/** The same value with the keys of every object in alphabetical order, so that equal records are equal texts. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(keys.map(([key, part]) => [key, inOrder(part)]));
}
