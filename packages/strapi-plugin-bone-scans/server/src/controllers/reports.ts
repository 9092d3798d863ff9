import { reports } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import type { Context } from "koa";
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
import { reportFile, type ReportFile } from "../services/reports/report-files.ts";

export const reportRoutes = {
  dashboard: defineRoute(reports.dashboard, ({ strapi, actor }) => dashboard(strapi, actor, new Date())),
  index: defineRoute(reports.index, ({ strapi, actor }) => reportIndex(strapi, actor)),
  list: defineRoute(reports.list, ({ strapi, actor, query }) => listReports(strapi, actor, query)),
  create: defineRoute(reports.create, ({ strapi, actor, body }) => createReport(strapi, actor, body)),
  detail: defineRoute(reports.detail, ({ strapi, actor, params }) => getReport(strapi, actor, params.id)),
  csv: defineRoute(reports.csv, async ({ strapi, actor, params, query, ctx }) => {
    sendFile(ctx, await reportFile(strapi, actor, params.id, "csv", query.revision));
  }),
  update: defineRoute(reports.update, ({ strapi, actor, params, body }) => updateReport(strapi, actor, params.id, body)),
  remove: defineRoute(reports.remove, async ({ strapi, actor, params }) => {
    await deleteReport(strapi, actor, params.id);
    return { deleted: 1 };
  }),
  removeMany: defineRoute(reports.removeMany, async ({ strapi, actor, body }) => ({
    deleted: await deleteReports(strapi, actor, body.ids),
  })),
};

function sendFile(ctx: Context, { name, type, content }: ReportFile): void {
  ctx.set("Content-Type", type);
  ctx.set("Content-Disposition", `attachment; filename="${name}"`);
  ctx.body = content;
}
