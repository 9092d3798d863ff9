import type { Core } from "@strapi/strapi";
import type {
  FitMargin,
  PatientsCheckRequest,
  Scanner,
  ScannerCheck,
  ScannerCheckQuery,
  ScannerCheckReply,
  ScannerCheckRow,
} from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { reportTypes } from "@trabecula/report-types";
import { AppError, inTransaction, notFound, type Actor } from "@trabecula/strapi-kit";
import { countOf } from "@trabecula/messages";
import { auditOf, personalDataOf } from "../../accounts.ts";
import { missingDataset, refuseNamed, requirePublished, usable } from "../datasets/choose-dataset.ts";
import { findDatasetHead, manifestOf, type DatasetHead } from "../datasets/dataset-rows.ts";
import { datasetText } from "../datasets/prepared-datasets.ts";
import { readMap } from "../scoring/read-map.ts";
import { tableOptions } from "../scoring/table-options.ts";
import { workOnFile, type SentWork } from "../work/work-on-file.ts";
import { workOf } from "../work/work-service.ts";
import { checkRows, findCheck, insertCheck, isOwn, keptChecks } from "./check-rows.ts";
import type { CheckAnswer, CheckTask } from "./check-worker.ts";
import { scansOfControls } from "./control-scans.ts";
import { serializeCheck, serializeCheckRow } from "./serialize-check.ts";
import { fileRefusals, type Work } from "../work/work-kind.ts";

const checkWork: Work<CheckTask, CheckAnswer> = {
  job: "scanner-check",
  module: new URL("./check-worker.ts", import.meta.url),
  thread: "long",
  what: "scanner checks",
  mostOfAnAccount: 2,
  longestMs: 60_000,
  ...fileRefusals,
};

/** Further unreadable rows are counted but not listed. */
const mostProblems = 200;

/**
 * Checks from an uploaded table whether a dataset fits a scanner. The table is not stored; the result is, on request.
 * @throws AppError `validation_failed`, `unreadable_file` without a verdict, or what `workOnFile` throws
 */
export async function checkByTable(
  strapi: Core.Strapi,
  actor: Actor,
  query: ScannerCheckQuery,
  sent: SentWork,
): Promise<ScannerCheckReply> {
  const map = readMap(query.map);
  const head = await datasetToCheck(strapi, query);
  const dataset = await datasetText(strapi, head);
  let file = "The file";
  const answer = await workOnFile(strapi, actor, checkWork, sent, ({ path, name }) => {
    file = name ?? file;
    const controls = { from: "table" as const, path, sheet: query.sheet, options: tableOptions(query, map) };
    return { dataset, question: questionOf(query), controls };
  });
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  return settle(strapi, actor, { head, answer, file, source: "table", keep: query.keep === "true", ...named(query) });
}

/** Uses scans of the actor's patients marked as healthy controls. @throws AppError `validation_failed` for too few controls */
export async function checkByPatients(
  strapi: Core.Strapi,
  actor: Actor,
  request: PatientsCheckRequest,
  left: AbortSignal,
): Promise<ScannerCheckReply> {
  const head = await datasetToCheck(strapi, request);
  const { answer, withdrawn } = await workOf(strapi).holding(checkWork, actor, async () => {
    const found = await scansOfControls(strapi, actor, head.reportType);
    if (found.scans.length === 0) throw refuseControls(noControls(head));
    const controls = { from: "patients" as const, scans: found.scans };
    const task = { dataset: await datasetText(strapi, head), question: questionOf(request), controls };
    return { answer: await workOf(strapi).run(checkWork, task, left), withdrawn: found.withdrawn };
  });
  if (!answer.ok) throw refuseControls(answer.message);
  const remarks =
    withdrawn === 0
      ? []
      : [`${countOf(withdrawn, "patient has", "patients have")} withdrawn the consent and ${withdrawn === 1 ? "is" : "are"} left out.`];
  const told = { ...answer, remarks: [...answer.remarks, ...remarks] };
  return settle(strapi, actor, { head, answer: told, file: "", source: "patients", keep: request.keep, ...named(request) });
}

/** Checks belong to the laboratory, so they are not filtered by actor. */
export async function listChecks(
  strapi: Core.Strapi,
  actor: Actor,
  query: { datasetId?: string | undefined; scanner?: Scanner | undefined },
): Promise<{ items: ScannerCheckRow[]; total: number }> {
  const items: ScannerCheckRow[] = [];
  for (const row of await keptChecks(strapi, query)) items.push(serializeCheckRow(row, await manifestOf(strapi, row.datasetId), actor));
  return { items, total: items.length };
}

/** @throws AppError `not_found` */
export async function getCheck(strapi: Core.Strapi, actor: Actor, id: string): Promise<ScannerCheck> {
  const row = await findCheck(strapi, id);
  if (!row) throw notFound();
  return serializeCheck(row, await manifestOf(strapi, row.datasetId), actor);
}

/** @throws AppError `not_found`, also for a check of someone else */
export async function deleteOwnCheck(strapi: Core.Strapi, actor: Actor, id: string): Promise<void> {
  const row = await findCheck(strapi, id);
  if (!row || !isOwn(row, actor)) throw notFound();
  await deleteCheck(strapi, actor, id);
}

/** For administrators. @throws AppError `not_found` */
export async function deleteCheck(strapi: Core.Strapi, actor: Actor, id: string): Promise<void> {
  await inTransaction(strapi, async () => {
    if ((await checkRows(strapi).deleteMany({ where: { documentId: id } })).count === 0) throw notFound();
    await auditOf(strapi).record(actor, { action: "scanner-check.deleted", object: `scanner-check:${id}` });
  });
}

/** @throws AppError `validation_failed` if the dataset is unpublished or not for this scanner */
async function datasetToCheck(strapi: Core.Strapi, { datasetId, scanner }: { datasetId: string; scanner: Scanner }): Promise<DatasetHead> {
  const found = await findDatasetHead(strapi, datasetId);
  if (!found) throw refuseNamed(missingDataset);
  const head = usable(found, found.reportType, refuseNamed);
  const { label, scanners } = reportTypes[head.reportType];
  if (scanners.some(({ key }) => key === scanner)) return head;
  const message = `This is no scanner of ${label}; choose one of ${scanners.map(({ key }) => key).join(", ")}.`;
  throw new AppError("validation_failed", message, { scanner: message });
}

function questionOf({ scanner, margin }: { scanner: Scanner; margin: FitMargin }) {
  return { scanner, margin, today: new Date().toISOString().slice(0, 10) };
}

const named = ({ scanner, device }: { scanner: Scanner; device?: string | null | undefined }) => ({ scanner, device: device ?? null });

function noControls({ reportType }: DatasetHead): string {
  return `None of your patients with a report of ${reportTypes[reportType].label} is marked as a healthy control.`;
}

function refuseControls(message: string): AppError {
  return new AppError("validation_failed", message);
}

interface Settled extends Pick<ScannerCheck, "scanner" | "device" | "source"> {
  readonly head: DatasetHead;
  readonly answer: CheckAnswer & { ok: true };
  readonly file: string;
  readonly keep: boolean;
}

async function settle(strapi: Core.Strapi, actor: Actor, { head, answer, file, keep, ...given }: Settled): Promise<ScannerCheckReply> {
  const { findings, read, leftOut, problems, remarks } = answer;
  const object = `dataset:${head.documentId}`;
  const kept = await inTransaction(strapi, async () => {
    await auditOf(strapi).record(actor, { action: "scanner-check.made", object, detail: given.source });
    if (!keep) return null;
    await personalDataOf(strapi).hold(actor);
    await requirePublished(strapi, head.documentId, head.reportType);
    const id = await insertCheck(strapi, actor, { head, ...given, engineVersion, findings, now: new Date() });
    await auditOf(strapi).record(actor, {
      action: "scanner-check.kept",
      object: `scanner-check:${id}`,
      detail: `${object}, ${given.scanner}`,
    });
    return id;
  });
  const listed = problems.slice(0, mostProblems).map((problem) => ({ file, ...problem }));
  const beside = { leftOut: [...leftOut], problems: listed, problemCount: problems.length, remarks: [...remarks] };
  return { findings, engineVersion, kept, read, ...beside };
}
