import { audit } from "@trabecula/contracts/endpoints";
import { defineRoute, sendFile } from "@trabecula/strapi-kit";
import { exportAudit, listAudit } from "../services/audit/index.ts";

export const auditRoutes = {
  list: defineRoute(audit.list, ({ strapi, query }) => listAudit(strapi, query)),
  exportLog: defineRoute(audit.exportLog, async ({ strapi, actor, query, ctx }) => sendFile(ctx, await exportAudit(strapi, actor, query))),
};
