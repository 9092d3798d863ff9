import type { Core } from "@strapi/strapi";
import type { CreateReportRequest, Dashboard, Report, ReportRow, UpdateReportRequest } from "@trabecula/contracts";
import { createRequestQueue, yieldToEventLoop } from "@trabecula/request-scheduling";
import { type Actor, inParts, inTransaction, isDuplicate, lockRows, notFound, rowsOf } from "@trabecula/strapi-kit";
import { auditOf, personalDataOf, siteOf } from "../../accounts.ts";
import { requirePublished } from "../datasets/choose-dataset.ts";
import { manifestOf } from "../datasets/dataset-rows.ts";
import { withDevices } from "../devices/devices-of-scans.ts";
import { ownPatients } from "../patients/patient-rows.ts";
import { devicesOnDays } from "../phantom-values/control-of-scans.ts";
import { score } from "../scoring/score.ts";
import { checksForDataset } from "../scanner-checks/checks-for-scans.ts";
import { madeBy, nameOfRequest, type RequestName } from "./named-request.ts";
import { newReportRow } from "./new-report-row.ts";
import { fillFromPatient, requireFitting } from "./patient-of-report.ts";
import { prepareScans } from "./prepare-scans.ts";
import {
  countReports,
  newestReports,
  notReleased,
  ownReports,
  reportJson,
  reportUid,
  requireReport,
  searchReports,
  type ReportFullRow,
  type ReportSearch,
} from "./report-rows.ts";
import { deleteWithRevisions } from "./delete-with-revisions.ts";
import { searchTextOf } from "./search-text.ts";
import { serializeReport, serializeReportRow } from "./serialize-report.ts";

/** Up to this many rows the browser searches, sorts and pages; beyond, the list route does. */
const indexLimit = 10_000;
const recentCount = 5;

/** @throws AppError `not_found` */
export async function getReport(strapi: Core.Strapi, actor: Actor, id: string): Promise<Report> {
  const row = await requireReport(strapi, actor, id);
  const manifest = await manifestOf(strapi, row.datasetId);
  return yieldToEventLoop(() => serializeReport(row, manifest));
}

/** One large index at a time, in parts, so that other requests wait for one part only. */
const indexQueue = createRequestQueue({ concurrency: 1 });
const serializedAtOnce = 2000;

interface ReportIndex {
  readonly items: ReportRow[];
  readonly total: number;
  readonly pageSize: number;
}

/** Compact rows of the actor's newest reports, at most 10,000, and the total. */
export function reportIndex(strapi: Core.Strapi, actor: Actor): Promise<ReportIndex> {
  return indexQueue.run({ clientKey: actor.id }, async () => {
    // The previous response is being written.
    await yieldToEventLoop();
    const rows = await newestReports(strapi, actor, indexLimit);
    const items: ReportRow[] = [];
    for await (const part of inParts(rows, serializedAtOnce)) items.push(...part.map(serializeReportRow));
    await yieldToEventLoop();
    const total = items.length < indexLimit ? items.length : await countReports(strapi, actor);
    const { pageSize } = await siteOf(strapi).settings();
    return { items, total, pageSize };
  });
}

export async function listReports(strapi: Core.Strapi, actor: Actor, search: ReportSearch): Promise<{ items: ReportRow[]; total: number }> {
  const { rows, total } = await searchReports(strapi, actor, search);
  return { items: rows.map(serializeReportRow), total };
}

/**
 * Stores report and audit entry atomically. Idempotent with a request key. @throws AppError `conflict` where the key
 * belongs to another request; what scoring refuses
 */
export async function createReport(strapi: Core.Strapi, actor: Actor, request: CreateReportRequest): Promise<Report> {
  const requestName = nameOfRequest(request);
  const known = await madeBy(strapi, actor, requestName);
  if (known !== null) return getReport(strapi, actor, known);
  try {
    return await getReport(strapi, actor, await storeReport(strapi, actor, request, requestName));
  } catch (error) {
    // The unique index decides between concurrent requests with the same key.
    const made = isDuplicate(error) ? await madeBy(strapi, actor, requestName) : null;
    if (made === null) throw error;
    return getReport(strapi, actor, made);
  }
}

async function storeReport(strapi: Core.Strapi, actor: Actor, request: CreateReportRequest, requestName: RequestName): Promise<string> {
  const named = await withDevices(strapi, request);
  const filled = await fillFromPatient(strapi, actor, named.request);
  const reply = await score(strapi, actor, { ...filled.request, intervals: true });
  const { scans } = filled.request;
  const checks = await checksForDataset(strapi, reply.dataset.id);
  const prepared = prepareScans(scans, { devices: await devicesOnDays(strapi, scans, named.devices), checks });
  const row = await yieldToEventLoop(() => newReportRow(actor, filled, { ...prepared, scored: reply }, new Date()));
  await inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    const { patientId } = filled.request;
    if (patientId != null) await requireFitting(strapi, actor, patientId, filled.request);
    await requirePublished(strapi, reply.dataset.id, request.reportType);
    await rowsOf(strapi, reportUid).createMany({ data: [{ ...row, ...requestName }] });
    await auditOf(strapi).record(actor, { action: "report.created", object: `report:${row.documentId}` });
  });
  return row.documentId;
}

const changeable = { reportName: "name", subjectCode: "subject code", patientId: "patient", notes: "notes" } as const;

/** Never changes numbers. @throws AppError `not_found`; `validation_failed` where the report cannot be the patient's */
export async function updateReport(strapi: Core.Strapi, actor: Actor, id: string, changes: UpdateReportRequest): Promise<Report> {
  const changed = (Object.keys(changeable) as (keyof typeof changeable)[]).filter((field) => changes[field] !== undefined);
  if (changed.length === 0) return getReport(strapi, actor, id);
  await inTransaction(strapi, async () => {
    if (changes.patientId) await personalDataOf(strapi).hold(actor);
    // Locked, because concurrent changes of name and code must not corrupt the search text.
    await lockRows(strapi, reportUid, { documentId: id, ownerId: actor.id });
    const row = await requireReport(strapi, actor, id);
    const patient = changes.patientId ? await requireFitting(strapi, actor, changes.patientId, scansOf(row)) : null;
    const { reportName = row.reportName, notes = row.notes, patientId = row.patientId } = changes;
    const { subjectCode = row.subjectCode ?? patient?.code ?? null } = changes;
    const searchText = searchTextOf({ reportName, subjectCode, reportType: row.reportType });
    // A change of patient revokes the release.
    const release = patientId === row.patientId ? {} : notReleased;
    await ownReports(strapi, actor).update({ documentId: id }, { reportName, subjectCode, patientId, notes, searchText, ...release });
    const detail = changed.map((field) => changeable[field]).join(", ");
    await auditOf(strapi).record(actor, { action: "report.updated", object: `report:${id}`, detail });
  });
  return getReport(strapi, actor, id);
}

function scansOf({ subject, inputs }: ReportFullRow) {
  const given = reportJson.read({ subject, inputs });
  return { subject: given.subject, scans: given.inputs };
}

/** @throws AppError `not_found` */
export async function deleteReport(strapi: Core.Strapi, actor: Actor, id: string): Promise<void> {
  if ((await deleteReports(strapi, actor, [id])) === 0) throw notFound();
}

const lockedAtOnce = 100;

/**
 * Deletes the actor's own reports among `ids` with their revisions, in one transaction, and returns the count. Ignores
 * other ids, so outdated lists work.
 */
export async function deleteReports(strapi: Core.Strapi, actor: Actor, ids: readonly string[]): Promise<number> {
  return inTransaction(strapi, async () => {
    // Locked, so that reports deleted concurrently are not counted twice.
    const deleted: string[] = [];
    for await (const part of inParts(ids.toSorted(), lockedAtOnce))
      deleted.push(...(await lockRows(strapi, reportUid, { documentId: { $in: part }, ownerId: actor.id })));
    await deleteWithRevisions(strapi, actor, deleted);
    if (deleted.length === 1) await auditOf(strapi).record(actor, { action: "report.deleted", object: `report:${deleted[0]}` });
    if (deleted.length > 1)
      await auditOf(strapi).record(actor, { action: "reports.deleted", detail: `${deleted.length} reports: ${deleted.join(" ")}` });
    return deleted.length;
  });
}

/** The month is the calendar month in UTC. */
export async function dashboard(strapi: Core.Strapi, actor: Actor, now: Date): Promise<Dashboard> {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const recent = await newestReports(strapi, actor, recentCount);
  const reports = { total: await countReports(strapi, actor), thisMonth: await countReports(strapi, actor, monthStart) };
  const patients = await ownPatients(strapi, actor).count();
  return { reports, patients, recent: recent.map(serializeReportRow) };
}
