import { adminReports } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { readUsage } from "../services/overview/usage.ts";
import { exportMetadata } from "../services/report-metadata/export-metadata.ts";
import { listMetadata } from "../services/report-metadata/list-metadata.ts";

export const reportMetadataRoutes = {
  list: defineRoute(adminReports.list, ({ strapi, query }) => listMetadata(strapi, query)),
  usage: defineRoute(adminReports.usage, ({ strapi }) => readUsage(strapi, new Date())),
  exportMetadata: defineRoute(adminReports.exportMetadata, async ({ strapi, actor, query, ctx }) =>
    sendFile(ctx, await exportMetadata(strapi, actor, query)),
  ),
};
