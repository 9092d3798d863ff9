import { audit } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { exportAudit } from "../services/audit/audit-export.ts";
import { listAudit } from "../services/audit/audit-list.ts";

export const auditRoutes = {
  list: defineRoute(audit.list, ({ strapi, query }) => listAudit(strapi, query)),
  exportLog: defineRoute(audit.exportLog, ({ strapi, actor, query, ctx }) => exportAudit(strapi, actor, query, ctx)),
};
