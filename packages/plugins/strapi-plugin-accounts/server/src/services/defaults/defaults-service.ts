import type { Core } from "@strapi/strapi";
import type { ReportType, User } from "@trabecula/contracts";
import { inTransaction, type Actor, type DefaultsPort } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { serializeUser } from "../users/user-row.ts";
import { accountRows, getUserByRowId, lockUser, updateUser, updateUsers } from "../users/user-rows.ts";

type Defaults = User["defaults"];

/** Choices of users. The caller checks that a dataset may be chosen. */
export function createDefaultsService(strapi: Core.Strapi): DefaultsPort {
  const read = async (actor: Actor): Promise<Defaults> => serializeUser(await getUserByRowId(strapi, actor.rowId)).defaults;

  return {
    /** Null if none is chosen. */
    async datasetIdFor(actor: Actor, reportType: ReportType): Promise<string | null> {
      return (await read(actor)).find((choice) => choice.reportType === reportType)?.datasetId ?? null;
    },

    /** Sets the default of one report type, null for none, and returns all. */
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

    async keepsPatientNames(actor: Actor): Promise<boolean> {
      const row = await accountRows(strapi).findOne({ select: ["keepsPatientNames"], where: { id: actor.rowId } });
      return row?.keepsPatientNames ?? false;
    },

    async setKeepsPatientNames(actor: Actor, keeps: boolean): Promise<void> {
      await updateUsers(strapi, { id: actor.rowId }, { keepsPatientNames: keeps });
    },
  };
}
