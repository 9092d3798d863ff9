import type { Core } from "@strapi/strapi";
import type { Portal } from "@trabecula/contracts";
import { inTransaction, lockRows, notFound, type Actor } from "@trabecula/strapi-kit";
import { personalDataOf, portalOf } from "../../accounts.ts";
import { patientUid, requirePatient } from "../patients/patient-rows.ts";

/** @throws AppError `not_found` */
export async function readAccess(strapi: Core.Strapi, actor: Actor, patientId: string): Promise<Portal> {
  await requirePatient(strapi, actor, patientId);
  return portalOf(strapi).stateOf(patientId);
}

/** @throws AppError `not_found`; what the accounts plugin throws */
export async function invitePatient(strapi: Core.Strapi, actor: Actor, patientId: string, email: string): Promise<Portal> {
  await requirePatient(strapi, actor, patientId);
  await portalOf(strapi).countInvitation(actor, email);
  await withPatient(strapi, actor, patientId, () => portalOf(strapi).invite(actor, { subjectId: patientId, email }));
  return portalOf(strapi).stateOf(patientId);
}

/** @throws AppError `not_found` */
export async function endPatientsAccess(strapi: Core.Strapi, actor: Actor, patientId: string): Promise<Portal> {
  await withPatient(strapi, actor, patientId, () => portalOf(strapi).end(actor, [patientId]));
  return portalOf(strapi).stateOf(patientId);
}

/** Locks the patient's row: concurrent actions run one after the other, and none after deletion. */
async function withPatient(strapi: Core.Strapi, actor: Actor, patientId: string, work: () => Promise<void>): Promise<void> {
  await inTransaction(strapi, async () => {
    await personalDataOf(strapi).hold(actor);
    const locked = await lockRows(strapi, patientUid, { documentId: patientId, ownerId: actor.id });
    if (locked.length === 0) throw notFound();
    await work();
  });
}
