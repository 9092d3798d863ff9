import { open } from "node:fs/promises";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import {
  type Member,
  AppError,
  inParts,
  inTransaction,
  isDuplicate,
  placeOf,
  type Reach,
  sql,
  type Strapi,
  within,
} from "@trabecula/strapi-kit";
import { auditOf, workspacesOf } from "../../../accounts.ts";
import { tables } from "../../../content-types/index.ts";
import { requirePublished } from "../../datasets/choose-dataset.ts";
import { findDatasetHead, type DatasetHead } from "../../datasets/dataset-rows.ts";
import { versionOf } from "../../history/precondition.ts";
import { reportsHaveChanged } from "../../patients/changed-reports.ts";
import { newPatientRow } from "../../patients/patient-columns.ts";
import { patientsWithin } from "../../patients/patient-rows.ts";
import { markCommitted } from "./import-rows.ts";
import { releaseAfterCorrection } from "../correct-report.ts";
import { revisionColumns } from "../new-report-row.ts";
import { scoredAgain } from "../other-references.ts";
import { clinicalOf } from "../clinical-texts.ts";
import { changeReport, lockReports } from "../report-changes.ts";
import { reportFields, reportJson, reportsWithin } from "../report-rows.ts";
import { keepRevisions } from "../revision-rows.ts";
import { stateOf } from "./known-patients.ts";
import type { AddedPatient, Correction } from "./plan-types.ts";
import { planChanged } from "./import-plan.ts";
import { publishImport } from "./stage-reports.ts";
import { checkRowLimit, checkReportsPerPatient } from "../../workspaces/row-limits.ts";

export interface ImportToCommit {
  readonly importId: string;
  readonly dataset: Pick<DatasetHead, "documentId" | "reportType">;
  readonly patientsAdded: readonly AddedPatient[];
  /** States of the patients used, by id. */
  readonly states: ReadonlyMap<string, string>;
  readonly reports: number;
  readonly corrected: number;
  readonly correctionsPath: string;
  readonly plan: string | undefined;
  readonly reason: string | undefined;
  readonly now: Date;
}

const rowsPerBatch = 500;
const patientsPerBatch = 20;

/**
 * Moves reports in batches on SQLite, where one transaction would block the only connection. Startup resumes the rest.
 * @throws `conflict`, `validation_failed`, `no_session`; nothing is stored
 */
export async function commitImport(strapi: Strapi, actor: Member, toCommit: ImportToCommit): Promise<void> {
  const isSqlite = strapi.db.dialect.client === "sqlite";
  await inTransaction(strapi, async () => {
    await storePlan(strapi, actor, toCommit);
    if (!isSqlite) await publishImport(strapi, toCommit.importId);
  });
  if (isSqlite) await publishImport(strapi, toCommit.importId);
}

async function storePlan(strapi: Strapi, actor: Member, toCommit: ImportToCommit): Promise<void> {
  const { importId, dataset, patientsAdded, reports, corrected, plan } = toCommit;
  const changed = plan === undefined ? changedConcurrently : planChanged;
  const { workspaceId } = await workspacesOf(strapi).hold(actor, placeOf(actor).workspaceId);
  await requirePublished(strapi, dataset.documentId, dataset.reportType);
  await checkRowLimit(strapi, "reports", workspaceId, reports);
  await checkRowLimit(strapi, "patients", workspaceId, patientsAdded.length);
  if (corrected > 0) await lockCorrected(strapi, actor, toCommit);
  await requireUnchanged(strapi, actor, toCommit.states, changed);
  await addPatients(strapi, actor, toCommit);
  if (corrected > 0) await storeCorrections(strapi, actor, toCommit);
  const used = [...toCommit.states.keys(), ...patientsAdded.map(({ documentId }) => documentId)];
  await checkReportsPerPatient(strapi, workspaceId, used, importId);
  if (!(await markCommitted(strapi, importId))) throw changed();
  const detail = [
    `${reports} reports`,
    `${patientsAdded.length} new patients`,
    ...(corrected > 0 ? [`${corrected} corrected visits`] : []),
  ];
  const object = `dataset:${dataset.documentId}`;
  await auditOf(strapi).record(actor, { action: "reports.imported", object, detail: detail.join(", "), workspaceId });
}

/** Uses SQL, because PostgreSQL must lock the rows until the reports are stored. */
async function requireUnchanged(strapi: Strapi, reach: Reach, states: ReadonlyMap<string, string>, changed: () => AppError): Promise<void> {
  for await (const part of inParts([...states.keys()], rowsPerBatch)) {
    const db = await sql(strapi);
    const rows: { id: string; version: number; reportsChanged: number | null }[] = await within(db(tables.patients), reach)
      .whereIn("document_id", part)
      .orderBy("document_id")
      .forUpdate()
      .select({ id: "document_id", version: "version", reportsChanged: "reports_changed" });
    if (rows.length < part.length || rows.some((row) => states.get(row.id) !== stateOf(row))) throw changed();
  }
}

/** Locks reports before the patients, as a correction of one report does. */
async function lockCorrected(strapi: Strapi, actor: Member, { correctionsPath }: ImportToCommit): Promise<void> {
  await using file = await open(correctionsPath, "r");
  const ids: string[] = [];
  for await (const line of file.readLines()) ids.push(line.slice(0, line.indexOf(" ")));
  for await (const part of inParts(ids.toSorted(), rowsPerBatch)) await reportsWithin(strapi, actor).lock({ documentId: { $in: part } });
}

const correctionsPerBatch = 20;

/** Call in the transaction of the import. @throws `plan_changed` for a report that was changed meanwhile */
async function storeCorrections(strapi: Strapi, actor: Member, toCommit: ImportToCommit): Promise<void> {
  await using file = await open(toCommit.correctionsPath, "r");
  let batch: Correction[] = [];
  for await (const line of file.readLines()) {
    batch.push(JSON.parse(line.slice(line.indexOf(" "))) as Correction);
    if (batch.length < correctionsPerBatch) continue;
    await storeBatch(strapi, actor, batch, toCommit);
    batch = [];
  }
  await storeBatch(strapi, actor, batch, toCommit);
}

async function storeBatch(
  strapi: Strapi,
  actor: Member,
  batch: readonly Correction[],
  { now, reason, dataset: { reportType } }: ImportToCommit,
): Promise<void> {
  if (batch.length === 0) return;
  const { signing } = placeOf(actor);
  const where = { documentId: { $in: batch.map(({ reportId }) => reportId) } };
  const locked = new Map((await lockReports(strapi, actor, where)).map((head) => [head.documentId, head]));
  const rows = new Map((await reportsWithin(strapi, actor).findMany({ select: reportFields, where })).map((row) => [row.documentId, row]));
  for (const { reportId, version, inputs, scored, scannerChecks, differences } of batch) {
    const [head, row] = [locked.get(reportId), rows.get(reportId)];
    if (!head || !row || versionOf(head) !== version) throw planChanged();
    const { subject } = reportJson.read({ subject: row.subject });
    const used = await findDatasetHead(strapi, row.datasetId);
    if (used?.state !== "published") throw planChanged();
    const otherReferences = await scoredAgain(strapi, row, { head: used, subject, inputs });
    const revised = { revision: row.revision + 1, cause: "corrected", inputs, scored, scannerChecks, otherReferences, now } as const;
    const next = await yieldToEventLoop(() => revisionColumns({ reportType, subject, clinical: clinicalOf(row) }, revised));
    await changeReport(strapi, actor, head, { ...next, ...releaseAfterCorrection(head, signing) }, reason, differences);
  }
  await keepRevisions(strapi, [...rows.values()]);
  const patientIds = [...rows.values()].map(({ patientId }) => patientId);
  await reportsHaveChanged(strapi, actor, patientIds);
}

async function addPatients(strapi: Strapi, actor: Member, { patientsAdded, now }: ImportToCommit): Promise<void> {
  const { workspaceId } = placeOf(actor);
  const owner = { workspaceId, creatorId: actor.id };
  try {
    for await (const part of inParts(patientsAdded, patientsPerBatch)) {
      const data = part.map(({ documentId, centerId, ...patient }) => ({
        ...newPatientRow({ ...owner, centerId }, patient, now),
        documentId,
      }));
      await patientsWithin(strapi, actor).add(data);
    }
  } catch (error) {
    if (isDuplicate(error)) throw changedConcurrently();
    throw error;
  }
}

function changedConcurrently(): AppError {
  return new AppError("conflict", "Your patients were changed while the file was read. Nothing was stored; send it again.");
}
