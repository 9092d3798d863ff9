import { datasets, datasetVersions } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { compareVersionsOf } from "../services/datasets/compare-versions.ts";
import { datasetCitation, datasetHistory } from "../services/datasets/dataset-history.ts";
import { listOpenDatasets, openDatasetFiles, openDatasetHead } from "../services/datasets/open-datasets.ts";
import { datasetCurves, datasetDetail, listDatasets, setDefaultDataset } from "../services/datasets/dataset-service.ts";
import { untilLeft } from "./until-left.ts";

export const datasetRoutes = {
  list: defineRoute(datasets.list, ({ strapi, query }) => listDatasets(strapi, query.reportType)),
  detail: defineRoute(datasets.detail, ({ strapi, params }) => datasetDetail(strapi, params.id)),
  citation: defineRoute(datasetVersions.citation, ({ strapi, params }) => datasetCitation(strapi, params.id)),
  history: defineRoute(datasetVersions.history, ({ strapi, actor, params, ctx }) =>
    datasetHistory(strapi, actor, params.id, untilLeft(ctx)),
  ),
  compare: defineRoute(datasetVersions.compare, ({ strapi, actor, params, query, ctx }) =>
    compareVersionsOf(strapi, actor, { id: params.id, otherId: query.with }, untilLeft(ctx)),
  ),
  curves: defineRoute(datasets.curves, ({ strapi, params, query }) => datasetCurves(strapi, params.id, query)),
  setDefault: defineRoute(datasets.setDefault, async ({ strapi, actor, body }) => ({
    defaults: await setDefaultDataset(strapi, actor, body.reportType, body.datasetId),
  })),
  openList: defineRoute(datasets.openList, ({ strapi }) => listOpenDatasets(strapi)),
  openFiles: defineRoute(datasets.openFiles, async ({ strapi, params, ctx }) => {
    const head = await openDatasetHead(strapi, params.id);
    // Browsers must revalidate, because the dataset may have been closed.
    ctx.set("Cache-Control", "no-cache");
    ctx.set("ETag", `W/"${head.contentHash}"`);
    if (ctx.fresh) ctx.status = 304;
    // Koa sends no body with a 304.
    return openDatasetFiles(strapi, head);
  }),
};
