import { adminReports } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

export const adminReportsAccess: readonly AccessRow[] = [
  { endpoint: adminReports.list },
  { endpoint: adminReports.usage },
  { endpoint: adminReports.exportMetadata, call: () => ({ path: "/api/admin/reports/export?scanner=other" }) },
];
