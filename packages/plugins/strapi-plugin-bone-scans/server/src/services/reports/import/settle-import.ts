import type { Core } from "@strapi/strapi";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { type Actor, AppError, inTransaction, isDuplicate, type Owner, rowsOf, sql } from "@trabecula/strapi-kit";
import { auditOf, personalDataOf } from "../../../accounts.ts";
import { tables } from "../../../content-types/index.ts";
import { requirePublished } from "../../datasets/choose-dataset.ts";
import type { DatasetHead } from "../../datasets/dataset-rows.ts";
import { newPatientRow } from "../../patients/new-patient-row.ts";
import { patientUid } from "../../patients/patient-rows.ts";
import { settleImport } from "./import-rows.ts";
import { partsOf } from "./known-patients.ts";
import type { AddedPatient } from "./plan-reports.ts";
import { publishImport } from "./stage-reports.ts";

export interface ToSettle {
  readonly importId: string;
  readonly dataset: Pick<DatasetHead, "documentId" | "reportType">;
  readonly patientsAdded: readonly AddedPatient[];
  /** Versions of the patients used, by id. */
  readonly versions: ReadonlyMap<string, number>;
  readonly reports: number;
  readonly now: Date;
}

const rowsAtOnce = 500;
const patientsAtOnce = 20;

/**
 * Commits the import: checks versions, adds patients, moves staged reports. PostgreSQL uses one transaction. SQLite
 * moves reports in parts, since a long transaction blocks its only connection; startup resumes the rest. @throws
 * AppError `conflict`, `validation_failed`, `no_session`; nothing is stored then
 */
export async function settle(strapi: Core.Strapi, actor: Actor, toSettle: ToSettle): Promise<void> {
  const isSqlite = strapi.db.dialect.client === "sqlite";
  await inTransaction(strapi, async () => {
    await storePlan(strapi, actor, toSettle);
    if (!isSqlite) await publishImport(strapi, toSettle.importId);
  });
  if (isSqlite) await publishImport(strapi, toSettle.importId);
}

async function storePlan(strapi: Core.Strapi, actor: Actor, toSettle: ToSettle): Promise<void> {
  const { importId, dataset, patientsAdded, versions, reports } = toSettle;
  await personalDataOf(strapi).hold(actor);
  await requirePublished(strapi, dataset.documentId, dataset.reportType);
  await requireUnchanged(strapi, actor, versions);
  await addPatients(strapi, actor, toSettle);
  if (!(await settleImport(strapi, importId))) throw changedMeanwhile();
  const detail = `${reports} reports, ${patientsAdded.length} new patients`;
  await auditOf(strapi).record(actor, { action: "reports.imported", object: `dataset:${dataset.documentId}`, detail });
}

/** Raw SQL, since the query layer has no locks. PostgreSQL holds the rows until the reports are stored. */
async function requireUnchanged(strapi: Core.Strapi, owner: Owner, versions: ReadonlyMap<string, number>): Promise<void> {
  for (const part of partsOf([...versions.keys()], rowsAtOnce)) {
    const rows: { id: string; version: number }[] = await (
      await sql(strapi)
    )(tables.patients)
      .where({ owner_id: owner.id })
      .whereIn("document_id", part)
      .forShare()
      .select({ id: "document_id", version: "version" });
    if (rows.length < part.length || rows.some(({ id, version }) => versions.get(id) !== version)) throw changedMeanwhile();
    await yieldToEventLoop();
  }
}

async function addPatients(strapi: Core.Strapi, actor: Actor, { patientsAdded, now }: ToSettle): Promise<void> {
  try {
    for (const part of partsOf(patientsAdded, patientsAtOnce)) {
      const data = part.map(({ documentId, ...patient }) => ({ ...newPatientRow(actor, patient, now), documentId }));
      await rowsOf(strapi, patientUid).createMany({ data });
      await yieldToEventLoop();
    }
  } catch (error) {
    if (isDuplicate(error)) throw changedMeanwhile();
    throw error;
  }
}

function changedMeanwhile(): AppError {
  return new AppError("conflict", "Your patients were changed while the file was read. Nothing was stored; send it again.");
}
