import { ZAdminReportExportQuery, ZAdminReportList, ZAdminReportQuery, ZAdminUsage } from "../admin-reports.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint("GET /admin/reports", "admin", {
  query: ZAdminReportQuery,
  reply: ZAdminReportList,
  note: "Who made which report, when, with its type, scanner and dataset. No names, codes, notes, ages, scan days, values or scores. Days are in UTC. A list counts up to 10,000.",
});

export const exportMetadata = endpoint("GET /admin/reports/export", "admin", {
  query: ZAdminReportExportQuery,
  reply: { text: "CSV (`text/csv`), streamed, oldest first" },
  note: "The same data of all reports that match the filters. The export is recorded in the audit log.",
});

export const usage = endpoint("GET /admin/overview/usage", "admin", {
  reply: ZAdminUsage,
  note: "New accounts, reports and scans of the last 24 months (UTC), and how often each dataset version is used in reports or as a default. Counts only.",
});
