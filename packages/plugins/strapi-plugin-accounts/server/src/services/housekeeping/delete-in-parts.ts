import type { Core } from "@strapi/strapi";
import { foundInParts, sql, type SqlQuery } from "@trabecula/strapi-kit";

/**
 * Deletes the rows of a table that fit a condition, in parts that its index finds. The condition is asked again as a part goes: a row that
 * was renewed since it was found stays.
 */
export async function deleteInParts(strapi: Core.Strapi, table: string, fits: (rows: SqlQuery) => void): Promise<void> {
  const db = await sql(strapi);
  for await (const ids of foundInParts(strapi, table, fits)) await db(table).whereIn("id", ids).modify(fits).delete();
}
