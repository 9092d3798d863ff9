import type { Core } from "@strapi/strapi";
import type { ReportType, User } from "@trabecula/contracts";
import { inTransaction, sql, type Actor } from "@trabecula/strapi-kit";
import { tables } from "../database/models.ts";
import { serializeUser } from "./user-row.ts";
import { getUserByRowId } from "./user-rows.ts";

type Defaults = User["defaults"];

/** A user's default dataset of each report type. Which datasets may be one is not known here: the caller checks. */
export function createDefaultDatasetsService(strapi: Core.Strapi) {
  const read = async (actor: Actor): Promise<Defaults> => serializeUser(await getUserByRowId(strapi, actor.rowId)).defaults;

  return {
    /** The user's default for a report type; null where none is set. */
    async datasetIdFor(actor: Actor, reportType: ReportType): Promise<string | null> {
      return (await read(actor)).find((entry) => entry.reportType === reportType)?.datasetId ?? null;
    },

    /** Sets the default of one report type and returns all of them. */
    async set(actor: Actor, reportType: ReportType, datasetId: string): Promise<Defaults> {
      return inTransaction(strapi, async () => {
        const db = await sql(strapi);
        // Locked, so that two settings at once both stay.
        await db(tables.users).where({ id: actor.rowId }).forUpdate().select("id");
        const others = (await read(actor)).filter((entry) => entry.reportType !== reportType);
        const defaults = [...others, { reportType, datasetId }];
        await db(tables.users).where({ id: actor.rowId }).update({ defaults: JSON.stringify(defaults), updated_at: new Date() });
        return defaults;
      });
    },
  };
}
