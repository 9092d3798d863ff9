import type { Core } from "@strapi/strapi";
import { foundInParts, inParts, inTransaction, sql, type SqlQuery } from "@trabecula/strapi-kit";
import { auditOf, siteOf } from "../../accounts.ts";
import { fitTables } from "../../database/fit-models.ts";
import { deleteEndedFits, statesUnderWay } from "./fit-rows.ts";

const dayMs = 24 * 3600_000;
/** Days; fits contain personal measurements (age and value), which are not needed after saving. */
const daysAsDataset = 7;

/** Deletes ended fits after the configured days, or 7 days after saving as a dataset if earlier. */
export async function deleteOldFits(strapi: Core.Strapi, nowMs: number): Promise<void> {
  const { fitDays } = await siteOf(strapi).settings();
  const times = { created_at: fitDays, saved_at: daysAsDataset };
  for (const [column, days] of Object.entries(times)) {
    const old = (fits: SqlQuery) => void fits.where(column, "<=", nowMs - days * dayMs).whereNotIn("state", [...statesUnderWay]);
    for await (const ids of foundInParts(strapi, fitTables.fits, old))
      for await (const [id] of inParts(ids, 1)) await deleteOld(strapi, id!);
  }
}

/** No audit entry if it was already deleted. */
async function deleteOld(strapi: Core.Strapi, id: number): Promise<void> {
  await inTransaction(strapi, async () => {
    const [fit] = (await (await sql(strapi))(fitTables.fits).where({ id }).select("public_id")) as { public_id: string }[];
    if (!fit || (await deleteEndedFits(strapi, [id])) === 0) return;
    await auditOf(strapi).record(null, { action: "fit.removed", object: `fit:${fit.public_id}`, detail: "its time was over" });
  });
}
