import type { Core } from "@strapi/strapi";
import type { PanelOverview } from "@trabecula/contracts";
import { rowsOf } from "@trabecula/strapi-kit";

const monthsShown = 12;

/** Reports made in each of the last twelve months (UTC), the current one last. Each count reads its part of one index. */
export async function reportsByMonth(strapi: Core.Strapi, now: Date): Promise<PanelOverview["months"]> {
  const reports = rowsOf(strapi, "plugin::bone-scans.report");
  const months = Array.from({ length: monthsShown }, async (_, index) => {
    const [start, end] = [monthStart(now, index + 1 - monthsShown), monthStart(now, index + 2 - monthsShown)];
    const where = { createdAt: { $gte: start, $lt: end } };
    return { month: start.toISOString().slice(0, 7), reports: await reports.count({ where }) };
  });
  return Promise.all(months);
}

function monthStart(now: Date, offset: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
}
