import { ZAuditExportQuery, ZAuditList, ZAuditQuery } from "../admin-audit.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/admin/audit",
  access: "admin",
  query: ZAuditQuery,
  reply: ZAuditList,
  note: "Who did what, when and from where; nothing clinical. No route changes or deletes an entry. Days are days in UTC.",
});

export const exportLog = endpoint({
  method: "GET",
  path: "/admin/audit/export",
  access: "admin",
  query: ZAuditExportQuery,
  reply: { text: "CSV (`text/csv`), streamed, oldest first" },
  note: "Everything that fits the filters. The export is an entry of the log itself; 30 an hour.",
});
