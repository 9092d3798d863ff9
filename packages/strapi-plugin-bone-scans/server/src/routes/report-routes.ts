import { ZCreateReportRequest, ZDeleteManyRequest, ZReportQuery, ZUpdateReportRequest } from "@trabecula/contracts";
import { defineRoute, jsonBody, pathId } from "@trabecula/strapi-kit";
import {
  createReport,
  dashboard,
  deleteReport,
  deleteReports,
  getReport,
  listReports,
  reportIndex,
  updateReport,
} from "../services/reports/report-service.ts";

/** `/reports/index` and `/reports/delete` stand before `/reports/:id`: the first path that matches answers. */
export const reportRoutes = [
  defineRoute({
    method: "GET",
    path: "/dashboard",
    access: "researcher",
    handle: ({ strapi, actor }) => dashboard(strapi, actor, new Date()),
  }),
  defineRoute({ method: "GET", path: "/reports/index", access: "researcher", handle: ({ strapi, actor }) => reportIndex(strapi, actor) }),
  defineRoute({
    method: "GET",
    path: "/reports",
    access: "researcher",
    query: ZReportQuery,
    handle: ({ strapi, actor, query }) => listReports(strapi, actor, query),
  }),
  defineRoute({
    method: "POST",
    path: "/reports",
    access: "researcher",
    body: jsonBody(ZCreateReportRequest),
    status: 201,
    handle: ({ strapi, actor, body, ctx }) => createReport(strapi, actor, body, ctx),
  }),
  defineRoute({
    method: "POST",
    path: "/reports/delete",
    access: "researcher",
    body: jsonBody(ZDeleteManyRequest),
    handle: async ({ strapi, actor, body, ctx }) => ({ deleted: await deleteReports(strapi, actor, body.ids, ctx) }),
  }),
  defineRoute({
    method: "GET",
    path: "/reports/:id",
    access: "researcher",
    handle: ({ strapi, actor, params }) => getReport(strapi, actor, pathId(params)),
  }),
  defineRoute({
    method: "PUT",
    path: "/reports/:id",
    access: "researcher",
    body: jsonBody(ZUpdateReportRequest),
    handle: ({ strapi, actor, params, body, ctx }) => updateReport(strapi, actor, pathId(params), body, ctx),
  }),
  defineRoute({
    method: "DELETE",
    path: "/reports/:id",
    access: "researcher",
    handle: async ({ strapi, actor, params, ctx }) => {
      await deleteReport(strapi, actor, pathId(params), ctx);
      return { deleted: 1 };
    },
  }),
];
