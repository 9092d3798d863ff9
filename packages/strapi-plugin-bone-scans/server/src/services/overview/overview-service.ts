import type { Core } from "@strapi/strapi";
import type { AdminDataset, PanelDataset, PanelFit, PanelOverview } from "@trabecula/contracts";
import { coverageOf, type Dataset } from "@trabecula/reference-datasets";
import { siteLabel } from "@trabecula/report-types";
import { boneScansConfig } from "../../config.ts";
import { listAdminDatasets } from "../datasets/admin-dataset-service.ts";
import { preparedDataset } from "../datasets/prepared-datasets.ts";
import { fitsUnderWay } from "../fits/fit-rows.ts";
import { serializeFitSummary } from "../fits/serialize-fit.ts";
import { reportsByMonth } from "./reports-by-month.ts";

/** What the page "Bone scans" of the panel shows: only what is named here leaves. */
export async function panelOverview(strapi: Core.Strapi, now: Date): Promise<PanelOverview> {
  const { items, total } = await listAdminDatasets(strapi, { page: 1, pageSize: 100, sort: "createdAt", order: "desc" });
  const datasets = items.map(async (item) => {
    const { id: documentId, contentHash } = item;
    return panelDataset(item, await preparedDataset(strapi, { documentId, contentHash }));
  });
  return {
    siteUrl: boneScansConfig(strapi).siteUrl,
    datasets: await Promise.all(datasets),
    datasetsInAll: total,
    fits: (await fitsUnderWay(strapi)).map((row) => panelFit(serializeFitSummary(row))),
    months: await reportsByMonth(strapi, now),
  };
}

function panelDataset(item: AdminDataset, dataset: Dataset): PanelDataset {
  const { id, key, version, name, reportType, state, isDefault, reportCount } = item;
  return { id, key, version, name, reportType, state, isDefault, coverage: panelCoverage(dataset), reports: reportCount };
}

function panelCoverage(dataset: Dataset): PanelDataset["coverage"] {
  const curves = coverageOf(dataset);
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
