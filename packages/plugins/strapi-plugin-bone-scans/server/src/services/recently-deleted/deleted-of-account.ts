import { countRows, sql, wholeWorkspace, type ExportFile, type PersonalDataSource, type Strapi } from "@trabecula/strapi-kit";
import { deletedItemsTable, deletedUids } from "../../database/deleted-models.ts";
import { filesOfPatients } from "../patients/patients-of-account.ts";
import { filesOfReports } from "../reports/files-of-reports.ts";
import { allItems, eraseItems } from "./deleted-rows.ts";

export function deletedOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "recentlyDeleted",
    counts: async (owner) => ({ recentlyDeleted: await countItems(strapi, owner.personalWorkspaceId) }),
    files: ({ personalWorkspaceId }) => filesOfDeleted(strapi, personalWorkspaceId),
    erase: async ({ personalWorkspaceId: own }) => {
      if (own !== null) await eraseItems(strapi, own, await allItems(strapi, { workspaceId: own, centerId: null }));
    },
  };
}

async function countItems(strapi: Strapi, workspaceId: string | null): Promise<number> {
  return countRows((await sql(strapi))(deletedItemsTable).where({ workspace_id: workspaceId }));
}

export async function* filesOfDeleted(strapi: Strapi, workspaceId: string | null, names = true): AsyncGenerator<ExportFile> {
  if (workspaceId === null || (await countItems(strapi, workspaceId)) === 0) return;
  const source = { ...deletedUids, folder: "recently-deleted/", names };
  yield* filesOfPatients(strapi, wholeWorkspace(workspaceId), source);
  yield* filesOfReports(strapi, wholeWorkspace(workspaceId), source);
}
