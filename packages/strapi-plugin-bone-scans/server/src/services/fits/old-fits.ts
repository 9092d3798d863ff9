import type { Core } from "@strapi/strapi";
import { inTransaction, sql } from "@trabecula/strapi-kit";
import { auditOf, siteOf } from "../../accounts.ts";
import { fitTables } from "../../database/fit-models.ts";
import { deleteEndedFits } from "./fit-rows.ts";

const dayMs = 24 * 3600_000;
/** A fit shows measurements of persons (age and value); once it is a dataset nothing is left to decide. */
const daysAsDataset = 7;

/** Deletes ended fits as many days old as is set, or 7 days after they became a dataset, if that is earlier. */
export async function deleteOldFits(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const { fitDays } = await siteOf(strapi).settings();
  await inTransaction(strapi, async () => {
    const rows = (await (
      await sql(strapi)
    )(fitTables.fits)
      .where("created_at", "<=", nowMs - fitDays * dayMs)
      .orWhere("saved_at", "<=", nowMs - daysAsDataset * dayMs)
      .select("id", "public_id")) as { id: number; public_id: string }[];
    for (const { id, public_id } of rows)
      if ((await deleteEndedFits(strapi, [id])) > 0)
        await auditOf(strapi).record(null, { action: "fit.removed", object: `fit:${public_id}`, detail: "its time was over" });
  });
}
