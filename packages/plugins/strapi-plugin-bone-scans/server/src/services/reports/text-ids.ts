import { mostSorted } from "@trabecula/contracts";
import type { Reach, Sql } from "@trabecula/strapi-kit";
import { matching, restrict, withText, type ReportFilter } from "./report-filter.ts";
import { byIds, idsInOrder, inOrder, type ReportSort } from "./listed-rows.ts";

type Order = "asc" | "desc";

export function idsWithText(db: Sql, reach: Reach, q: string, order: Order): Promise<number[]> {
  const found = withText(matching(db, reach, {}), "reports", reach, q);
  return idsInOrder(found, reach, { sort: "dateCreated", order, limit: mostSorted + 1 });
}

/** Takes at most 10,000 ids. */
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
