import type { Core } from "@strapi/strapi";
import { lockRows, type Owner } from "@trabecula/strapi-kit";
import { reportUid } from "./report-rows.ts";
import { deleteWithRevisions } from "./delete-with-revisions.ts";
import { unstageOfPatients } from "./import/import-rows.ts";

/** Returns the number of deleted reports. Call in a transaction. */
export async function deleteReportsOfPatients(strapi: Core.Strapi, owner: Owner, patientIds: readonly string[]): Promise<number> {
  await unstageOfPatients(strapi, owner, patientIds);
  const reports = await lockRows(strapi, reportUid, { patientId: { $in: patientIds }, ownerId: owner.id });
  await deleteWithRevisions(strapi, owner, reports);
  return reports.length;
}
