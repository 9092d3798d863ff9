import { mostSorted } from "@trabecula/contracts";
import type { Reach, Sql, Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matching, restrict, withText, type ReportFilter } from "./report-filter.ts";
import { byIds, idsInOrder, inOrder, type ReportSort } from "./listed-rows.ts";

type Order = "asc" | "desc";

export function idsWithText(db: Sql, reach: Reach, q: string, order: Order): Promise<number[]> {
  const found = withText(matching(db, reach, {}), "reports", reach, q);
  return idsInOrder(found, reach, { sort: "dateCreated", order, limit: mostSorted + 1 });
}

/** Of at most 10,000. */
export function sortedIds(
  db: Sql,
  reach: Reach,
  ids: readonly number[],
  by: { readonly sort: ReportSort; readonly order: Order },
  filter: ReportFilter = {},
): Promise<number[]> {
  const rows = byIds(db, reach, ids);
  restrict(rows, filter);
  return inOrder(rows, reach, by).pluck("reports.id") as unknown as Promise<number[]>;
}

/** PostgreSQL finds a part of a text by its trigrams; SQLite reads a million texts in less than 0.1 s. */
export async function indexTexts(strapi: Strapi): Promise<void> {
  if (strapi.db.dialect.client !== "postgres") return;
  const db = strapi.db.connection;
  try {
    await db.raw("create extension if not exists pg_trgm");
    await db.raw(`create index if not exists ${tables.reports}_trigrams on ${tables.reports} using gin (search_text gin_trgm_ops)`);
  } catch {
    strapi.log.warn("Searches of long lists take longer: the database user may not add PostgreSQL’s extension pg_trgm.");
  }
}
