import type { Core } from "@strapi/strapi";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { sql, type SqlQuery } from "../sql.ts";

/** Rows per statement: a few milliseconds, during which SQLite is blocked. */
const partSize = 500;

/** Yields ids of matching rows in parts. The caller must change each part so that it no longer matches. */
export async function* foundInParts(strapi: Core.Strapi, table: string, fits: (rows: SqlQuery) => void): AsyncGenerator<readonly number[]> {
  const db = await sql(strapi);
  for (;;) {
    const ids: number[] = await db(table).modify(fits).limit(partSize).pluck("id");
    if (ids.length > 0) yield ids;
    if (ids.length < partSize) return;
    await yieldToEventLoop();
  }
}
