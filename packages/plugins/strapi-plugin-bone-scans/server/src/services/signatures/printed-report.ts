import { createHash } from "node:crypto";
import { canonicalJson } from "@trabecula/bundles";
import type { Report } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { reportTypes } from "@trabecula/report-types";
import { viewOfReport, type SignedRecord } from "@trabecula/report-view";
import { referencesOfReport } from "@trabecula/report-view/references";
import { wholeWorkspace, type Reach, type Strapi } from "@trabecula/strapi-kit";
import { siteOf } from "../../accounts.ts";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { contextOfReport } from "../documents/report-context.ts";
import { printedFields, type ReportFullRow } from "../reports/report-rows.ts";
import { serializeReport } from "../reports/serialize-report.ts";
import { changesOfReport } from "../trends/trend-service.ts";

export interface PrintedReport extends Pick<SignedRecord, "changes" | "context" | "letterhead"> {
  readonly report: Report;
}

export async function printedReport(strapi: Strapi, names: boolean, reach: Reach, report: Report): Promise<PrintedReport> {
  const [changes, context, { productName, laboratoryName }] = await Promise.all([
    changesOfReport(strapi, reach, report),
    contextOfReport(strapi, names, reach, report),
    siteOf(strapi).settings(),
  ]);
  return { report, changes, context, letterhead: { productName, laboratoryName } };
}

/** Returns the same text as long as nothing changes that a document shows. */
export async function recordOf(strapi: Strapi, row: ReportFullRow): Promise<string> {
  const live = serializeReport(row, await manifestOf(strapi, row.datasetId));
  const printed = await printedReport(strapi, true, wholeWorkspace(row.workspaceId), live);
  const type = reportTypes[row.reportType];
  const viewOf = (reading: "clinician" | "researcher") =>
    yieldToEventLoop(() => viewOfReport(live, type, reading, printed.changes, printed.context));
  const record: SignedRecord = {
    format: "trabecula-signed/1",
    ...{ workspaceId: row.workspaceId, reportId: row.documentId, revision: row.revision },
    ...printed,
    report: withoutState(live),
    stored: storedHash(row),
    views: { clinician: await viewOf("clinician"), researcher: await viewOf("researcher") },
    references: referencesOfReport(live, type),
  };
  return yieldToEventLoop(() => canonicalJson(record));
}

/** Removes fields that change after signing. */
function withoutState(report: Report): Partial<Report> {
  const { version: _1, release: _2, releasedBy: _3, readState: _4, centerId: _5, waveId: _6, ...kept } = report;
  return kept;
}

/** Another column here would make stored signatures invalid. */
const storedFields = [
  ...printedFields,
  "reportType",
  "revision",
  "revisionCause",
  "contentHash",
  "datasetId",
  "datasetVersion",
  "engineVersion",
  "notice",
  "category",
  "inputs",
  "results",
  "scannerChecks",
  "otherReferences",
  "addenda",
] as const;

export function storedHash(row: ReportFullRow): string {
  // Revisions without clinical texts add nothing, so that their signatures stay valid.
  const clinical = row.clinical === null ? [] : [row.clinical];
  return sha256(canonicalJson([...storedFields.map((field) => row[field] ?? null), ...clinical]));
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
