import type { Core } from "@strapi/strapi";
import { inTransaction, sql } from "@trabecula/strapi-kit";
import { auditOf } from "../../accounts.ts";
import { fitTables } from "../../database/fit-models.ts";
import { deleteEndedFits } from "./fit-rows.ts";

const dayMs = 24 * 3600_000;
/** A fit shows measurements of persons (age and value); it is not kept longer than deciding on it takes. */
const keptDays = { unsaved: 30, savedAsDataset: 7 };

/** Deletes ended fits that are 30 days old, or 7 days after they became a dataset. */
export async function deleteOldFits(strapi: Core.Strapi, nowMs: number): Promise<void> {
  await inTransaction(strapi, async () => {
    const rows = (await (
      await sql(strapi)
    )(fitTables.fits)
      .where("created_at", "<=", nowMs - keptDays.unsaved * dayMs)
      .orWhere("saved_at", "<=", nowMs - keptDays.savedAsDataset * dayMs)
      .select("id", "public_id")) as { id: number; public_id: string }[];
    for (const { id, public_id } of rows)
      if ((await deleteEndedFits(strapi, [id])) > 0)
        await auditOf(strapi).record(null, { action: "fit.removed", object: `fit:${public_id}`, detail: "its time was over" });
  });
}
