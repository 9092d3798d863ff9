import type { Core } from "@strapi/strapi";
import type { PanelCoverage, PanelDataset, PanelFit, PanelOverview } from "@trabecula/contracts";
import { siteLabel } from "@trabecula/report-types";
import { boneScansConfig } from "../../config.ts";
import { searchDatasets, type AdminDatasetRow } from "../datasets/admin-dataset-rows.ts";
import { datasetJson } from "../datasets/dataset-rows.ts";
import { fitsUnderWay } from "../fits/fit-rows.ts";
import { serializeFitSummary } from "../fits/serialize-fit.ts";
import { reportsByMonth } from "./reports-by-month.ts";

const datasetsShown = 50;
const monthsShown = 12;

/** Whitelisted fields; reads no curves. */
export async function panelOverview(strapi: Core.Strapi, now: Date): Promise<PanelOverview> {
  const { rows, total } = await searchDatasets(strapi, { page: 1, pageSize: datasetsShown, sort: "createdAt", order: "desc" });
  return {
    siteUrl: boneScansConfig(strapi).siteUrl,
    datasets: rows.map(panelDataset),
    datasetsInAll: total,
    fits: (await fitsUnderWay(strapi)).map((row) => panelFit(serializeFitSummary(row))),
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
