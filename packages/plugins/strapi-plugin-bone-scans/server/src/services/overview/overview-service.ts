import type { AdminUsage, DatasetInUse, MonthOfUse, PanelCoverage, PanelDataset, PanelFit, PanelOverview } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types";
import { sql, type Strapi } from "@trabecula/strapi-kit";
import { ownersOf } from "../../accounts.ts";
import { boneScansConfig } from "../../config.ts";
import { tables } from "../../content-types/index.ts";
import { countReports, searchDatasets, type AdminDatasetRow } from "../datasets/admin-dataset-rows.ts";
import { datasetJson, datasetRows } from "../datasets/dataset-rows.ts";
import { activeFits } from "../fits/fit-rows.ts";
import { serializeFitSummary } from "../fits/serialize-fit.ts";

const datasetsShown = 50;
const monthsShown = 12;

/** Returns listed fields only and reads no curves. */
export async function panelOverview(strapi: Strapi, now: Date): Promise<PanelOverview> {
  const { rows, total } = await searchDatasets(strapi, { page: 1, pageSize: datasetsShown, sort: "createdAt", order: "desc" });
  return {
    siteUrl: boneScansConfig(strapi).siteUrl,
    datasets: rows.map(panelDataset),
    datasetsInAll: total,
    fits: (await activeFits(strapi)).map((row) => panelFit(serializeFitSummary(row))),
    months: (await reportsByMonth(strapi, now, monthsShown)).map(({ month, reports }) => ({ month, reports })),
  };
}

function panelDataset(row: AdminDatasetRow): PanelDataset {
  const { documentId, key, version, name, reportType, state, isDefault, reportCount } = row;
  return { id: documentId, key, version, name, reportType, state, isDefault, coverage: panelCoverage(row), reports: reportCount };
}

function panelCoverage({ curveCount, coverage: stored }: AdminDatasetRow): PanelCoverage | null {
  if (stored === null) return null;
  const { sites, sexes, ages } = datasetJson.read({ coverage: stored }).coverage;
  return { curves: curveCount, sites: sites.map(siteLabel), sexes, ages };
}

function panelFit({ id, state, curveCount, progress, createdAt }: ReturnType<typeof serializeFitSummary>): PanelFit {
  return { id, state: state === "running" ? "running" : "waiting", curves: curveCount, progress, createdAt };
}

const monthsOfUseShown = 24;

export async function readUsage(strapi: Strapi, now: Date): Promise<AdminUsage> {
  return { months: await monthsOfUse(strapi, now), datasets: await datasetsInUse(strapi) };
}

async function monthsOfUse(strapi: Strapi, now: Date): Promise<MonthOfUse[]> {
  const { since } = lastMonths(now, monthsOfUseShown)[0]!;
  const accounts = Map.groupBy(await ownersOf(strapi).madeSince(since), monthOf);
  const reports = await reportsByMonth(strapi, now, monthsOfUseShown);
  return reports.map((month) => ({ ...month, accounts: accounts.get(month.month)?.length ?? 0 }));
}

async function datasetsInUse(strapi: Strapi): Promise<DatasetInUse[]> {
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

type Counted = Pick<MonthOfUse, "month" | "reports" | "scans">;

/** Counts in UTC, current month last. Reads one index range per month and yields to the event loop between them. */
async function reportsByMonth(strapi: Strapi, now: Date, count: number): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const month of lastMonths(now, count)) counted.push(await countMonth(strapi, month));
  return counted;
}

async function countMonth(strapi: Strapi, { month, since, until }: Month): Promise<Counted> {
  const made = (await sql(strapi))(tables.reports).where("created_at", ">=", since).where("created_at", "<", until);
  // PostgreSQL returns counts and sums as text; empty sums are null.
  const [row]: { reports: number | string; scans: number | string | null }[] = await made
    .count({ reports: "*" })
    .sum({ scans: "scan_count" });
  return { month, reports: Number(row?.reports ?? 0), scans: Number(row?.scans ?? 0) };
}

interface Month {
  readonly month: string;
  readonly since: Date;
  readonly until: Date;
}

function lastMonths(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => {
    const [since, until] = [monthStart(now, index + 1 - count), monthStart(now, index + 2 - count)];
    return { month: monthOf(since.toISOString()), since, until };
  });
}

function monthOf(instant: string): string {
  return instant.slice(0, 7);
}

function monthStart(now: Date, offset: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
}
