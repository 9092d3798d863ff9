import { fileName, recordJson, valuesCsv, type ExportForm, type PresentedForm } from "@trabecula/report-exports";
import type { Report, ReportDocumentQuery } from "@trabecula/contracts";
import { notFound, type Member, type SentFile, type Strapi } from "@trabecula/strapi-kit";
import { findDatasetHead } from "../datasets/dataset-rows.ts";
import { datasetText } from "../datasets/prepared-datasets.ts";
import type { DatasetText } from "../datasets/reading/stored-curves.ts";
import { drawn, readDocument } from "../documents/report-document.ts";
import type { BundleTask } from "./bundle-worker.ts";
import { getPrinted } from "./revision-service.ts";
import { exportQueue, recordExport } from "./record-export.ts";
import { workOf } from "../work/work-service.ts";
import { reportsWithin } from "./report-rows.ts";
import type { Work, WorkKind } from "../work/work-kind.ts";
import type { FhirTask } from "./fhir-worker.ts";

export const fhirKind: Omit<WorkKind, "module"> = {
  job: "fhir",
  thread: "documents",
  what: "FHIR files",
  mostOfAnAccount: 8,
  longestMs: 30_000,
  tooLong: ["unavailable", "This file took too long to write; please try again."],
  tooMuch: ["unavailable", "This file needs more memory than the server allows."],
};
const fhirWork: Work<FhirTask, Uint8Array> = { ...fhirKind, module: new URL("./fhir-worker.ts", import.meta.url) };

const bundleWork: Work<BundleTask, Uint8Array> = {
  job: "bundle",
  module: new URL("./bundle-worker.ts", import.meta.url),
  thread: "documents",
  what: "bundles",
  mostOfAnAccount: 4,
  longestMs: 30_000,
  tooLong: ["unavailable", "This bundle took too long to write; please try again."],
  tooMuch: ["unavailable", "This bundle needs more memory than the server allows."],
};

const mediaTypes: Readonly<Record<ExportForm, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  "fhir.json": "application/fhir+json; charset=utf-8",
  "bundle.zip": "application/zip",
};

interface FileRequest {
  readonly id: string;
  readonly form: ExportForm;
  readonly revision?: number | undefined;
  /** The document inside a FHIR bundle. */
  readonly presentedForm?: ReportDocumentQuery["view"] | undefined;
  readonly size?: ReportDocumentQuery["size"];
}

/** @param left aborted when the client disconnects @throws `not_found`, `too_many_requests`, `unavailable` */
export async function reportFile(
  strapi: Strapi,
  actor: Member,
  { id, form, revision, presentedForm, size = "a4" }: FileRequest,
  left: AbortSignal,
): Promise<SentFile> {
  const release = await exportQueue(strapi).acquire(actor);
  try {
    const { report, changes, context } = await getPrinted(strapi, actor, id, revision);
    const pdf = presentedForm && { view: presentedForm, size, revision: report.revision };
    const content = await write(
      strapi,
      actor,
      form,
      { report, changes, form: pdf ? await pdfOf(strapi, actor, id, pdf, left) : null, letterhead: context.letterhead ?? null },
      left,
    );
    await recordExport(strapi, actor, report, form);
    return { name: fileName(report, form), type: mediaTypes[form], content };
  } finally {
    release();
  }
}

async function write(strapi: Strapi, actor: Member, form: ExportForm, task: FhirTask, left: AbortSignal): Promise<string | Buffer> {
  if (form === "csv") return valuesCsv(task.report, task.changes);
  if (form === "json") return recordJson(task.report, task.changes);
  const work = workOf(strapi);
  const { buffer } =
    form === "fhir.json"
      ? await work.holding(fhirWork, actor, () => work.run(fhirWork, actor, task, left))
      : await work.holding(bundleWork, actor, async () => work.run(bundleWork, actor, await bundleTask(strapi, task.report), left));
  // Refuses a report that was deleted concurrently.
  if ((await reportsWithin(strapi, actor).count({ documentId: task.report.id })) === 0) throw notFound();
  return Buffer.from(buffer);
}

async function pdfOf(strapi: Strapi, actor: Member, id: string, query: ReportDocumentQuery, left: AbortSignal): Promise<PresentedForm> {
  const { bytes, view } = await drawn(strapi, actor, () => readDocument(strapi, actor, id, query), left);
  return { title: `${view.type}, ${view.made}`, pdf: bytes };
}

/** @throws Error if the dataset is missing: referenced datasets are never deleted */
async function bundleTask(strapi: Strapi, report: Report): Promise<BundleTask> {
  const others = (report.otherReferences?.others ?? []).map(({ dataset }) => textOfDataset(strapi, dataset.id));
  return { report, dataset: await textOfDataset(strapi, report.dataset.id), others: await Promise.all(others) };
}

async function textOfDataset(strapi: Strapi, id: string): Promise<DatasetText> {
  const head = await findDatasetHead(strapi, id);
  if (!head) throw new Error(`A report refers to the dataset ${id}, which is not there.`);
  return datasetText(strapi, head);
}
