import { audit } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

export const adminAuditAccess: readonly AccessRow[] = [
  { endpoint: audit.list },
  { endpoint: audit.exportLog, call: () => ({ path: "/api/admin/audit/export?action=account.seeded" }) },
];
