import type { ErasePatientRequest, PatientsDeleted } from "@trabecula/contracts";
import { inTransaction, invalidField, type Member, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, confirmationsOf, portalOf, workspacesOf } from "../../accounts.ts";
import { deletedUids } from "../../database/deleted-models.ts";
import { deleteChanges } from "../history/change-rows.ts";
import { eraseReports } from "../recently-deleted/deleted-rows.ts";
import { unstageOfPatients } from "../reports/import/import-rows.ts";
import { reportIdsOfPatient, reportsWithin } from "../reports/report-rows.ts";
import { deleteWithRevisions } from "../reports/revision-rows.ts";
import { eraseRecords } from "../signatures/signature-rows.ts";
import { eraseLinks } from "./link-rows.ts";
import { patientsWithin, requirePatient, type PatientFullRow } from "./patient-rows.ts";

/**
 * Erases a patient permanently, also from the recently deleted records. The audit log keeps id and reason.
 * @throws `not_found`, `role_missing`, `confirmation_needed`; `validation_failed` for a reason with the patient's name
 */
export async function erasePerson(
  strapi: Strapi,
  actor: Member,
  id: string,
  { reason, confirmation }: ErasePatientRequest,
): Promise<PatientsDeleted> {
  const patient = await requirePatient(strapi, actor, id);
  refuseNamesIn(reason, patient);
  const { workspaceId } = patient;
  return inTransaction(strapi, async () => {
    // The exclusive lock prevents new reports of the person.
    await workspacesOf(strapi).holdAlone(actor, workspaceId);
    await reportsWithin(strapi, actor).lock({ patientId: id });
    await patientsWithin(strapi, actor).lock({ documentId: id });
    await requirePatient(strapi, actor, id);
    await confirmationsOf(strapi).use(actor, { purpose: "erase", object: id }, confirmation);
    await portalOf(strapi).end(actor, [id]);
    await unstageOfPatients(strapi, workspaceId, [id]);
    const reports = await reportIdsOfPatient(strapi, actor, id);
    await eraseRecords(strapi, reports);
    await deleteWithRevisions(strapi, actor, reports);
    await deleteChanges(strapi, "report", reports);
    const deleted = await eraseReports(strapi, workspaceId, await reportIdsOfPatient(strapi, actor, id, deletedUids.reports));
    await patientsWithin(strapi, actor).delete({ documentId: id });
    await deleteChanges(strapi, "patient", [id]);
    await eraseLinks(strapi, [id]);
    await auditOf(strapi).record(actor, { action: "patient.erased", object: `patient:${id}`, detail: reason, workspaceId });
    return { deleted: 1, reports: reports.length + deleted.length };
  });
}

/** Refuses names, because the audit log keeps the reason. */
function refuseNamesIn(reason: string, { firstName, lastName }: PatientFullRow): void {
  const text = reason.toLowerCase();
  const isIn = [firstName, lastName].some((name) => name !== null && text.includes(name.toLowerCase()));
  if (isIn) throw invalidField("reason", "Give the reason without the patient’s name, because the audit log keeps it.");
}
