import type { Core } from "@strapi/strapi";
import type { AdminReportFilters } from "@trabecula/contracts";
import { nextPart, sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matchingReports, spanOf, withOwner, within, type Span } from "./fact-filters.ts";

type Order = "asc" | "desc";

/** Reports of one part: some hundredths of a second, in which SQLite serves nobody else. */
const partSize = 50_000;

/**
 * Numbers of the rows of reports that fit, in the order they were made, `most` at most. However many reports there are,
 * nobody waits for one long statement: they are looked through in parts, along one index that has all that is filtered by.
 */
export async function findReports(strapi: Core.Strapi, filters: AdminReportFilters, order: Order, most: number): Promise<number[]> {
  const found: number[] = [];
  for await (const part of partsOf(strapi, filters, order, partSize)) {
    found.push(...(await part(most - found.length)));
    if (found.length >= most) break;
  }
  return found;
}

/** Reads what fits of one part; at most so many. */
export type Part = (most?: number) => Promise<number[]>;

/** The reports that fit, in parts for which so many are looked at; an owner's are looked at alone. */
export async function* partsOf(strapi: Core.Strapi, filters: AdminReportFilters, order: Order, size: number): AsyncGenerator<Part> {
  const db = await sql(strapi);
  const wanted = await withOwner(strapi, filters);
  if (wanted === null) return;
  const matching = await matchingReports(strapi, wanted);
  const lookedAt = () => db(tables.reports).modify((reports) => wanted.owner && void reports.where({ owner_id: wanted.owner }));
  for await (const span of spansOf(lookedAt, spanOf(filters), order, size)) {
    yield (most) => readPart(matching().modify(within, span), order, most);
    await nextPart();
  }
}

async function readPart(found: SqlQuery, order: Order, most: number | undefined): Promise<number[]> {
  if (most !== undefined) void found.limit(most);
  return found
    .orderBy([
      { column: "created_at", order },
      { column: "id", order },
    ])
    .pluck("id");
}

/**
 * Cuts a span of time into parts in which about `size` reports were made. Moments are cut at whole milliseconds, which is all
 * that a Date holds; PostgreSQL keeps finer ones, and each report still falls into one part.
 */
async function* spansOf(reports: () => SqlQuery, [since, until]: Span, order: Order, size: number): AsyncGenerator<Span> {
  let rest: Span = [since, until];
  for (;;) {
    const next = await momentAt(reports().modify(within, rest), order, size);
    if (next === null) return yield rest;
    const [from, to]: Span = rest;
    // Ahead by a millisecond at least: more reports than a part may have been made in one.
    const cut = order === "desc" ? next : new Date(Math.max(next.getTime(), (from?.getTime() ?? -Infinity) + 1));
    yield order === "desc" ? [cut, to] : [from, cut];
    rest = order === "desc" ? [from, cut] : [cut, to];
  }
}

/** When the report was made that follows `offset` others; null where there are not so many. */
async function momentAt(reports: SqlQuery, order: Order, offset: number): Promise<Date | null> {
  const [moment]: (string | number | Date)[] = await reports.orderBy("created_at", order).offset(offset).limit(1).pluck("created_at");
  return moment === undefined ? null : new Date(moment);
}
