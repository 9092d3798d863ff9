import type { Core } from "@strapi/strapi";
import { foundInParts, sql, type SqlQuery } from "@trabecula/strapi-kit";

/** Deletes matching rows in parts. Rechecks the condition, so that rows renewed since the lookup stay. */
export async function deleteInParts(strapi: Core.Strapi, table: string, fits: (rows: SqlQuery) => void): Promise<void> {
  const db = await sql(strapi);
  for await (const ids of foundInParts(strapi, table, fits)) await db(table).whereIn("id", ids).modify(fits).delete();
}
