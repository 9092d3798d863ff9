import { ZCurvesQuery, ZDatasetQuery, ZDefaultDatasetRequest } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { defineRoute, jsonBody, pathId } from "@trabecula/strapi-kit";
import { datasetCurves, datasetDetail, listDatasets, setDefaultDataset } from "../services/datasets/dataset-service.ts";

const catalogue = { items: Object.values(reportTypes) };

export const datasetRoutes = [
  defineRoute({ method: "GET", path: "/report-types", access: "researcher", handle: () => catalogue }),
  defineRoute({
    method: "GET",
    path: "/datasets",
    access: "researcher",
    query: ZDatasetQuery,
    handle: ({ strapi, query }) => listDatasets(strapi, query.reportType),
  }),
  defineRoute({
    method: "GET",
    path: "/datasets/:id",
    access: "researcher",
    handle: ({ strapi, params }) => datasetDetail(strapi, pathId(params)),
  }),
  defineRoute({
    method: "GET",
    path: "/datasets/:id/curves",
    access: "researcher",
    query: ZCurvesQuery,
    handle: ({ strapi, params, query }) => datasetCurves(strapi, pathId(params), query),
  }),
  defineRoute({
    method: "POST",
    path: "/user/set-default-dataset",
    access: "researcher",
    body: jsonBody(ZDefaultDatasetRequest),
    handle: async ({ strapi, actor, body }) => ({ defaults: await setDefaultDataset(strapi, actor, body.reportType, body.datasetId) }),
  }),
];
