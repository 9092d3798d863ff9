import type { Core } from "@strapi/strapi";
import { sql, type SqlQuery } from "../sql.ts";
import { nextPart } from "../next-part.ts";

/** Rows that one statement finds or deletes: some milliseconds, in which SQLite serves nobody else. */
const partSize = 500;

/**
 * The ids of the rows of a table that fit a condition, part by part. Whoever takes a part sees to it that its rows no longer fit, which
 * is how the next part is found: where an index leads to the rows, each part reads no more of the table than it holds.
 */
export async function* foundInParts(strapi: Core.Strapi, table: string, fits: (rows: SqlQuery) => void): AsyncGenerator<readonly number[]> {
  const db = await sql(strapi);
  for (;;) {
    const ids: number[] = await db(table).modify(fits).limit(partSize).pluck("id");
    if (ids.length > 0) yield ids;
    if (ids.length < partSize) return;
    await nextPart();
  }
}
