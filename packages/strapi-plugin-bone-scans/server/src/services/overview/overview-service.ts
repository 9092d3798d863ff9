import type { Core } from "@strapi/strapi";
import type { AdminDataset, PanelCoverage, PanelDataset, PanelFit, PanelOverview } from "@trabecula/contracts";
import { coverageOf } from "@trabecula/reference-datasets";
import { siteLabel } from "@trabecula/report-types";
import { boneScansConfig } from "../../config.ts";
import { listAdminDatasets } from "../datasets/admin-dataset-service.ts";
import { preparedDataset } from "../datasets/prepared-datasets.ts";
import { fitsUnderWay } from "../fits/fit-rows.ts";
import { serializeFitSummary } from "../fits/serialize-fit.ts";
import { reportsByMonth } from "./reports-by-month.ts";

/** Fewer than are kept ready in memory, so that a second look reads no curves. */
const datasetsShown = 50;

/** What the page "Bone scans" of the panel shows: only what is named here leaves. */
export async function panelOverview(strapi: Core.Strapi, now: Date): Promise<PanelOverview> {
  const { items, total } = await listAdminDatasets(strapi, { page: 1, pageSize: datasetsShown, sort: "createdAt", order: "desc" });
  const datasets = items.map(async (item) => panelDataset(item, await readCoverage(strapi, item)));
  return {
    siteUrl: boneScansConfig(strapi).siteUrl,
    datasets: await Promise.all(datasets),
    datasetsInAll: total,
    fits: (await fitsUnderWay(strapi)).map((row) => panelFit(serializeFitSummary(row))),
    months: await reportsByMonth(strapi, now),
  };
}

function panelDataset(item: AdminDataset, coverage: PanelCoverage | null): PanelDataset {
  const { id, key, version, name, reportType, state, isDefault, reportCount } = item;
  return { id, key, version, name, reportType, state, isDefault, coverage, reports: reportCount };
}

/** One dataset whose stored curves cannot be read, or that is replaced at this moment, must not hide the others. */
async function readCoverage(strapi: Core.Strapi, { id: documentId, contentHash }: AdminDataset): Promise<PanelCoverage | null> {
  try {
    return coverageInAll(coverageOf(await preparedDataset(strapi, { documentId, contentHash })));
  } catch (error) {
    strapi.log.error(`The coverage of dataset ${documentId} cannot be read: ${(error as Error).message}`);
    return null;
  }
}

function coverageInAll(curves: ReturnType<typeof coverageOf>): PanelCoverage {
  const ages = curves.flatMap(({ zAges }) => zAges.flat());
  return {
    curves: curves.length,
    sites: [...new Set(curves.map(({ site }) => siteLabel(site)))],
    sexes: [...new Set(curves.map(({ sex }) => sex))],
    ages: ages.length === 0 ? null : [Math.min(...ages), Math.max(...ages)],
  };
}

function panelFit({ id, state, curveCount, progress, createdAt }: ReturnType<typeof serializeFitSummary>): PanelFit {
  return { id, state: state === "running" ? "running" : "waiting", curves: curveCount, progress, createdAt };
}
