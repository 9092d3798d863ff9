import type { Report, ReportDocumentQuery } from "@trabecula/contracts";
import { curvesToDraw } from "@trabecula/reference-datasets";
import { chartRequests, type ChartRequests } from "@trabecula/report-document";
import { reportTypes } from "@trabecula/report-types";
import { fileName } from "@trabecula/report-exports";
import {
  forPatients,
  letterOf,
  noChanges,
  stateOf,
  viewOfReport,
  type LetterView,
  type ReportContext,
  type ReportView,
} from "@trabecula/report-view";
import { referencesOfReport, type ReferencesView } from "@trabecula/report-view/references";
import { type Actor, type Member, type SentFile, type Strapi } from "@trabecula/strapi-kit";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { ownersOf, siteOf } from "../../accounts.ts";
import { releasedDataset } from "../datasets/dataset-service.ts";
import { getPrinted, getRevision } from "../reports/revision-service.ts";
import { recordExport } from "../reports/record-export.ts";
import type { PrintedReport } from "../signatures/printed-report.ts";
import { workOf } from "../work/work-service.ts";
import type { Work } from "../work/work-kind.ts";
import type { DocumentTask } from "./document-worker.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

/** A document takes 50 ms, with twenty scans 200 ms; the rest is queueing. */
export const documentWork: Work<DocumentTask | null, Uint8Array> = {
  job: "document",
  module: new URL("./document-worker.ts", import.meta.url),
  thread: "documents",
  what: "documents",
  mostOfAnAccount: 4,
  longestMs: 20_000,
  tooLong: ["unavailable", "This document took too long to make; please try again."],
  tooMuch: ["unavailable", "This report needs more memory as a document than the server allows."],
};

/** Called when a report is opened, because its document may follow. */
export async function warmDocuments(strapi: Strapi): Promise<void> {
  const thread = workOf(strapi).thread(documentWork.thread);
  if (!thread.isCold()) return;
  try {
    await thread.run({ ...documentWork, longestMs: null }, { id: "every account" }, null, thread.ending);
  } catch (error) {
    if (!thread.ending.aborted) strapi.log.warn(`The worker thread for documents did not begin: ${(error as Error).name}`);
  }
}

/** @param left aborted when the client disconnects @throws `not_found`, `too_many_requests`, `unavailable` */
export function reportDocument(
  strapi: Strapi,
  actor: Member,
  id: string,
  query: ReportDocumentQuery,
  left: AbortSignal,
): Promise<SentFile> {
  return documentOf(strapi, actor, () => readDocument(strapi, actor, id, query), left);
}

/** Reads a signed revision as it was signed. @throws `not_found` */
export async function readDocument(
  strapi: Strapi,
  actor: Member,
  id: string,
  { view: shown, size, revision }: ReportDocumentQuery,
): Promise<DocumentRequest> {
  const { report, changes, context, letterhead, signed } = await getPrinted(strapi, actor, id, revision);
  const reading = shown === "letter" ? "clinician" : shown;
  const kept = reading === "patient" ? undefined : signed?.views[reading];
  const known = report.patientId === null ? noChanges : changes;
  const view =
    kept ??
    (await yieldToEventLoop(() =>
      viewOfReport(report, reportTypes[report.reportType], reading, known, context, forPatients(englishTexts)),
    ));
  const readAgain = () => getRevision(strapi, actor, id, report.revision);
  return {
    ...{ report, view, size, readAgain, letterhead, context },
    ...(kept && { references: signed!.references }),
    ...(shown === "letter" && { letter: letterOf(view, report, context) }),
  };
}

export interface DocumentRequest {
  readonly report: Report;
  readonly view: ReportView;
  readonly size: ReportDocumentQuery["size"];
  readonly fileWord?: string;
  /** The signed letterhead; default: the current letterhead. */
  readonly letterhead?: PrintedReport["letterhead"];
  readonly references?: ReferencesView | null;
  readonly letter?: LetterView;
  readonly context?: ReportContext;
  /** Set for a DICOM object. */
  readonly dicom?: DocumentTask["dicom"];
  /** Rereads the report after rendering; throws if access ended. */
  readonly readAgain: () => Promise<unknown>;
}

/**
 * @param read begins when the account's queue allows it, so that excess requests read nothing
 * @throws `too_many_requests`, `unavailable`; what `read` and `readAgain` throw
 */
export async function documentOf(strapi: Strapi, actor: Actor, read: () => Promise<DocumentRequest>, left: AbortSignal): Promise<PdfFile> {
  const { report, bytes, fileWord } = await drawn(strapi, actor, read, left);
  await recordExport(strapi, actor, report, "pdf");
  return { name: fileName(report, "pdf", fileWord), type: "application/pdf", content: bytes };
}

export interface PdfFile extends SentFile {
  readonly name: `${string}.pdf`;
  readonly content: Buffer;
}

export interface DrawnDocument extends DocumentRequest {
  readonly bytes: Buffer<ArrayBuffer>;
}

export function drawn(strapi: Strapi, actor: Actor, read: () => Promise<DocumentRequest>, left: AbortSignal): Promise<DrawnDocument> {
  const work = workOf(strapi);
  return work.holding(documentWork, actor, async () => {
    const request = await read();
    const bytes = await work.run(documentWork, actor, await taskOf(strapi, request), left);
    await request.readAgain();
    return { ...request, bytes: Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength) };
  });
}

export async function taskOf(strapi: Strapi, { report, view, size, letter, dicom, ...signed }: DocumentRequest): Promise<DocumentTask> {
  const charts = letter ? {} : await chartsOf(strapi, report, view);
  const { productName, laboratoryName } = signed.letterhead ?? (await siteOf(strapi).settings());
  const live = () => (view.reading === "patient" ? null : referencesOfReport(report, reportTypes[report.reportType]));
  const references = signed.references === undefined ? live() : signed.references;
  const logo = view.letterhead?.logo ? await ownersOf(strapi).pictureOf(view.letterhead.logo) : null;
  const maker = {
    productName,
    laboratoryName: view.letterhead?.name ?? laboratoryName,
    size,
    madeAt: new Date(report.dateRevised),
    state: stateOf(report),
    ...(logo && { logo }),
  };
  return { view, charts, options: { ...maker, references, ...(letter && { letter }) }, ...(dicom && { dicom }) };
}

/** Includes retired datasets. */
async function chartsOf(strapi: Strapi, report: Report, view: ReportView): Promise<ChartRequests> {
  const { sex } = report.subject;
  if (!sex || view.charts.length === 0) return {};
  const dataset = await releasedDataset(strapi, report.dataset.id);
  return chartRequests(view, (parameter, site) => curvesToDraw(dataset, { parameter, sex, site }));
}
