import type { Core } from "@strapi/strapi";
import type { Report, ReportDocumentQuery } from "@trabecula/contracts";
import { curvesToDraw } from "@trabecula/reference-datasets";
import { chartRequests, type ChartRequests } from "@trabecula/report-document";
import { reportTypes } from "@trabecula/report-types";
import { fileName } from "@trabecula/report-exports";
import { changesView, viewOfReport, type ReportView } from "@trabecula/report-view";
import { referencesOfReport } from "@trabecula/report-view/references";
import type { Actor, SentFile } from "@trabecula/strapi-kit";
import { siteOf } from "../../accounts.ts";
import { releasedDataset } from "../datasets/dataset-service.ts";
import { getRevision } from "../reports/revision-service.ts";
import { recordExport } from "../reports/record-export.ts";
import { changesOfReport } from "../trends/trend-service.ts";
import { workOf } from "../work/work-service.ts";
import type { Work } from "../work/work-kind.ts";
import type { DocumentTask } from "./document-worker.ts";

/** A document takes 50 ms, with twenty scans 200 ms; the rest is queueing. */
export const documentWork: Work<DocumentTask | null, Uint8Array> = {
  job: "document",
  module: new URL("./document-worker.ts", import.meta.url),
  thread: "short",
  what: "documents",
  mostOfAnAccount: 4,
  longestMs: 20_000,
  tooLong: ["unavailable", "This document took too long to make; please try again."],
  tooMuch: ["unavailable", "This report needs more memory as a document than the server allows."],
};

const warmAfterMs = 10_000;

export function warmDocumentsSoon(strapi: Core.Strapi): void {
  setTimeout(() => void warmDocuments(strapi), warmAfterMs).unref();
}

/** Called when a report is opened, because its document may follow. */
export async function warmDocuments(strapi: Core.Strapi): Promise<void> {
  const thread = workOf(strapi).thread(documentWork.thread);
  if (!thread.isCold()) return;
  try {
    await thread.run({ ...documentWork, longestMs: null }, null, thread.ending);
  } catch (error) {
    if (!thread.ending.aborted) strapi.log.warn(`The worker thread for documents did not begin: ${(error as Error).name}`);
  }
}

/**
 * A report of the actor's own as a PDF.
 * @param left aborted where the caller has gone
 * @throws AppError `not_found`, `too_many_requests`, `unavailable`
 */
export async function reportDocument(
  strapi: Core.Strapi,
  actor: Actor,
  id: string,
  { view: reading, size, revision }: ReportDocumentQuery,
  left: AbortSignal,
): Promise<SentFile> {
  const read = async () => {
    const report = await getRevision(strapi, actor, id, revision);
    const changes = reading === "patient" || report.patientId === null ? null : await changesOfReport(strapi, actor, report);
    const catalogue = reportTypes[report.reportType];
    const view = viewOfReport(report, catalogue, reading, changes && changesView(changes, catalogue, reading));
    return { report, view, size, readAgain: () => getRevision(strapi, actor, id, report.revision) };
  };
  return documentOf(strapi, actor, read, left);
}

interface DocumentRequest {
  readonly report: Report;
  readonly view: ReportView;
  readonly size: ReportDocumentQuery["size"];
  /** Rereads the report after rendering; throws if access ended. */
  readonly readAgain: () => Promise<unknown>;
}

/**
 * A report that the actor may read, in a view of it.
 * @param read begins once the account may have another document made: who asks for a hundred is refused before any is read
 * @throws AppError `too_many_requests`, `unavailable`; what `read` and `readAgain` throw
 */
export function documentOf(strapi: Core.Strapi, actor: Actor, read: () => Promise<DocumentRequest>, left: AbortSignal): Promise<SentFile> {
  const work = workOf(strapi);
  return work.holding(documentWork, actor, async () => {
    const { report, view, size, readAgain } = await read();
    const charts = await chartsOf(strapi, report, view);
    const { productName, laboratoryName } = await siteOf(strapi).settings();
    const references = view.reading === "patient" ? null : referencesOfReport(report, reportTypes[report.reportType]);
    const options = { size, madeAt: new Date(report.dateRevised), productName, laboratoryName, references };
    const bytes = await work.run(documentWork, { view, charts, options }, left);
    await readAgain();
    await recordExport(strapi, actor, report, "pdf");
    return { name: fileName(report, "pdf"), type: "application/pdf", content: Buffer.from(bytes) };
  });
}

/** Includes retired datasets. */
async function chartsOf(strapi: Core.Strapi, report: Report, view: ReportView): Promise<ChartRequests> {
  const { sex } = report.subject;
  if (!sex || view.charts.length === 0) return {};
  const dataset = await releasedDataset(strapi, report.dataset.id);
  return chartRequests(report, view, (parameter, site) => curvesToDraw(dataset, { parameter, sex, site }));
}
