import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { sql, type SqlQuery, type Strapi } from "./sql.ts";

/** A local database responds without waiting, so this yields to the event loop between parts. */
export async function* inParts<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await yieldToEventLoop();
    yield items.slice(from, from + size);
  }
}

/** Rows per statement: a few milliseconds, during which SQLite is blocked. */
const partSize = 500;

/** The caller must change each part so that it no longer matches. */
export async function* foundInParts(strapi: Strapi, table: string, fits: (rows: SqlQuery) => void): AsyncGenerator<readonly number[]> {
  const db = await sql(strapi);
  for (;;) {
    const ids: number[] = await db(table).modify(fits).limit(partSize).pluck("id");
    if (ids.length > 0) yield ids;
    if (ids.length < partSize) return;
    await yieldToEventLoop();
  }
}

/** Rechecks the condition: rows may be renewed since the lookup. */
export async function deleteInParts(strapi: Strapi, table: string, fits: (rows: SqlQuery) => void): Promise<void> {
  const db = await sql(strapi);
  for await (const ids of foundInParts(strapi, table, fits)) await db(table).whereIn("id", ids).modify(fits).delete();
}
