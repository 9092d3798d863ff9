import type { Core } from "@strapi/strapi";
import type { ReportType, User } from "@trabecula/contracts";
import { inTransaction, sql, type Actor, type DefaultsPort } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { tables } from "../../database/models.ts";
import { serializeUser } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";

type Defaults = User["defaults"];

/** What each user has chosen for themselves. Which datasets may be chosen is not known here: the caller checks. */
export function createDefaultsService(strapi: Core.Strapi): DefaultsPort {
  const read = async (actor: Actor): Promise<Defaults> => serializeUser(await getUserByRowId(strapi, actor.rowId)).defaults;

  return {
    /** The actor's default dataset for a report type; null where none is chosen. */
    async datasetIdFor(actor: Actor, reportType: ReportType): Promise<string | null> {
      return (await read(actor)).find((choice) => choice.reportType === reportType)?.datasetId ?? null;
    },

    /** Chooses the default of one report type, or none with null, and returns all of them. */
    async set(actor: Actor, reportType: ReportType, datasetId: string | null): Promise<Defaults> {
      return inTransaction(strapi, async () => {
        const db = await sql(strapi);
        // Locked, so that of two choices at once both stay.
        await db(tables.users).where({ id: actor.rowId }).forUpdate().select("id");
        const others = (await read(actor)).filter((choice) => choice.reportType !== reportType);
        const defaults = datasetId === null ? others : [...others, { reportType, datasetId }];
        await db(tables.users)
          .where({ id: actor.rowId })
          .update({ defaults: JSON.stringify(defaults), updated_at: new Date() });
        if (datasetId === null) await recordEvent(strapi, actor, { action: "defaults.unset", detail: reportType });
        else await recordEvent(strapi, actor, { action: "defaults.set", object: `dataset:${datasetId}`, detail: reportType });
        return defaults;
      });
    },

    async keepsPatientNames(actor: Actor): Promise<boolean> {
      const row = (await (await sql(strapi))(tables.users).where({ id: actor.rowId }).first("keeps_patient_names")) as
        { keeps_patient_names: boolean | number | null } | undefined;
      return Boolean(row?.keeps_patient_names);
    },

    async setKeepsPatientNames(actor: Actor, keeps: boolean): Promise<void> {
      await (await sql(strapi))(tables.users).where({ id: actor.rowId }).update({ keeps_patient_names: keeps, updated_at: new Date() });
    },
  };
}
