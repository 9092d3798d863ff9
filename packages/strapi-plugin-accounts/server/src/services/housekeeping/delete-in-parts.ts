import { setImmediate } from "node:timers/promises";
import type { Core } from "@strapi/strapi";
import { sql, type SqlQuery } from "@trabecula/strapi-kit";

/** Rows that one statement deletes: some milliseconds, in which SQLite serves nobody else. */
const partSize = 500;

/**
 * Deletes the rows of a table that fit a condition, in parts that its index finds. The condition is asked again as a part goes: a row that
 * was renewed since it was found stays.
 */
export async function deleteInParts(strapi: Core.Strapi, table: string, fits: (rows: SqlQuery) => void): Promise<void> {
  const db = await sql(strapi);
  for (;;) {
    const ids: number[] = await db(table).modify(fits).limit(partSize).pluck("id");
    if (ids.length > 0) await db(table).whereIn("id", ids).modify(fits).delete();
    if (ids.length < partSize) return;
    await setImmediate();
  }
}
