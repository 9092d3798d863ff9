import { audit } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

export const adminAuditAccess: readonly AccessRow[] = [
  { endpoint: audit.list },
  // One kind of action, because the log of these tests is long.
  { endpoint: audit.exportLog, call: () => ({ path: "/api/admin/audit/export?action=account.seeded" }) },
];
