import { Readable } from "node:stream";
import { serialize } from "node:v8";
import type { ReportDocumentsRequest } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  invalidField,
  notFound,
  placeOf,
  writeArchive,
  type ExportFile,
  type Member,
  type SentFile,
  type Strapi,
} from "@trabecula/strapi-kit";
import { exportQueue, recordExport, rereadPlace } from "../reports/record-export.ts";
import { reportsWithin } from "../reports/report-rows.ts";
import type { Work } from "../work/work-kind.ts";
import { workOf } from "../work/work-service.ts";
import { documentOf, documentWork, readDocument, taskOf, type DocumentRequest, type PdfFile } from "./report-document.ts";

/** Drawing takes seconds, so it does not block the thread of single documents. */
const oneFileWork: Work<readonly Uint8Array[], Uint8Array> = {
  ...{ module: documentWork.module, what: documentWork.what },
  job: "documents",
  thread: "long",
  mostOfAnAccount: 1,
  longestMs: 120_000,
  tooLong: ["unavailable", "These documents took too long to make. Choose fewer reports, or a zip."],
  tooMuch: ["unavailable", "These documents need more memory than the server allows. Choose fewer reports, or a zip."],
};

/** Limit for the documents of a zip, and for the input of one PDF. */
const mostBytes = 64_000_000;

/**
 * Writes all documents in the order of `ids` into one PDF or zip.
 * @throws `not_found` if one is missing, `validation_failed` if they are too large, `too_many_requests`, `unavailable`
 */
export async function reportDocuments(
  strapi: Strapi,
  actor: Member,
  request: ReportDocumentsRequest,
  left: AbortSignal,
): Promise<SentFile> {
  const ids = [...new Set(request.ids)];
  const release = await exportQueue(strapi).acquire(actor);
  try {
    await requireAll(strapi, actor, ids);
    const make = request.as === "zip" ? zipOf : onePdf;
    return { name: `reports-${ids.length}.${request.as}`, ...(await make(strapi, actor, ids, request, left)) };
  } finally {
    release();
  }
}

type Make = (
  strapi: Strapi,
  actor: Member,
  ids: readonly string[],
  request: ReportDocumentsRequest,
  left: AbortSignal,
) => Promise<Omit<SentFile, "name">>;

const zipOf: Make = async (strapi, actor, ids, { view, size }, left) => {
  const files: PdfFile[] = [];
  let bytes = 0;
  for (const id of ids) {
    left.throwIfAborted();
    const member = await rereadPlace(strapi, actor);
    const file = await documentOf(strapi, member, () => readDocument(strapi, member, id, { view, size }), left);
    bytes += file.content.length;
    if (bytes > mostBytes) throw tooLarge(ids.length);
    files.push(file);
  }
  return { type: "application/zip", content: Readable.from(writeArchive(inArchive(files)), { objectMode: false }) };
};

async function* inArchive(files: readonly PdfFile[]): AsyncGenerator<ExportFile> {
  for (const { name, content } of files) yield { name, bytes: Readable.from([content]) };
}

const onePdf: Make = (strapi, actor, ids, { view, size }, left) => {
  const work = workOf(strapi);
  return work.holding(oneFileWork, actor, async () => {
    const [read, parts]: [DocumentRequest["report"][], Uint8Array<ArrayBuffer>[]] = [[], []];
    let bytes = 0;
    for (const id of ids) {
      left.throwIfAborted();
      const document = await readDocument(strapi, actor, id, { view, size });
      const task = await taskOf(strapi, document);
      // Cloning all tasks for the thread would block the event loop.
      const part = await yieldToEventLoop(() => new Uint8Array(serialize(task)));
      bytes += part.length;
      if (bytes > mostBytes) throw tooLarge(ids.length);
      parts.push(part);
      read.push(document.report);
    }
    const buffers = parts.map(({ buffer }) => buffer);
    const pdf = await work.run(oneFileWork, actor, parts, left, buffers);
    await requireAll(strapi, await rereadPlace(strapi, actor), ids);
    for (const report of read) await recordExport(strapi, actor, report, "pdf");
    return { type: "application/pdf", content: Buffer.from(pdf.buffer) };
  });
};

async function requireAll(strapi: Strapi, actor: Member, ids: readonly string[]): Promise<void> {
  placeOf(actor);
  const found = await reportsWithin(strapi, actor).findMany({ select: ["documentId"], where: { documentId: { $in: [...ids] } } });
  if (found.length < ids.length) throw notFound();
}

const tooLarge = (count: number) =>
  invalidField("ids", `The documents of ${countOf(count, "report")} are too large for one file. Choose fewer reports.`);
