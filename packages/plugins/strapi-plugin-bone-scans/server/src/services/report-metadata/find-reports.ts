import { dayMs, type AdminReportFilters } from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { sql, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";
import { ownersOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";

type Order = "asc" | "desc";

/** A part takes some hundredths of a second, in which SQLite serves no other request. */
const partSize = 50_000;

/** Finds ids in order of creation, in parts to avoid one long blocking statement. */
export async function findReports(
  strapi: Strapi,
  filters: AdminReportFilters,
  order: Order,
  most: number,
  size = partSize,
): Promise<number[]> {
  const found: number[] = [];
  for await (const part of partsOf(strapi, filters, order, size)) {
    found.push(...(await part(most - found.length)));
    if (found.length >= most) break;
  }
  return found;
}

type Part = (most?: number) => Promise<number[]>;

export async function* partsOf(strapi: Strapi, filters: AdminReportFilters, order: Order, size: number): AsyncGenerator<Part> {
  const db = await sql(strapi);
  const wanted = await withOwner(strapi, filters);
  if (wanted === null) return;
  const matching = await matchingReports(strapi, wanted);
  const lookedAt = () => db(tables.reports).modify((reports) => wanted.owner && void reports.where({ workspace_id: wanted.owner }));
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

/** Cuts at whole milliseconds. PostgreSQL stores finer times, but each report still falls into one part. */
async function* spansOf(reports: () => SqlQuery, [since, until]: Span, order: Order, size: number): AsyncGenerator<Span> {
  let rest: Span = [since, until];
  for (;;) {
    const next = await momentAt(reports().modify(within, rest), order, size);
    if (next === null) return yield rest;
    const [from, to]: Span = rest;
    // Advances by at least 1 ms, because one millisecond may hold more reports than a part.
    const cut = order === "desc" ? next : new Date(Math.max(next.getTime(), (from?.getTime() ?? -Infinity) + 1));
    yield order === "desc" ? [cut, to] : [from, cut];
    rest = order === "desc" ? [from, cut] : [cut, to];
  }
}

async function momentAt(reports: SqlQuery, order: Order, offset: number): Promise<Date | null> {
  const [moment]: (string | number | Date)[] = await reports.orderBy("created_at", order).offset(offset).limit(1).pluck("created_at");
  return moment === undefined ? null : new Date(moment);
}

type Span = readonly [since: Date | undefined, until: Date | undefined];

function spanOf({ from, to }: Pick<AdminReportFilters, "from" | "to">): Span {
  return [from ? new Date(from) : undefined, to ? new Date(Date.parse(to) + dayMs) : undefined];
}

function within(reports: SqlQuery, [since, until]: Span): void {
  if (since) void reports.where("created_at", ">=", since);
  if (until) void reports.where("created_at", "<", until);
}

async function withOwner(strapi: Strapi, filters: AdminReportFilters): Promise<AdminReportFilters | null> {
  const { q, owner: account, ...others } = filters;
  const owner = account && (await ownersOf(strapi).workspaceOf(account));
  const wanted = { ...filters, ...(owner && { owner }) };
  if (!q?.trim()) return wanted;
  const found = (await ownersOf(strapi).workspacesByEmail(q.trim()))();
  if (owner) void found.where({ personal_workspace_id: owner });
  const [first, second]: { workspace_id: string }[] = await found.limit(2);
  if (first === undefined) return null;
  return second === undefined ? { ...others, owner: first.workspace_id } : wanted;
}

async function matchingReports(strapi: Strapi, filters: AdminReportFilters): Promise<() => SqlQuery> {
  const db = await sql(strapi);
  const { q, owner, reportType, dataset, scanner, revised } = filters;
  const owners = q?.trim() ? await ownersOf(strapi).workspacesByEmail(q.trim()) : null;
  return () =>
    db(tables.reports).modify((reports) => {
      if (owners) void reports.whereIn("workspace_id", owners());
      if (owner) void reports.where({ workspace_id: owner });
      if (reportType) void reports.where({ report_type: reportType });
      // Keeps the database from using an index of the dataset alone.
      if (dataset) void reports.whereRaw("dataset_id || '' = ?", [dataset]);
      // JSON list of keys: the quotation marks prevent partial matches.
      if (scanner) void reports.whereLike("scanners", `%"${scanner}"%`);
      if (revised) void reports.where("revision", revised === "yes" ? ">" : "=", 1);
    });
}
