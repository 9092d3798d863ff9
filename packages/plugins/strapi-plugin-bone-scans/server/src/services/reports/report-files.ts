import type { Core } from "@strapi/strapi";
import { fileName, recordJson, valuesCsv, type ExportForm } from "@trabecula/report-exports";
import type { Report, ReportChanges } from "@trabecula/contracts";
import { notFound, type Actor, type SentFile } from "@trabecula/strapi-kit";
import { findDatasetHead } from "../datasets/dataset-rows.ts";
import { datasetText, type DatasetText } from "../datasets/prepared-datasets.ts";
import { bundleWork } from "./bundle-work.ts";
import type { BundleTask } from "./bundle-worker.ts";
import { getRevision } from "./revision-service.ts";
import { exportLimit } from "./export-limit.ts";
import { changesOfReport } from "../trends/trend-service.ts";
import { workOf } from "../work/work-service.ts";
import { fhirWork } from "./fhir-work.ts";
import { recordExport } from "./record-export.ts";
import { ownReports } from "./report-rows.ts";

const mediaTypes: Readonly<Record<ExportForm, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  "fhir.json": "application/fhir+json; charset=utf-8",
  "bundle.zip": "application/zip",
};

/**
 * A report of the actor's own as a file: the newest revision, or the one that is named.
 * @param left aborted where the caller has gone
 * @throws AppError `not_found`, `too_many_requests`, `unavailable`
 */
export async function reportFile(
  strapi: Core.Strapi,
  actor: Actor,
  { id, form, revision }: { id: string; form: ExportForm; revision: number | undefined },
  left: AbortSignal,
): Promise<SentFile> {
  const release = exportLimit(strapi).acquire(actor);
  try {
    const report = await getRevision(strapi, actor, id, revision);
    const changes = await changesOfReport(strapi, actor, report);
    const content = await write(strapi, actor, form, { report, changes }, left);
    await recordExport(strapi, actor, report, form);
    return { name: fileName(report, form), type: mediaTypes[form], content };
  } finally {
    release();
  }
}

async function write(
  strapi: Core.Strapi,
  actor: Actor,
  form: ExportForm,
  task: { report: Report; changes: ReportChanges },
  left: AbortSignal,
): Promise<string | Buffer> {
  if (form === "csv") return valuesCsv(task.report, task.changes);
  if (form === "json") return recordJson(task.report, task.changes);
  const work = workOf(strapi);
  const { buffer } =
    form === "fhir.json"
      ? await work.holding(fhirWork, actor, () => work.run(fhirWork, task, left))
      : await work.holding(bundleWork, actor, async () => work.run(bundleWork, await bundleTask(strapi, task.report), left));
  // Refuses a report that was deleted concurrently.
  if ((await ownReports(strapi, actor).count({ documentId: task.report.id })) === 0) throw notFound();
  return Buffer.from(buffer);
}

/** @throws Error if the dataset is missing: referenced datasets are never deleted */
async function bundleTask(strapi: Core.Strapi, report: Report): Promise<BundleTask> {
  const others = (report.otherReferences?.others ?? []).map(({ dataset }) => textOfDataset(strapi, dataset.id));
  return { report, dataset: await textOfDataset(strapi, report.dataset.id), others: await Promise.all(others) };
}

async function textOfDataset(strapi: Core.Strapi, id: string): Promise<DatasetText> {
  const head = await findDatasetHead(strapi, id);
  if (!head) throw new Error(`A report refers to the dataset ${id}, which is not there.`);
  return datasetText(strapi, head);
}
