import { countRows, sql, type Actor, type ExportFile, type PersonalDataSource, type Strapi } from "@trabecula/strapi-kit";
import { deletedItemsTable, deletedUids } from "../../database/deleted-models.ts";
import { filesOfPatients } from "../patients/patients-of-account.ts";
import { filesOfReports } from "../reports/reports-of-account.ts";
import { allItems, eraseItems } from "./deleted-rows.ts";

export function deletedOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "recentlyDeleted",
    counts: async (owner) => ({ recentlyDeleted: await countItems(strapi, owner.personalWorkspaceId) }),
    files: (owner) => files(strapi, owner),
    erase: async ({ personalWorkspaceId: own }) => {
      if (own !== null) await eraseItems(strapi, own, await allItems(strapi, { workspaceId: own, centerId: null }));
    },
  };
}

async function countItems(strapi: Strapi, workspaceId: string | null): Promise<number> {
  return countRows((await sql(strapi))(deletedItemsTable).where({ workspace_id: workspaceId }));
}

async function* files(strapi: Strapi, owner: Actor): AsyncGenerator<ExportFile> {
  const folder = "recently-deleted/";
  if ((await countItems(strapi, owner.personalWorkspaceId)) === 0) return;
  yield* filesOfPatients(strapi, owner, deletedUids.patients, folder);
  yield* filesOfReports(strapi, owner, { ...deletedUids, folder });
}
