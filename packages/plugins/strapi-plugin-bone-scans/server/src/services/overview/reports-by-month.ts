import type { Core } from "@strapi/strapi";
import type { MonthOfUse } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { lastMonths, type Month } from "./months.ts";

type Counted = Pick<MonthOfUse, "month" | "reports" | "scans">;

/**
 * Reports made in each of the last months (UTC) and the scans in them, the current one last. Month after month, each from its
 * part of one index: in between others have their turn.
 */
export async function reportsByMonth(strapi: Core.Strapi, now: Date, count: number): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const month of lastMonths(now, count)) counted.push(await countMonth(strapi, month));
  return counted;
}

async function countMonth(strapi: Core.Strapi, { month, since, until }: Month): Promise<Counted> {
  const made = (await sql(strapi))(tables.reports).where("created_at", ">=", since).where("created_at", "<", until);
  // PostgreSQL answers counts and sums as text, and of nothing a sum is null.
  const [row]: { reports: number | string; scans: number | string | null }[] = await made
    .count({ reports: "*" })
    .sum({ scans: "scan_count" });
  return { month, reports: Number(row?.reports ?? 0), scans: Number(row?.scans ?? 0) };
}
