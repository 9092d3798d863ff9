import type { Core } from "@strapi/strapi";
import type { AdminReportFilters } from "@trabecula/contracts";
import { sql, type SqlQuery } from "@trabecula/strapi-kit";
import { ownersOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";

const dayMs = 24 * 3600_000;

/** Creation times [since, until); undefined is open. */
export type Span = readonly [since: Date | undefined, until: Date | undefined];

export function spanOf({ from, to }: Pick<AdminReportFilters, "from" | "to">): Span {
  return [from ? startOfDay(from) : undefined, to ? new Date(startOfDay(to).getTime() + dayMs) : undefined];
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function within(reports: SqlQuery, [since, until]: Span): void {
  if (since) void reports.where("created_at", ">=", since);
  if (until) void reports.where("created_at", "<", until);
}

/** Resolves a searched email address to its owner; null if there is none. */
export async function withOwner(strapi: Core.Strapi, filters: AdminReportFilters): Promise<AdminReportFilters | null> {
  const { q, owner, ...others } = filters;
  if (!q?.trim()) return filters;
  const found = (await ownersOf(strapi).idsByEmail(q.trim()))();
  if (owner) void found.where({ document_id: owner });
  const [first, second]: { document_id: string }[] = await found.limit(2);
  if (first === undefined) return null;
  return second === undefined ? { ...others, owner: first.document_id } : filters;
}

/** Returns a query factory for all filters except dates; unordered. */
export async function matchingReports(strapi: Core.Strapi, filters: AdminReportFilters): Promise<() => SqlQuery> {
  const db = await sql(strapi);
  const { q, owner, reportType, dataset, scanner, revised } = filters;
  const owners = q?.trim() ? await ownersOf(strapi).idsByEmail(q.trim()) : null;
  return () =>
    db(tables.reports).modify((reports) => {
      if (owners) void reports.whereIn("owner_id", owners());
      if (owner) void reports.where({ owner_id: owner });
      if (reportType) void reports.where({ report_type: reportType });
      // Keeps the database from using an index of the dataset alone.
      if (dataset) void reports.whereRaw("dataset_id || '' = ?", [dataset]);
      // JSON list of keys: the quotation marks prevent partial matches.
      if (scanner) void reports.whereLike("scanners", `%"${scanner}"%`);
      if (revised) void reports.where("revision", revised === "yes" ? ">" : "=", 1);
    });
}
