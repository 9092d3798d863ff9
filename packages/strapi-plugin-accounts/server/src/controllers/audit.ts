import { audit } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { exportAudit, listAudit } from "../services/audit/index.ts";

export const auditRoutes = {
  list: defineRoute(audit.list, ({ strapi, query }) => listAudit(strapi, query)),
  exportLog: defineRoute(audit.exportLog, ({ strapi, actor, query, ctx }) => exportAudit(strapi, actor, query, ctx)),
};
