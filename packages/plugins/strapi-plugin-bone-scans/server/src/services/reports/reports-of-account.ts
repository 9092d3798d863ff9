import { personalWorkspace, type Member, type PersonalDataSource, type Strapi } from "@trabecula/strapi-kit";
import { keepReports } from "../recently-deleted/deleted-rows.ts";
import { agingReports } from "./aging-reports.ts";
import { removeImportsOf, unstageOfPatients } from "./import/import-rows.ts";
import { filesOfReports } from "./files-of-reports.ts";
import { countReports, reportsWithin } from "./report-rows.ts";
import { deleteRevisionsOf, deleteWithRevisions } from "./revision-rows.ts";
import { patientIsKept, refuseKept } from "../signatures/refuse-signed.ts";

/** Datasets and fits belong to the laboratory and stay. */
export function reportsOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "reports",
    counts: async (owner) => ({ reports: await countReports(strapi, personalWorkspace(owner)) }),
    files: (owner) => filesOfReports(strapi, personalWorkspace(owner)),
    aging: agingReports(strapi),
    erase: async (owner) => {
      await removeImportsOf(strapi, owner);
      const reach = personalWorkspace(owner);
      await deleteWithRevisions(strapi, reach, await reportsWithin(strapi, reach).lock());
      for (const { workspaceId } of reach.places) await deleteRevisionsOf(strapi, workspaceId);
      await reportsWithin(strapi, reach).delete();
    },
  };
}

export async function deleteReportsOfPatients(
  strapi: Strapi,
  actor: Member,
  workspaceId: string,
  patientIds: readonly string[],
): Promise<number> {
  await unstageOfPatients(strapi, workspaceId, patientIds);
  const reports = await reportsWithin(strapi, actor).lock({ patientId: { $in: patientIds } });
  // Checks again, because a report may have been signed before the lock.
  await refuseKept(strapi, actor, "documentId", reports, patientIsKept);
  await keepReports(strapi, actor, workspaceId, reports, "patient_id");
  await deleteWithRevisions(strapi, actor, reports);
  return reports.length;
}
