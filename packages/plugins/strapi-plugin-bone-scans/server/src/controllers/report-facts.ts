import { adminReports } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { readUsage } from "../services/overview/usage.ts";
import { exportFacts } from "../services/report-facts/export-facts.ts";
import { listFacts } from "../services/report-facts/list-facts.ts";

export const reportFactRoutes = {
  list: defineRoute(adminReports.list, ({ strapi, query }) => listFacts(strapi, query)),
  usage: defineRoute(adminReports.usage, ({ strapi }) => readUsage(strapi, new Date())),
  exportFacts: defineRoute(adminReports.exportFacts, async ({ strapi, actor, query, ctx }) =>
    sendFile(ctx, await exportFacts(strapi, actor, query)),
  ),
};
