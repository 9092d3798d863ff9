import type { Core } from "@strapi/strapi";
import { lockRows, type Owner } from "@trabecula/strapi-kit";
import { ownReports, reportUid } from "./report-rows.ts";
import { unstageOfPatients } from "./import/import-rows.ts";
import { deleteRevisions } from "./revision-rows.ts";

/** Deletes all reports of the owner's patients with their revisions and says how many those were. Called inside a transaction. */
export async function deleteReportsOfPatients(strapi: Core.Strapi, owner: Owner, patientIds: readonly string[]): Promise<number> {
  await unstageOfPatients(strapi, owner, patientIds);
  const reports = await lockRows(strapi, reportUid, { patientId: { $in: patientIds }, ownerId: owner.id });
  await deleteRevisions(strapi, owner, reports);
  await ownReports(strapi, owner).delete({ documentId: { $in: reports } });
  return reports.length;
}
