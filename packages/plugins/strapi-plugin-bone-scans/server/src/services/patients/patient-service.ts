import { randomInt } from "node:crypto";
import type { Core } from "@strapi/strapi";
import {
  patientProblems,
  randomPatientCode,
  type CreatePatientRequest,
  type Patient,
  type PatientFacts,
  type PatientQuery,
  type PatientRow,
  type PatientsDeleted,
  type UpdatePatientRequest,
} from "@trabecula/contracts";
import { AppError, inTransaction, isDuplicate, lockRows, notFound, rowsOf, type Actor } from "@trabecula/strapi-kit";
import { auditOf, defaultsOf, personalDataOf, portalOf } from "../../accounts.ts";
import { deleteReportsOfPatients } from "../reports/reports-of-patients.ts";
import { newPatientRow } from "./new-patient-row.ts";
import { columnsOf, derivedColumns, invalid, refuseProblems } from "./patient-columns.ts";
import { ownPatients, patientUid, patientPage, requirePatient } from "./patient-rows.ts";
import { serializePatient, serializePatientRow } from "./serialize-patient.ts";

/** @throws AppError `not_found` */
export async function getPatient(strapi: Core.Strapi, actor: Actor, id: string): Promise<Patient> {
  return serializePatient(await requirePatient(strapi, actor, id));
}

interface ListedPatients {
  readonly items: PatientRow[];
  readonly total: number;
}

/** Searches the code alone, because URLs must not contain names. */
export async function listPatients(strapi: Core.Strapi, actor: Actor, query: PatientQuery): Promise<ListedPatients> {
  const { rows, total } = await patientPage(strapi, actor, query, "code");
  return { items: rows.map(serializePatientRow), total };
}

export async function searchPatients(strapi: Core.Strapi, actor: Actor, query: PatientQuery): Promise<ListedPatients> {
  const { rows, total } = await patientPage(strapi, actor, query, "code and names");
  return { items: rows.map(serializePatientRow), total };
}

/** @throws AppError `conflict` for a code in use, `validation_failed` for names that are not kept and future dates */
export async function createPatient(strapi: Core.Strapi, actor: Actor, request: CreatePatientRequest, now: Date): Promise<Patient> {
  const { code = null, ...given } = request;
  refuseProblems(patientProblems(given, dayOf(now)));
  await refuseNames(strapi, actor, given);
  const row = newPatientRow(actor, { ...given, code: code ?? randomCode() }, now);
  await uniqueCode(() =>
    inTransaction(strapi, async () => {
      await personalDataOf(strapi).hold(actor);
      await rowsOf(strapi, patientUid).createMany({ data: [row] });
      await auditOf(strapi).record(actor, { action: "patient.created", object: `patient:${row.documentId}` });
    }),
  );
  return getPatient(strapi, actor, row.documentId);
}

/**
 * The statement checks the version, so that of two concurrent edits one fails with a conflict. @throws AppError
 * `not_found`, `conflict`, `validation_failed`
 */
export async function updatePatient(
  strapi: Core.Strapi,
  actor: Actor,
  id: string,
  { version, code, ...given }: UpdatePatientRequest,
  now: Date,
): Promise<Patient> {
  await refuseNames(strapi, actor, given);
  await uniqueCode(() =>
    inTransaction(strapi, async () => {
      await lockRows(strapi, patientUid, { documentId: id, ownerId: actor.id });
      const row = await requirePatient(strapi, actor, id);
      if (row.version !== version) throw overtaken();
      refuseProblems(patientProblems(changed(serializePatient(row), given), dayOf(now), new Set(Object.keys(given))));
      const columns = { ...columnsOf(given), ...(code === undefined ? {} : { code }) };
      const { firstName, lastName } = { ...row, ...columns };
      const changes = { ...columns, ...derivedColumns({ code: code ?? row.code, firstName, lastName }), version: version + 1 };
      await ownPatients(strapi, actor).update({ documentId: id, version }, changes);
      const detail = Object.keys({ ...given, ...(code === undefined ? {} : { code }) }).join(", ");
      await auditOf(strapi).record(actor, { action: "patient.updated", object: `patient:${id}`, detail });
    }),
  );
  return getPatient(strapi, actor, id);
}

/** Setting the birth date clears the birth year, and vice versa. */
function changed(patient: Patient, given: Omit<UpdatePatientRequest, "version" | "code">): PatientFacts {
  const isBorn = given.birthDate != null || given.birthYear != null;
  return { ...patient, ...(isBorn ? { birthDate: null, birthYear: null } : {}), ...given };
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** @throws AppError `not_found` */
export async function deletePatient(strapi: Core.Strapi, actor: Actor, id: string): Promise<PatientsDeleted> {
  const gone = await deletePatients(strapi, actor, [id]);
  if (gone.deleted === 0) throw notFound();
  return gone;
}

/** Deletes the actor's own patients among `ids` with their reports and access, in one transaction. Ignores other ids. */
export async function deletePatients(strapi: Core.Strapi, actor: Actor, ids: readonly string[]): Promise<PatientsDeleted> {
  return inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    const deleted = await lockRows(strapi, patientUid, { documentId: { $in: ids }, ownerId: actor.id });
    await portalOf(strapi).end(actor, deleted);
    const reports = await deleteReportsOfPatients(strapi, actor, deleted);
    await ownPatients(strapi, actor).delete({ documentId: { $in: deleted } });
    const detail = `${reports} reports`;
    if (deleted.length === 1) await auditOf(strapi).record(actor, { action: "patient.deleted", object: `patient:${deleted[0]}`, detail });
    if (deleted.length > 1)
      await auditOf(strapi).record(actor, {
        action: "patients.deleted",
        detail: `${detail}, ${deleted.length} patients: ${deleted.join(" ")}`,
      });
    return { deleted: deleted.length, reports };
  });
}

/** Turns the storing of names on, or off and erases the stored names. */
export async function keepNames(strapi: Core.Strapi, actor: Actor, keep: boolean): Promise<void> {
  await inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    if ((await defaultsOf(strapi).keepsPatientNames(actor)) === keep) return;
    await defaultsOf(strapi).setKeepsPatientNames(actor, keep);
    if (!keep) await eraseNames(strapi, actor);
    await auditOf(strapi).record(actor, { action: keep ? "patients.names-kept" : "patients.names-erased" });
  });
}

/** Also erases names from the search text. */
async function eraseNames(strapi: Core.Strapi, actor: Actor): Promise<void> {
  const named = await ownPatients(strapi, actor).findMany({ select: ["documentId", "code", "firstName", "lastName", "version"] });
  for (const { documentId, code, version } of named.filter(({ firstName, lastName }) => firstName !== null || lastName !== null)) {
    const none = { firstName: null, lastName: null };
    await ownPatients(strapi, actor).update({ documentId }, { ...none, ...derivedColumns({ code, ...none }), version: version + 1 });
  }
}

async function refuseNames(strapi: Core.Strapi, actor: Actor, given: Pick<CreatePatientRequest, "firstName" | "lastName">): Promise<void> {
  const field = (["firstName", "lastName"] as const).find((name) => given[name] != null);
  if (field === undefined || (await defaultsOf(strapi).keepsPatientNames(actor))) return;
  throw invalid(field, "This account keeps no names of patients; use the code, or turn names on first.");
}

function randomCode(): string {
  return randomPatientCode(() => randomInt(2 ** 32) / 2 ** 32);
}

/** @throws AppError `conflict` if the owner already has the code; the database decides between concurrent calls */
async function uniqueCode<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = "You have a patient with this code already.";
    throw new AppError("conflict", message, { code: message });
  }
}

function overtaken(): AppError {
  return new AppError("conflict", "Someone else has changed this patient. Reload the page before you save.");
}
