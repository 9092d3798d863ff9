import { ZAdminDatasetQuery, ZCompareDatasetsQuery, ZCurvesQuery, ZImportDatasetQuery, ZPublishDatasetRequest } from "@trabecula/contracts";
import { defineRoute, jsonBody, pathId, rawBody } from "@trabecula/strapi-kit";
import {
  adminDatasetCurves,
  adminDatasetDetail,
  compareWith,
  exportDataset,
  listAdminDatasets,
} from "../services/datasets/admin-dataset-service.ts";
import { deleteDraft, publishDataset, retireDataset, setCommonDefault } from "../services/datasets/dataset-acts.ts";
import { checkImport, importDataset } from "../services/datasets/import-dataset.ts";

/** Reference datasets as curators see and change them. */
export const adminDatasetRoutes = [
  defineRoute({
    method: "GET",
    path: "/admin/datasets",
    access: "admin",
    query: ZAdminDatasetQuery,
    handle: ({ strapi, query }) => listAdminDatasets(strapi, query),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/datasets",
    access: "admin",
    query: ZImportDatasetQuery,
    body: rawBody,
    handle: async ({ strapi, actor, query, ctx }) => {
      if (query.check === "true") return checkImport(strapi, ctx.req);
      const dataset = await importDataset(strapi, actor, ctx.req);
      ctx.status = 201;
      ctx.body = { dataset };
      return undefined;
    },
  }),
  defineRoute({
    method: "GET",
    path: "/admin/datasets/:id",
    access: "admin",
    handle: ({ strapi, params }) => adminDatasetDetail(strapi, pathId(params)),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/datasets/:id",
    access: "admin",
    handle: async ({ strapi, actor, params }) => {
      await deleteDraft(strapi, actor, pathId(params));
      return { deleted: 1 };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/admin/datasets/:id/curves",
    access: "admin",
    query: ZCurvesQuery,
    handle: ({ strapi, params, query }) => adminDatasetCurves(strapi, pathId(params), query),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/datasets/:id/compare",
    access: "admin",
    query: ZCompareDatasetsQuery,
    handle: ({ strapi, params, query }) => compareWith(strapi, pathId(params), query.with),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/datasets/:id/export",
    access: "admin",
    handle: async ({ strapi, actor, params, ctx }) => {
      const { fileName, bytes } = await exportDataset(strapi, actor, pathId(params));
      ctx.set("Content-Type", "application/zip");
      ctx.set("Content-Disposition", `attachment; filename="${fileName}"`);
      ctx.body = Buffer.from(bytes);
      return undefined;
    },
  }),
  defineRoute({
    method: "POST",
    path: "/admin/datasets/:id/publish",
    access: "admin",
    body: jsonBody(ZPublishDatasetRequest),
    handle: async ({ strapi, actor, params, body }) => ({ dataset: await publishDataset(strapi, actor, pathId(params), body.contentHash) }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/datasets/:id/retire",
    access: "admin",
    handle: async ({ strapi, actor, params }) => ({ dataset: await retireDataset(strapi, actor, pathId(params)) }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/datasets/:id/set-default",
    access: "admin",
    handle: async ({ strapi, actor, params }) => ({ dataset: await setCommonDefault(strapi, actor, pathId(params)) }),
  }),
];
