import { ZAuditExportQuery, ZAuditList, ZAuditQuery } from "../admin-audit.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint("GET /admin/audit", "admin", {
  query: ZAuditQuery,
  reply: ZAuditList,
  note: "Who did what, when and from where, without clinical data. Entries cannot be changed, and are deleted only by age. Days are in UTC.",
});

export const exportLog = endpoint("GET /admin/audit/export", "admin", {
  query: ZAuditExportQuery,
  reply: { text: "CSV (`text/csv`), streamed, oldest first" },
  note: "All entries that match the filters. The export is recorded in the log; 30 an hour.",
});
