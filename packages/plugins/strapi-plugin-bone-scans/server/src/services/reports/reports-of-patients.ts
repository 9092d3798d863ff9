import type { Core } from "@strapi/strapi";
import { lockRows, type Owner } from "@trabecula/strapi-kit";
import { reportUid } from "./report-rows.ts";
import { deleteWithRevisions } from "./delete-with-revisions.ts";
import { unstageOfPatients } from "./import/import-rows.ts";

/** Deletes all reports of the owner's patients with their revisions and says how many those were. Called inside a transaction. */
export async function deleteReportsOfPatients(strapi: Core.Strapi, owner: Owner, patientIds: readonly string[]): Promise<number> {
  await unstageOfPatients(strapi, owner, patientIds);
  const reports = await lockRows(strapi, reportUid, { patientId: { $in: patientIds }, ownerId: owner.id });
  await deleteWithRevisions(strapi, owner, reports);
  return reports.length;
}
