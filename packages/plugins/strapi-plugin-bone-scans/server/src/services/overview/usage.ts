import type { Core } from "@strapi/strapi";
import type { AdminUsage, DatasetInUse, MonthOfUse } from "@trabecula/contracts";
import { ownersOf } from "../../accounts.ts";
import { countReports } from "../datasets/admin-dataset-rows.ts";
import { datasetRows } from "../datasets/dataset-rows.ts";
import { lastMonths, monthOf } from "./months.ts";
import { reportsByMonth } from "./reports-by-month.ts";

const monthsShown = 24;

export async function readUsage(strapi: Core.Strapi, now: Date): Promise<AdminUsage> {
  return { months: await monthsOfUse(strapi, now), datasets: await datasetsInUse(strapi) };
}

async function monthsOfUse(strapi: Core.Strapi, now: Date): Promise<MonthOfUse[]> {
  const { since } = lastMonths(now, monthsShown)[0]!;
  const accounts = Map.groupBy(await ownersOf(strapi).madeSince(since), monthOf);
  const reports = await reportsByMonth(strapi, now, monthsShown);
  return reports.map((month) => ({ ...month, accounts: accounts.get(month.month)?.length ?? 0 }));
}

/** Dataset versions used by reports, and those that new reports would use. */
async function datasetsInUse(strapi: Core.Strapi): Promise<DatasetInUse[]> {
  const reports = await countReports(strapi);
  const chosen = await ownersOf(strapi).countDefaults();
  const rows = await datasetRows(strapi).findMany({
    select: ["documentId", "name", "version", "reportType", "state", "isDefault"],
    orderBy: [{ name: "asc" }, { id: "desc" }],
  });
  return rows
    .map(({ documentId: id, ...head }) => ({ id, ...head, reports: reports.get(id) ?? 0, defaultOf: chosen.get(id) ?? 0 }))
    .filter((dataset) => dataset.reports > 0 || dataset.defaultOf > 0 || dataset.isDefault)
    .toSorted((left, right) => right.reports - left.reports || right.defaultOf - left.defaultOf);
}
