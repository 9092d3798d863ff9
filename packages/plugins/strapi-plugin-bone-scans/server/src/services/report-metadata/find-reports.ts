import type { Core } from "@strapi/strapi";
import type { AdminReportFilters } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { sql, type SqlQuery } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { matchingReports, spanOf, withOwner, within, type Span } from "./metadata-filters.ts";

type Order = "asc" | "desc";

/** Some hundredths of a second per part, in which SQLite serves no other request. */
const partSize = 50_000;

/** At most `most` row ids in order of creation. Searches in parts to avoid one long blocking statement. */
export async function findReports(strapi: Core.Strapi, filters: AdminReportFilters, order: Order, most: number): Promise<number[]> {
  const found: number[] = [];
  for await (const part of partsOf(strapi, filters, order, partSize)) {
    found.push(...(await part(most - found.length)));
    if (found.length >= most) break;
  }
  return found;
}

export type Part = (most?: number) => Promise<number[]>;

/** Matching reports in parts; an owner's reports alone are one query. */
export async function* partsOf(strapi: Core.Strapi, filters: AdminReportFilters, order: Order, size: number): AsyncGenerator<Part> {
  const db = await sql(strapi);
  const wanted = await withOwner(strapi, filters);
  if (wanted === null) return;
  const matching = await matchingReports(strapi, wanted);
  const lookedAt = () => db(tables.reports).modify((reports) => wanted.owner && void reports.where({ owner_id: wanted.owner }));
  for await (const span of spansOf(lookedAt, spanOf(filters), order, size)) {
    yield (most) => readPart(matching().modify(within, span), order, most);
    await yieldToEventLoop();
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
 * Splits a time span into parts of about `size` reports, cut at whole milliseconds. PostgreSQL is finer, but each
 * report still falls into one part.
 */
async function* spansOf(reports: () => SqlQuery, [since, until]: Span, order: Order, size: number): AsyncGenerator<Span> {
  let rest: Span = [since, until];
  for (;;) {
    const next = await momentAt(reports().modify(within, rest), order, size);
    if (next === null) return yield rest;
    const [from, to]: Span = rest;
    // At least 1 ms ahead: one millisecond may hold more reports than a part.
    const cut = order === "desc" ? next : new Date(Math.max(next.getTime(), (from?.getTime() ?? -Infinity) + 1));
    yield order === "desc" ? [cut, to] : [from, cut];
    rest = order === "desc" ? [from, cut] : [cut, to];
  }
}

/** Creation time of the report after `offset` others; null if there are fewer. */
async function momentAt(reports: SqlQuery, order: Order, offset: number): Promise<Date | null> {
  const [moment]: (string | number | Date)[] = await reports.orderBy("created_at", order).offset(offset).limit(1).pluck("created_at");
  return moment === undefined ? null : new Date(moment);
}
