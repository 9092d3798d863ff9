import type { Core } from "@strapi/strapi";
import type { ReportType, User } from "@trabecula/contracts";
import { inTransaction, sql, type Actor, type DefaultsPort } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { tables } from "../../database/models.ts";
import { serializeUser } from "../users/user-row.ts";
import { getUserByRowId } from "../users/user-rows.ts";

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
        const db = await sql(strapi);
        // Locks the row, so that concurrent choices are not lost.
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
