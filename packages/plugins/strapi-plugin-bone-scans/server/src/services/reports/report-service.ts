import type {
  CreateReportRequest,
  Dashboard,
  Report,
  ReportRow,
  UpdateReportRequest,
  Scan,
  Subject,
  StateCounts,
} from "@trabecula/contracts";
import { createRequestQueue, yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  type BoundedCount,
  type Member,
  type IfMatch,
  inParts,
  inTransaction,
  invalidField,
  isDuplicate,
  notFound,
  placeOf,
  AppError,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, workspacesOf, siteOf } from "../../accounts.ts";
import { requirePublished } from "../datasets/choose-dataset.ts";
import { withDevices } from "../devices/devices-of-scans.ts";
import { reportsHaveChanged } from "../patients/changed-reports.ts";
import { patientsWithin, findPatient, type PatientFullRow } from "../patients/patient-rows.ts";
import { devicesOnDays } from "../phantom-values/control-of-scans.ts";
import { score } from "../scoring/score.ts";
import { checksForDataset } from "../scanner-checks/check-rows.ts";
import { changeReport, isVoid, lockReport } from "./report-changes.ts";
import { newReportRow, searchTextOf } from "./new-report-row.ts";
import { prepareScans } from "./prepare-scans.ts";
import { countListed, newestReports } from "./listed-rows.ts";
import { notReleased, reportsWithin, reportJson, requireReport, type ReportFullRow } from "./report-rows.ts";
import { countStates } from "./count-states.ts";
import { isReleased } from "./delete-reports.ts";
import { searchReports, type ReportSearch } from "./search-rows.ts";
import { serializeReportRow } from "./serialize-report.ts";
import { withConfirmedSignatures, withStoredSignatures } from "../signatures/listed-signatures.ts";
import { readReport } from "../signatures/read-signed.ts";
import { isSigned } from "../signatures/refuse-signed.ts";
import { checkRowLimit, checkReportsPerPatient } from "../workspaces/row-limits.ts";
import { createHash } from "node:crypto";
import { refuseContradiction, requestOfPatient, type FilledRequest } from "../patients/subject-of-patient.ts";

/** The browser sorts and pages this many reports. */
const indexLimit = 10_000;
const recentCount = 5;

export async function getReport(strapi: Strapi, actor: Member, id: string): Promise<Report> {
  return readReport(strapi, actor, await requireReport(strapi, actor, id));
}

/** Builds one large index at a time, in parts, so that other requests wait for one part only. */
const indexQueue = createRequestQueue({ concurrency: 1 });
const serializedPerBatch = 2000;

interface ReportIndex extends BoundedCount {
  readonly items: ReportRow[];
  readonly pageSize: number;
}

export function reportIndex(strapi: Strapi, actor: Member): Promise<ReportIndex> {
  return indexQueue.run({ clientKey: actor.id }, async () => {
    // Lets the previous response be written.
    await yieldToEventLoop();
    const rows = await withStoredSignatures(strapi, await newestReports(strapi, actor, indexLimit));
    const items: ReportRow[] = [];
    for await (const part of inParts(rows, serializedPerBatch)) items.push(...part.map(serializeReportRow));
    await yieldToEventLoop();
    const counted = items.length < indexLimit ? { total: items.length } : await countListed(strapi, actor);
    const { pageSize } = await siteOf(strapi).settings();
    return { items, ...counted, pageSize };
  });
}

export async function listReports(
  strapi: Strapi,
  actor: Member,
  search: ReportSearch,
): Promise<BoundedCount & { items: ReportRow[]; counts: StateCounts }> {
  const { rows, ...counted } = await searchReports(strapi, actor, search);
  const items = (await withConfirmedSignatures(strapi, rows)).map(serializeReportRow);
  return { items, ...counted, counts: await countStates(strapi, actor) };
}

/**
 * Writes the audit entry; idempotent if a request key is given.
 * @throws `conflict` if the key belongs to another request; what scoring refuses
 */
export async function createReport(strapi: Strapi, actor: Member, request: CreateReportRequest): Promise<Report> {
  const requestName = nameOfRequest(actor, request);
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

async function storeReport(strapi: Strapi, actor: Member, request: CreateReportRequest, requestName: RequestName): Promise<string> {
  const { workspaceId, centerId } = placeOf(actor);
  await checkRowLimit(strapi, "reports", workspaceId);
  const named = await withDevices(strapi, workspaceId, request);
  const filled = await fillFromPatient(strapi, actor, named.request);
  const reply = await score(strapi, actor, { ...filled.request, intervals: true });
  const { scans } = filled.request;
  const checks = await checksForDataset(strapi, workspaceId, reply.dataset.id);
  const prepared = prepareScans(scans, { devices: await devicesOnDays(strapi, scans, named.devices), checks });
  const owner = { workspaceId, centerId, creatorId: actor.id };
  const row = await yieldToEventLoop(() => newReportRow(owner, filled, { ...prepared, scored: reply }, new Date()));
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    const { patientId } = filled.request;
    if (patientId != null) row.centerId = (await requireFitting(strapi, actor, patientId, filled.request)).centerId;
    await requirePublished(strapi, reply.dataset.id, request.reportType);
    await reportsWithin(strapi, actor).add([{ ...row, ...requestName }]);
    await reportsHaveChanged(strapi, actor, [patientId ?? null]);
    await checkReportsPerPatient(strapi, workspaceId, [patientId ?? null]);
    await auditOf(strapi).record(actor, { action: "report.created", object: `report:${row.documentId}`, workspaceId });
  });
  return row.documentId;
}

const changeable = { reportName: "name", subjectCode: "subject code", patientId: "patient", notes: "notes", waveId: "wave" } as const;

/** Changes no numbers. @throws `not_found`; `changed_meanwhile`; `validation_failed` if the report cannot belong to the patient */
export async function updateReport(
  strapi: Strapi,
  actor: Member,
  id: string,
  changes: UpdateReportRequest,
  ifMatch: IfMatch,
): Promise<Report> {
  const changed = (Object.keys(changeable) as (keyof typeof changeable)[]).filter((field) => changes[field] !== undefined);
  const { workspaceId } = await requireReport(strapi, actor, id);
  await inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    const head = await lockReport(strapi, actor, id, { ifMatch, sent: changed });
    if (changed.length === 0) return;
    // A wave is not printed.
    if (head.signedRevision !== null && changed.some((field) => field !== "waveId"))
      throw isSigned("This report is signed. Correct it, or add an addendum.");
    if (head.readState === "entered-in-error") throw isVoid();
    const row = await requireReport(strapi, actor, id);
    const ofWorkspace = { ...actor, places: [placeOf(actor, workspaceId)] };
    if (changes.patientId && row.patientId !== null)
      await patientsWithin(strapi, ofWorkspace).lock({ documentId: { $in: [row.patientId, changes.patientId] } });
    const patient = changes.patientId ? await requireFitting(strapi, ofWorkspace, changes.patientId, scansOf(row)) : null;
    const { centerId } = patient ?? row;
    const { reportName = row.reportName, notes = row.notes, patientId = row.patientId } = changes;
    const former = patient && row.patientId !== null ? await findPatient(strapi, ofWorkspace, row.patientId) : null;
    const isCodeOfFormer = former !== null && row.subjectCode === former.code;
    const { subjectCode = (isCodeOfFormer ? null : row.subjectCode) ?? patient?.code ?? null } = changes;
    const { waveId = patientId === row.patientId ? row.waveId : null } = changes;
    if (changes.waveId != null) await requireWave(strapi, changes.waveId, { ...row, patientId });
    const searchText = searchTextOf({ reportName, subjectCode, reportType: row.reportType });
    // A change of patient revokes the release, which no token may do.
    if (patientId !== row.patientId && row.releasedOn !== null && actor.sessionId === null) throw isReleased();
    const release = patientId === row.patientId ? {} : notReleased;
    await changeReport(strapi, actor, head, { reportName, subjectCode, patientId, centerId, waveId, notes, searchText, ...release });
    if (patientId !== row.patientId) {
      await reportsHaveChanged(strapi, actor, [row.patientId, patientId]);
      await checkReportsPerPatient(strapi, workspaceId, [patientId]);
    }
    const detail = changed.map((field) => changeable[field]).join(", ");
    await auditOf(strapi).record(actor, { action: "report.updated", object: `report:${id}`, detail, workspaceId });
  });
  return getReport(strapi, actor, id);
}

/** @throws `validation_failed` */
async function requireWave(
  strapi: Strapi,
  waveId: string,
  report: Pick<ReportFullRow, "workspaceId" | "patientId" | "scanDate">,
): Promise<void> {
  const refused = (message: string) => invalidField("waveId", message);
  if (report.patientId === null) throw refused("Choose the patient of this report first.");
  if (report.scanDate === null) throw refused("A report without a scan date belongs to no wave.");
  const waves = await workspacesOf(strapi).wavesOf(report.workspaceId);
  if (!waves.some(({ id }) => id === waveId)) throw refused("This study has no such wave.");
}

function scansOf({ subject, inputs }: ReportFullRow) {
  const given = reportJson.read({ subject, inputs });
  return { subject: given.subject, scans: given.inputs };
}

export async function dashboard(strapi: Strapi, actor: Member, now: Date): Promise<Dashboard> {
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const recent = await withConfirmedSignatures(strapi, await newestReports(strapi, actor, recentCount));
  const thisMonth = (await countListed(strapi, actor, monthStart)).total;
  const reports = { ...(await countListed(strapi, actor)), thisMonth };
  const patients = await patientsWithin(strapi, actor).count();
  return { reports, patients, recent: recent.map(serializeReportRow) };
}

/** Idempotency key and content hash; empty without a key. */
type RequestName = { readonly requestKey: string; readonly requestHash: string } | Record<string, never>;

/** Request keys of members in a shared workspace do not collide. */
function nameOfRequest(member: Member, { requestKey: key, ...content }: CreateReportRequest): RequestName {
  if (key === undefined) return {};
  const requestKey = placeOf(member).kind === "personal" ? key : `${member.id}/${key}`;
  return { requestKey, requestHash: createHash("sha256").update(JSON.stringify(content)).digest("hex") };
}

/** @throws `conflict` if the key belongs to another request */
async function madeBy(strapi: Strapi, actor: Member, { requestKey, requestHash }: RequestName): Promise<string | null> {
  if (requestKey === undefined) return null;
  const row = await reportsWithin(strapi, actor).findOne({ select: ["documentId", "requestHash"], where: { requestKey } });
  if (!row) return null;
  if (row.requestHash !== requestHash)
    throw new AppError("conflict", "This request key belongs to another report of yours. Give each report its own.");
  return row.documentId;
}

/** @throws `validation_failed` if the patient is missing or does not match; `not_found` for a patient of another workspace */
async function fillFromPatient(strapi: Strapi, actor: Member, request: CreateReportRequest): Promise<FilledRequest> {
  if (request.patientId == null) return { request, taken: [] };
  return requestOfPatient(request, await patientNamed(strapi, actor, request.patientId));
}

/** Call in the storing transaction: another member may have deleted or changed the patient. @throws `validation_failed` */
export async function requireFitting(
  strapi: Strapi,
  actor: Member,
  patientId: string,
  { subject, scans }: { readonly subject: Subject; readonly scans: readonly Pick<Scan, "scanDate">[] },
): Promise<PatientFullRow> {
  await patientsWithin(strapi, actor).lock({ documentId: patientId });
  const patient = await patientNamed(strapi, actor, patientId);
  refuseContradiction(subject, scans, patient);
  return patient;
}

export async function patientNamed(strapi: Strapi, actor: Member, id: string): Promise<PatientFullRow> {
  const patient = await findPatient(strapi, actor, id);
  if (patient) return patient;
  if (await findPatient(strapi, { places: actor.memberships }, id)) throw notFound();
  throw invalidField("patientId", "You have no such patient.");
}
