import type { Core } from "@strapi/strapi";
import type { AdminOverview } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { rowsOf } from "@trabecula/strapi-kit";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../config/env.ts";

const product = (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }).version;

/** Reports and versions, for the administrators' overview. */
export async function readOverviewFacts(strapi: Core.Strapi): Promise<Pick<AdminOverview, "reports" | "versions">> {
  const now = new Date();
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const reports = rowsOf(strapi, "plugin::bone-scans.report");
  return {
    reports: { total: await reports.count(), thisMonth: await reports.count({ where: { createdAt: { $gte: monthStart } } }) },
    versions: { product, engine: engineVersion, node: process.version },
  };
}
