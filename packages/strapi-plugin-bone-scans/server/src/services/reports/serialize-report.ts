import type { Report, ReportRow } from "@trabecula/contracts";
import { toInstant } from "@trabecula/strapi-kit";
import type { ReportFullRow, ReportListRow } from "./report-rows.ts";

/** A list row's public fields; the owner is never among them. */
export function serializeReportRow(row: ReportListRow): ReportRow {
  return {
    id: row.id,
    reportName: row.reportName,
    reportType: row.reportType,
    sites: JSON.parse(row.sites) as ReportRow["sites"],
    scanDate: row.scanDate,
    dateCreated: toInstant(Number(row.createdAt)),
  };
}

/** The whole report as it was stored; nothing is computed here, so that it reads the same for ever. */
export function serializeReport(row: ReportFullRow): Report {
  return {
    id: row.id,
    revision: row.revision,
    reportName: row.reportName,
    reportType: row.reportType,
    notes: row.notes,
    dateCreated: toInstant(Number(row.createdAt)),
    subject: JSON.parse(row.subject) as Report["subject"],
    inputs: JSON.parse(row.inputs) as Report["inputs"],
    dataset: { id: row.datasetId, version: row.datasetVersion, manifest: JSON.parse(row.datasetManifest) as Report["dataset"]["manifest"] },
    engineVersion: row.engineVersion,
    notice: row.notice,
    category: JSON.parse(row.category) as Report["category"],
    scans: JSON.parse(row.results) as Report["scans"],
  };
}
