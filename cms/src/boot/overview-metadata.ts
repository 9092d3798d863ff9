import type { AdminOverview } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { rowsOf, type Strapi } from "@trabecula/strapi-kit";
import { operations } from "../operations/operations.ts";
import { productVersion } from "../operations/this-server.ts";

export async function readOverviewMetadata(strapi: Strapi): Promise<Pick<AdminOverview, "reports" | "health" | "versions">> {
  const now = new Date();
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const reports = rowsOf(strapi, "plugin::bone-scans.report");
  return {
    reports: { total: await reports.count(), thisMonth: await reports.count({ where: { createdAt: { $gte: monthStart } } }) },
    health: await operations().health.full(),
    versions: { product: productVersion, engine: engineVersion, node: process.version },
  };
}
