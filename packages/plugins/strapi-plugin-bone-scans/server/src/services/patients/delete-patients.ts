import type { PatientsDeleted } from "@trabecula/contracts";
import { AppError, inParts, inTransaction, notFound, placeOf, type IfMatch, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, portalOf, workspacesOf } from "../../accounts.ts";
import { requireVersion } from "../history/precondition.ts";
import { keepPatients, patientsPerTransaction, requireSpace } from "../recently-deleted/deleted-rows.ts";
import { reportsWithin } from "../reports/report-rows.ts";
import { deleteReportsOfPatients } from "../reports/reports-of-account.ts";
import { serializePatient } from "./patient-columns.ts";
import { patientIsKept, refuseKept } from "../signatures/refuse-signed.ts";
import { patientsWithin, requirePatient } from "./patient-rows.ts";
import { currentPatient } from "./patient-service.ts";

/** @throws `not_found`, `changed_meanwhile` */
export async function deletePatient(strapi: Strapi, actor: Member, id: string, ifMatch: IfMatch): Promise<PatientsDeleted> {
  const { workspaceId } = await requirePatient(strapi, actor, id);
  return inTransaction(strapi, async () => {
    await workspacesOf(strapi).hold(actor, workspaceId);
    // Locks reports before the patient, as corrections and signatures do.
    await reportsWithin(strapi, actor).lock({ patientId: id });
    await patientsWithin(strapi, actor).lock({ documentId: id });
    const row = await requirePatient(strapi, actor, id);
    await requireVersion(strapi, currentPatient(serializePatient(true, row)), ifMatch);
    const gone = await deletePatients(strapi, actor, [id], workspaceId);
    if (gone.deleted === 0) throw notFound();
    return gone;
  });
}

/**
 * Moves patients and their reports to the recently deleted records; ends access. Ignores ids beyond the reach.
 * @throws `signed`, and nothing is deleted; `conflict` for a personal token if a patient has access
 */
export async function deletePatients(
  strapi: Strapi,
  actor: Member,
  ids: readonly string[],
  workspaceId = placeOf(actor).workspaceId,
): Promise<PatientsDeleted> {
  const gone = { deleted: 0, reports: 0 };
  const unique = [...new Set(ids)];
  if (unique.length > 1) await requireSpace(strapi, workspaceId, unique.length);
  for await (const part of inParts(unique, patientsPerTransaction)) {
    await refuseKept(strapi, actor, "patientId", part, patientIsKept);
    await refuseToken(
      strapi,
      actor,
      (await patientsWithin(strapi, actor).findMany({ select: ["documentId"], where: { documentId: { $in: part } } })).map(
        ({ documentId }) => documentId,
      ),
    );
  }
  for await (const part of inParts(unique, patientsPerTransaction)) {
    const { deleted, reports } = await inTransaction(strapi, () => deletePart(strapi, actor, workspaceId, part));
    gone.deleted += deleted;
    gone.reports += reports;
  }
  return gone;
}

async function deletePart(strapi: Strapi, actor: Member, workspaceId: string, ids: readonly string[]): Promise<PatientsDeleted> {
  await workspacesOf(strapi).hold(actor, workspaceId);
  await reportsWithin(strapi, actor).lock({ patientId: { $in: ids } });
  const deleted = await patientsWithin(strapi, actor).lock({ documentId: { $in: ids } });
  await refuseToken(strapi, actor, deleted);
  await portalOf(strapi).end(actor, deleted);
  await keepPatients(strapi, actor, workspaceId, deleted);
  const reports = await deleteReportsOfPatients(strapi, actor, workspaceId, deleted);
  await patientsWithin(strapi, actor).delete({ documentId: { $in: deleted } });
  const detail = `${reports} reports`;
  if (deleted.length === 1)
    await auditOf(strapi).record(actor, { action: "patient.deleted", object: `patient:${deleted[0]}`, detail, workspaceId });
  if (deleted.length > 1)
    await auditOf(strapi).record(actor, {
      action: "patients.deleted",
      detail: `${detail}, ${deleted.length} patients: ${deleted.join(" ")}`,
      workspaceId,
    });
  return { deleted: deleted.length, reports };
}

async function refuseToken(strapi: Strapi, actor: Member, patientIds: readonly string[]): Promise<void> {
  if (actor.sessionId === null && (await isShared(strapi, actor, patientIds))) throw notByToken();
}

async function isShared(strapi: Strapi, actor: Member, patientIds: readonly string[]): Promise<boolean> {
  if (await portalOf(strapi).reachesAny(patientIds)) return true;
  return (await reportsWithin(strapi, actor).count({ patientId: { $in: patientIds }, releasedOn: { $notNull: true } })) > 0;
}

function notByToken(): AppError {
  const reason = "No personal token may delete a patient who has access, an invitation or a released report. Please log in.";
  return new AppError("conflict", reason);
}
