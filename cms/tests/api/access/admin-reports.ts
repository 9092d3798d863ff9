import { adminReports } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

/** Facts of everybody's reports, and counts of them. */
export const adminReportsAccess: readonly AccessRow[] = [
  { endpoint: adminReports.list },
  { endpoint: adminReports.usage },
  // Of one scanner: the reports of these tests are many.
  { endpoint: adminReports.exportFacts, call: () => ({ path: "/api/admin/reports/export?scanner=other" }) },
];
