import { randomInt } from "node:crypto";
import {
  utcDay,
  patientProblems,
  randomPatientCode,
  type CreatePatientRequest,
  type Patient,
  type PatientFacts,
  type PatientQuery,
  type PatientRow,
  type UpdatePatientRequest,
} from "@trabecula/contracts";
import {
  AppError,
  type BoundedCount,
  handlesNames,
  inTransaction,
  invalidField,
  isDuplicate,
  notFound,
  placeOf,
  wholeWorkspace,
  type Member,
  type IfMatch,
  type Place,
  type Strapi,
} from "@trabecula/strapi-kit";
import { auditOf, ownersOf, workspacesOf } from "../../accounts.ts";
import { recordChange, requireRoomForChange } from "../history/change-rows.ts";
import { requireVersion, type CurrentRecord } from "../history/precondition.ts";
import { columnsOf, derivedColumns, newPatientRow, refuseProblems, serializePatient, serializePatientRow } from "./patient-columns.ts";
import { requireHandlingNames } from "./names-for-people.ts";
import { patientsWithin, patientPage, requirePatient, type PatientFullRow } from "./patient-rows.ts";
import { refuseSignedPrint } from "../signatures/refuse-signed.ts";
import { checkRowLimit } from "../workspaces/row-limits.ts";

export async function getPatient(strapi: Strapi, actor: Member, id: string): Promise<Patient> {
  const row = await requirePatient(strapi, actor, id);
  return serializePatient(handlesNames(actor, row.workspaceId), row);
}

interface ListedPatients extends BoundedCount {
  readonly items: PatientRow[];
}

/** Searches the code alone, because URLs must not contain names. */
export async function listPatients(strapi: Strapi, actor: Member, query: PatientQuery): Promise<ListedPatients> {
  return patientsFound(strapi, actor, query, false);
}

export async function searchPatients(strapi: Strapi, actor: Member, query: PatientQuery): Promise<ListedPatients> {
  return patientsFound(strapi, actor, query, true);
}

async function patientsFound(strapi: Strapi, actor: Member, query: PatientQuery, byName: boolean): Promise<ListedPatients> {
  const names = handlesNames(actor, placeOf(actor).workspaceId);
  const { rows, ...counted } = await patientPage(strapi, actor, query, byName && names ? "code and names" : "code");
  return { items: rows.map((row) => serializePatientRow(names, row)), ...counted };
}

/** @throws `conflict` for a code in use, `validation_failed` for names that are not kept and future dates; `scope_missing` */
export async function createPatient(strapi: Strapi, actor: Member, request: CreatePatientRequest, now: Date): Promise<Patient> {
  const { code = null, centerId: chosen, ...given } = request;
  refuseProblems(patientProblems(given, utcDay(now)));
  const { workspaceId, centerId: own } = placeOf(actor);
  const centerId = chosen ?? own;
  const owner = { workspaceId, centerId, creatorId: actor.id };
  let row = newPatientRow(owner, { ...given, code: code ?? randomCode() }, now);
  await uniqueCode(() =>
    inTransaction(strapi, async () => {
      refuseNames(actor, await workspacesOf(strapi).hold(actor, workspaceId), given);
      await requireCenter(strapi, actor, centerId);
      if (code === null) row = newPatientRow(owner, { ...given, code: await freeCode(strapi, workspaceId, centerId) }, now);
      await checkRowLimit(strapi, "patients", workspaceId);
      await patientsWithin(strapi, actor).add([row]);
      await auditOf(strapi).record(actor, { action: "patient.created", object: `patient:${row.documentId}`, workspaceId });
    }),
  );
  return getPatient(strapi, actor, row.documentId);
}

/** @throws `not_found` for a center that the member does not reach */
async function requireCenter(strapi: Strapi, actor: Member, centerId: string | null): Promise<void> {
  const { workspaceId, centerId: own } = placeOf(actor);
  if (centerId === own) return;
  if (own !== null || centerId === null || !(await workspacesOf(strapi).hasCenter(workspaceId, centerId))) throw notFound();
}

/** Returns the next unused code of the workspace's pattern, or a random one without a pattern. */
async function freeCode(strapi: Strapi, workspaceId: string, centerId: string | null): Promise<string> {
  for (;;) {
    const code = await workspacesOf(strapi).nextCode(workspaceId, centerId);
    if (code === null) return randomCode();
    if ((await patientsWithin(strapi, wholeWorkspace(workspaceId)).count({ codeKey: code.toLowerCase() })) === 0) return code;
  }
}

/** @throws `not_found`, `changed_meanwhile`, `conflict`, `validation_failed`, `scope_missing`, `role_missing` */
export async function updatePatient(
  strapi: Strapi,
  actor: Member,
  id: string,
  { version, code, ...given }: UpdatePatientRequest,
  { ifMatch, now }: { readonly ifMatch: IfMatch; readonly now: Date },
): Promise<Patient> {
  const { workspaceId } = await requirePatient(strapi, actor, id);
  await uniqueCode(() =>
    inTransaction(strapi, async () => {
      const place = await workspacesOf(strapi).hold(actor, workspaceId);
      const { names } = place;
      // Null would erase a name.
      if (given.firstName !== undefined || given.lastName !== undefined) requireHandlingNames(actor, place);
      refuseNames(actor, place, given);
      await patientsWithin(strapi, actor).lock({ documentId: id });
      const row = await requirePatient(strapi, actor, id);
      const before = serializePatient(names, row);
      // Shared workspaces treat `version` as If-Match; in a personal workspace a stale version is 409.
      const isShared = !(await ownersOf(strapi).isPersonal(row.workspaceId));
      const named = ifMatch ?? (isShared && version !== undefined ? [version] : null);
      await requireVersion(strapi, currentPatient(before), named, Object.keys({ ...given, ...(code !== undefined && { code }) }));
      if (version === undefined && ifMatch === null) throw invalidField("version", "Send the version that you read, here or in If-Match.");
      if (version !== undefined && row.version !== version) throw overtaken();
      refuseProblems(patientProblems(changedFacts(before, given), utcDay(now), new Set(Object.keys(given))));
      if (code !== undefined || !isWithdrawal(before, given)) requireRoomForChange({ kind: "patient", version: row.version });
      const columns: Partial<PatientFullRow> = { ...columnsOf(given), ...(code === undefined ? {} : { code }) };
      const { firstName, lastName } = { ...row, ...columns };
      await refuseSignedPrint(strapi, actor, [{ row, columns }]);
      const changes = { ...columns, ...derivedColumns({ code: code ?? row.code, firstName, lastName }), version: row.version + 1 };
      // The version check protects databases without row locks.
      if ((await patientsWithin(strapi, actor).update({ documentId: id, version: row.version }, changes)) === 0) throw overtaken();
      const after = serializePatient(names, await requirePatient(strapi, actor, id));
      const record = currentPatient(after);
      await recordChange(strapi, actor, { ...record, before: currentPatient(before).values, after: record.values });
      const detail = Object.keys({ ...given, ...(code === undefined ? {} : { code }) }).join(", ");
      await auditOf(strapi).record(actor, { action: "patient.updated", object: `patient:${id}`, detail, workspaceId });
    }),
  );
  return getPatient(strapi, actor, id);
}

const isWithdrawal = ({ consent: before }: Patient, { consent, ...others }: Partial<UpdatePatientRequest>): boolean =>
  before?.withdrawnOn === null && consent?.withdrawnOn != null && Object.keys(others).length === 0;

export function currentPatient(patient: Patient): CurrentRecord {
  const { id, version, dateCreated: _, workspaceId, ...values } = patient;
  return { kind: "patient", id, workspaceId, version, values };
}

/** Setting the birth date clears the birth year, and vice versa. */
export function changedFacts(patient: Patient, given: Omit<UpdatePatientRequest, "version" | "code">): PatientFacts {
  const isBorn = given.birthDate != null || given.birthYear != null;
  return { ...patient, ...(isBorn ? { birthDate: null, birthYear: null } : {}), ...given };
}

/** @param place as locked, because names may have been turned off since the call began */
export function refuseNames(actor: Member, place: Place, given: Pick<CreatePatientRequest, "firstName" | "lastName">): void {
  const field = (["firstName", "lastName"] as const).find((name) => given[name] != null);
  if (field === undefined) return;
  requireHandlingNames(actor, place);
  const { keepsNames, kind } = place;
  if (keepsNames) return;
  if (kind !== "personal") throw invalidField(field, "This workspace keeps no names of patients. Use the code.");
  throw invalidField(field, "This account keeps no names of patients; use the code, or turn names on first.");
}

function randomCode(): string {
  return randomPatientCode(() => randomInt(2 ** 32) / 2 ** 32);
}

/** @throws `conflict` if the workspace already has the code; the database decides between concurrent calls */
export async function uniqueCode<Result>(store: () => Promise<Result>): Promise<Result> {
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
