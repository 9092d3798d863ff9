import { reports } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
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

export const reportRoutes = {
  dashboard: defineRoute(reports.dashboard, ({ strapi, actor }) => dashboard(strapi, actor, new Date())),
  index: defineRoute(reports.index, ({ strapi, actor }) => reportIndex(strapi, actor)),
  list: defineRoute(reports.list, ({ strapi, actor, query }) => listReports(strapi, actor, query)),
  create: defineRoute(reports.create, ({ strapi, actor, body }) => createReport(strapi, actor, body)),
  detail: defineRoute(reports.detail, ({ strapi, actor, params }) => getReport(strapi, actor, params.id)),
  update: defineRoute(reports.update, ({ strapi, actor, params, body }) => updateReport(strapi, actor, params.id, body)),
  remove: defineRoute(reports.remove, async ({ strapi, actor, params }) => {
    await deleteReport(strapi, actor, params.id);
    return { deleted: 1 };
  }),
  removeMany: defineRoute(reports.removeMany, async ({ strapi, actor, body }) => ({
    deleted: await deleteReports(strapi, actor, body.ids),
  })),
};
