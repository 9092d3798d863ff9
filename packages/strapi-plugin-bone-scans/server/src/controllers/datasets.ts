import { datasets } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { datasetCurves, datasetDetail, listDatasets, setDefaultDataset } from "../services/datasets/dataset-service.ts";

export const datasetRoutes = {
  list: defineRoute(datasets.list, ({ strapi, query }) => listDatasets(strapi, query.reportType)),
  detail: defineRoute(datasets.detail, ({ strapi, params }) => datasetDetail(strapi, params.id)),
  curves: defineRoute(datasets.curves, ({ strapi, params, query }) => datasetCurves(strapi, params.id, query)),
  setDefault: defineRoute(datasets.setDefault, async ({ strapi, actor, body }) => ({
    defaults: await setDefaultDataset(strapi, actor, body.reportType, body.datasetId),
  })),
};
