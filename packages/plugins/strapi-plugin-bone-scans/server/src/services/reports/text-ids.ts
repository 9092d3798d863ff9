import { mostSorted } from "@trabecula/contracts";
import { within, type Reach, type Sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matching, restrict, withText, type ReportFilter } from "./report-filter.ts";
import { idsInOrder, inOrder, type ReportSort } from "./listed-rows.ts";

type Order = "asc" | "desc";

export const isSqlite = (db: Sql): boolean => (db.client as { readonly dialect: string }).dialect === "sqlite3";

export function idsWithText(db: Sql, reach: Reach, q: string, order: Order): Promise<number[]> {
  const found = withText(matching(db, reach, {}), "reports", reach, q);
  return idsInOrder(found, reach, { sort: "dateCreated", order, limit: mostSorted + 1 });
}

/** Of at most 10,000. Otherwise SQLite walks the index of the order. */
export function sortedIds(
  db: Sql,
  reach: Reach,
  ids: readonly number[],
  by: { readonly sort: ReportSort; readonly order: Order },
  filter: ReportFilter = {},
): Promise<number[]> {
  const hint = isSqlite(db) ? " not indexed" : "";
  const byRow = within(db.from(db.raw(`${tables.reports} as reports${hint}`) as never) as SqlQuery, reach, "reports");
  const rows = byRow.whereIn("reports.id", [...ids]);
  restrict(rows, filter);
  return inOrder(rows, reach, by).pluck("reports.id") as unknown as Promise<number[]>;
}
