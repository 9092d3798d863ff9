import {
  utcDay,
  type FitMargin,
  type PatientsCheckRequest,
  type Scanner,
  type ScannerCheck,
  type ScannerCheckQuery,
  type ScannerCheckReply,
  type ScannerCheckRow,
} from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { reportTypes } from "@trabecula/report-types";
import {
  AppError,
  inTransaction,
  invalidField,
  notFound,
  placeOf,
  wholeWorkspace,
  type Actor,
  type Member,
  type Strapi,
} from "@trabecula/strapi-kit";
import { countOf } from "@trabecula/messages";
import { auditOf, workspacesOf } from "../../accounts.ts";
import { reachOf, requireAllowed, type OwnerId } from "../laboratory/owner.ts";
import { missingDataset, refuseNamed, requirePublished, usable } from "../datasets/choose-dataset.ts";
import { findDatasetHead, manifestOf, type DatasetHead } from "../datasets/dataset-rows.ts";
import { datasetText } from "../datasets/prepared-datasets.ts";
import { readMap, sheetChoice, tableOptions } from "../scoring/table-options.ts";
import { workOf, workOnFile, type SentWork } from "../work/work-service.ts";
import { checkRows, findCheck, insertCheck, isOwn, keptChecks, serializeCheck, serializeCheckRow } from "./check-rows.ts";
import type { CheckAnswer, CheckTask } from "./check-worker.ts";
import { scansOfControls, type ControlScansFound } from "./control-scans.ts";
import type { Work } from "../work/work-kind.ts";

const checkWork: Work<CheckTask, CheckAnswer> = {
  job: "scanner-check",
  module: new URL("./check-worker.ts", import.meta.url),
  thread: "long",
  what: "scanner checks",
  mostOfAnAccount: 2,
  longestMs: 60_000,
};

/** Further unreadable rows are counted but not listed. */
const mostProblems = 200;

/**
 * Stores the result on request, never the table.
 * @throws `validation_failed`, `unreadable_file` without a verdict, or what `workOnFile` throws
 */
export async function checkByTable(strapi: Strapi, actor: Member, query: ScannerCheckQuery, sent: SentWork): Promise<ScannerCheckReply> {
  const map = readMap(query.map);
  const head = await datasetToCheck(strapi, query);
  const dataset = await datasetText(strapi, head);
  let file = "The file";
  const answer = await workOnFile(strapi, actor, checkWork, sent, ({ path, name }) => {
    file = name ?? file;
    const controls = { from: "table" as const, path, choice: sheetChoice(query, map), options: tableOptions(query, map) };
    return { dataset, checkOptions: checkOptionsOf(query), controls };
  });
  if (!answer.ok) throw new AppError("unreadable_file", answer.message);
  return finishCheck(strapi, actor, { head, answer, file, source: "table", keep: query.keep === "true", ...named(query) });
}

/** Uses scans of the workspace's patients marked as healthy controls. @throws `validation_failed` for too few controls */
export async function checkByPatients(
  strapi: Strapi,
  actor: Member,
  request: PatientsCheckRequest,
  left: AbortSignal,
): Promise<ScannerCheckReply> {
  const head = await datasetToCheck(strapi, request);
  const { answer, withdrawn } = await workOf(strapi).holding(checkWork, actor, async () => {
    const found = await controlsOfWorkspace(strapi, actor, head);
    const controls = { from: "patients" as const, scans: found.scans };
    const task = { dataset: await datasetText(strapi, head), checkOptions: checkOptionsOf(request), controls };
    return { answer: await workOf(strapi).run(checkWork, actor, task, left), withdrawn: found.withdrawn };
  });
  if (!answer.ok) throw refuseControls(answer.message);
  const reply = { ...answer, remarks: [...answer.remarks, ...withdrawnRemarks(withdrawn)] };
  return finishCheck(strapi, actor, { head, answer: reply, file: "", source: "patients", keep: request.keep, ...named(request) });
}

/** @throws `validation_failed` without controls */
export async function controlsOfWorkspace(strapi: Strapi, actor: Member, head: DatasetHead): Promise<ControlScansFound> {
  const found = await scansOfControls(strapi, actor, head.reportType);
  if (found.scans.length === 0) throw refuseControls(noControls(head));
  return found;
}

export function withdrawnRemarks(withdrawn: number): string[] {
  if (withdrawn === 0) return [];
  return [`${countOf(withdrawn, "patient has", "patients have")} withdrawn the consent and ${withdrawn === 1 ? "is" : "are"} left out.`];
}

export async function listChecks(
  strapi: Strapi,
  actor: Member,
  { datasetId, scanner }: { datasetId?: string | undefined; scanner?: Scanner | undefined },
): Promise<{ items: ScannerCheckRow[]; total: number }> {
  const items: ScannerCheckRow[] = [];
  for (const row of await keptChecks(strapi, wholeWorkspace(placeOf(actor).workspaceId), { datasetId, scanner }))
    items.push(serializeCheckRow(row, await manifestOf(strapi, row.datasetId), actor));
  return { items, total: items.length };
}

/** @throws `not_found` */
export async function getCheck(strapi: Strapi, actor: Member, id: string): Promise<ScannerCheck> {
  const row = requireAllowed(actor, await findCheck(strapi, reachOf(actor), id));
  return serializeCheck(row, await manifestOf(strapi, row.datasetId), actor);
}

/** @throws `not_found`, also for a check of someone else; `role_missing`, `workspace_archived` */
export async function deleteOwnCheck(strapi: Strapi, actor: Member, id: string): Promise<void> {
  await inTransaction(strapi, async () => {
    const row = requireAllowed(actor, await findCheck(strapi, reachOf(actor), id));
    const place = row.workspaceId === null ? null : await workspacesOf(strapi).hold(actor, row.workspaceId);
    if (!isOwn(row, actor) && (place === null || place.centerId !== null)) throw notFound();
    await remove(strapi, actor, id, row.workspaceId);
  });
}

/** Deletes a check of the laboratory, as administrators may. @throws `not_found` */
export async function deleteCheck(strapi: Strapi, actor: Actor, id: string): Promise<void> {
  await inTransaction(strapi, async () => {
    if (!(await findCheck(strapi, reachOf(actor), id))) throw notFound();
    await remove(strapi, actor, id, null);
  });
}

async function remove(strapi: Strapi, actor: Actor, id: string, workspaceId: OwnerId): Promise<void> {
  if ((await checkRows(strapi).deleteMany({ where: { documentId: id } })).count === 0) throw notFound();
  await auditOf(strapi).record(actor, { action: "scanner-check.deleted", object: `scanner-check:${id}`, workspaceId });
}

/** @throws `validation_failed` if the dataset is unpublished or not for this scanner */
export async function datasetToCheck(
  strapi: Strapi,
  { datasetId, scanner }: { datasetId: string; scanner: Scanner },
): Promise<DatasetHead> {
  const found = await findDatasetHead(strapi, datasetId);
  if (!found) throw refuseNamed(missingDataset);
  const head = usable(found, found.reportType, refuseNamed);
  const { label, scanners } = reportTypes[head.reportType];
  if (scanners.some(({ key }) => key === scanner)) return head;
  const message = `This is no scanner of ${label}; choose one of ${scanners.map(({ key }) => key).join(", ")}.`;
  throw invalidField("scanner", message);
}

function checkOptionsOf({ scanner, margin }: { scanner: Scanner; margin: FitMargin }) {
  return { scanner, margin, today: utcDay() };
}

const named = ({ scanner, device }: { scanner: Scanner; device?: string | null | undefined }) => ({ scanner, device: device ?? null });

function noControls({ reportType }: DatasetHead): string {
  return `None of your patients with a report of ${reportTypes[reportType].label} is marked as a healthy control.`;
}

function refuseControls(message: string): AppError {
  return new AppError("validation_failed", message);
}

interface FinishedCheck extends Pick<ScannerCheck, "scanner" | "device" | "source"> {
  readonly head: DatasetHead;
  readonly answer: CheckAnswer & { ok: true };
  readonly file: string;
  readonly keep: boolean;
}

/** A check belongs to the clinic or study that stored it. A personal workspace stores checks of the laboratory. */
async function finishCheck(
  strapi: Strapi,
  actor: Member,
  { head, answer, file, keep, ...given }: FinishedCheck,
): Promise<ScannerCheckReply> {
  const { findings, read, leftOut, problems, remarks } = answer;
  const object = `dataset:${head.documentId}`;
  const kept = await inTransaction(strapi, async () => {
    const { workspaceId, kind } = placeOf(actor);
    await auditOf(strapi).record(actor, { action: "scanner-check.made", object, detail: given.source, workspaceId });
    if (!keep) return null;
    await workspacesOf(strapi).hold({ ...actor, right: "write" }, workspaceId);
    await requirePublished(strapi, head.documentId, head.reportType);
    const owner = { workspaceId: kind === "personal" ? null : workspaceId };
    const id = await insertCheck(strapi, actor, { head, ...owner, ...given, engineVersion, findings, now: new Date() });
    await auditOf(strapi).record(actor, {
      action: "scanner-check.kept",
      object: `scanner-check:${id}`,
      detail: `${object}, ${given.scanner}`,
      workspaceId,
    });
    return id;
  });
  return { findings, engineVersion, kept, read, leftOut: [...leftOut], ...listedProblems(problems, file), remarks: [...remarks] };
}

export function listedProblems(problems: (CheckAnswer & { ok: true })["problems"], file: string) {
  return { problems: problems.slice(0, mostProblems).map((problem) => ({ file, ...problem })), problemCount: problems.length };
}
