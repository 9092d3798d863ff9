import { ZAdminReportExportQuery, ZAdminReportList, ZAdminReportQuery } from "../admin-reports.ts";
import { ZAdminUsage } from "../admin-usage.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/admin/reports",
  access: "admin",
  query: ZAdminReportQuery,
  reply: ZAdminReportList,
  note: "Who made which report, when, of which type and scanner, and with which dataset. Names, codes, notes, ages, days of scans, values and scores do not leave, and no route opens another's report. Days are days in UTC. A list counts to 10,000.",
});

export const exportMetadata = endpoint({
  method: "GET",
  path: "/admin/reports/export",
  access: "admin",
  query: ZAdminReportExportQuery,
  reply: { text: "CSV (`text/csv`), streamed, oldest first" },
  note: "The same facts of everything that fits the filters. The export is an entry of the audit log. 429 `too_many_requests` where an account has more than four files under way at once; `Retry-After` says when to ask again.",
});

export const usage = endpoint({
  method: "GET",
  path: "/admin/overview/usage",
  access: "admin",
  reply: ZAdminUsage,
  note: "New accounts, reports and scans of the last 24 months (UTC), and which versions of datasets reports stand on or accounts have chosen as their default. Counts alone.",
});
