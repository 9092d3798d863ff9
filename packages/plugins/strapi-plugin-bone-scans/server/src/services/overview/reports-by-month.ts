import type { Core } from "@strapi/strapi";
import type { MonthOfUse } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { lastMonths, type Month } from "./months.ts";

type Counted = Pick<MonthOfUse, "month" | "reports" | "scans">;

/** Reports and scans per month (UTC), current month last. One index range per month; yields to the event loop between. */
export async function reportsByMonth(strapi: Core.Strapi, now: Date, count: number): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const month of lastMonths(now, count)) counted.push(await countMonth(strapi, month));
  return counted;
}

async function countMonth(strapi: Core.Strapi, { month, since, until }: Month): Promise<Counted> {
  const made = (await sql(strapi))(tables.reports).where("created_at", ">=", since).where("created_at", "<", until);
  // PostgreSQL returns counts and sums as text; empty sums are null.
  const [row]: { reports: number | string; scans: number | string | null }[] = await made
    .count({ reports: "*" })
    .sum({ scans: "scan_count" });
  return { month, reports: Number(row?.reports ?? 0), scans: Number(row?.scans ?? 0) };
}
