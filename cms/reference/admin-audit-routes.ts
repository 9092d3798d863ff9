import type { RouteNote } from "./routes.ts";

/** The audit log, for administrators. */
export const adminAuditRoutes: readonly RouteNote[] = [
  {
    route: "GET /api/admin/audit",
    who: "admin",
    query: "AuditQuery",
    reply: "AuditList",
    note: "Who did what, when and from where; nothing clinical. No route changes or deletes an entry. Days are days in UTC.",
  },
  {
    route: "GET /api/admin/audit/export",
    who: "admin",
    query: "AuditExportQuery",
    reply: { text: "CSV (`text/csv`), streamed, oldest first" },
    note: "Everything that fits the filters. The export is an entry of the log itself; 30 an hour.",
  },
];
