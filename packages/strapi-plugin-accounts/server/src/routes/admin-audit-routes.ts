import { ZAuditExportQuery, ZAuditQuery } from "@trabecula/contracts";
import { defineRoute } from "@trabecula/strapi-kit";
import { exportAudit } from "../services/audit/audit-export.ts";
import { listAudit } from "../services/audit/audit-list.ts";

/** The audit log, for administrators; it is read and never changed. */
export const adminAuditRoutes = [
  defineRoute({
    method: "GET",
    path: "/admin/audit",
    access: "admin",
    query: ZAuditQuery,
    handle: ({ strapi, query }) => listAudit(strapi, query),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/audit/export",
    access: "admin",
    query: ZAuditExportQuery,
    handle: ({ strapi, actor, query, ctx }) => exportAudit(strapi, actor, query, ctx),
  }),
];
