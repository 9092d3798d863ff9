import { datasets } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { listOpenDatasets, openDatasetFiles, openDatasetHead } from "../services/datasets/open-datasets.ts";
import { datasetCurves, datasetDetail, listDatasets, setDefaultDataset } from "../services/datasets/dataset-service.ts";

export const datasetRoutes = {
  list: defineRoute(datasets.list, ({ strapi, query }) => listDatasets(strapi, query.reportType)),
  detail: defineRoute(datasets.detail, ({ strapi, params }) => datasetDetail(strapi, params.id)),
  curves: defineRoute(datasets.curves, ({ strapi, params, query }) => datasetCurves(strapi, params.id, query)),
  setDefault: defineRoute(datasets.setDefault, async ({ strapi, actor, body }) => ({
    defaults: await setDefaultDataset(strapi, actor, body.reportType, body.datasetId),
  })),
  openList: defineRoute(datasets.openList, ({ strapi }) => listOpenDatasets(strapi)),
  openFiles: defineRoute(datasets.openFiles, async ({ strapi, params, ctx }) => {
    const head = await openDatasetHead(strapi, params.id);
    // Kept by the browser, and asked for anew each time: it may have been closed.
    ctx.set("Cache-Control", "no-cache");
    ctx.set("ETag", `W/"${head.contentHash}"`);
    if (ctx.fresh) ctx.status = 304;
    // Koa sends no body with a 304.
    return openDatasetFiles(strapi, head);
  }),
};
