import type { ReportType, User } from "@trabecula/contracts";
import { inTransaction, type Actor, type DefaultsPort, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { serializeUser } from "../users/user-row.ts";
import { defaultDatasetOf } from "../workspaces/workspace-rows.ts";
import { getUserByRowId, lockUser, updateUser } from "../users/user-rows.ts";

type Defaults = User["defaults"];

export function createDefaultDatasetsService(strapi: Strapi): DefaultsPort {
  const read = async (actor: Actor): Promise<Defaults> => serializeUser(await getUserByRowId(strapi, actor.rowId)).defaults;

  return {
    /** Returns the workspace’s choice; for a personal workspace, the account’s choice. */
    async datasetIdFor(actor, { workspaceId, kind }, reportType): Promise<string | null> {
      if (kind !== "personal") return defaultDatasetOf(strapi, workspaceId, reportType);
      return (await read(actor)).find((choice) => choice.reportType === reportType)?.datasetId ?? null;
    },

    async set(actor: Actor, reportType: ReportType, datasetId: string | null): Promise<Defaults> {
      return inTransaction(strapi, async () => {
        // Locks the row, so that concurrent choices are not lost.
        await lockUser(strapi, actor.rowId);
        const others = (await read(actor)).filter((choice) => choice.reportType !== reportType);
        const defaults = datasetId === null ? others : [...others, { reportType, datasetId }];
        await updateUser(strapi, actor.rowId, { defaults });
        if (datasetId === null) await recordEvent(strapi, actor, { action: "defaults.unset", detail: reportType });
        else await recordEvent(strapi, actor, { action: "defaults.set", object: `dataset:${datasetId}`, detail: reportType });
        return defaults;
      });
    },
  };
}
