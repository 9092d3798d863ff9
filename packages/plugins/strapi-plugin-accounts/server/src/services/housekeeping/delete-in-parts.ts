import { foundInParts, sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";

/** Rechecks the condition: rows may be renewed since the lookup. */
export async function deleteInParts(strapi: Strapi, table: string, fits: (rows: SqlQuery) => void): Promise<void> {
  const db = await sql(strapi);
  for await (const ids of foundInParts(strapi, table, fits)) await db(table).whereIn("id", ids).modify(fits).delete();
}
