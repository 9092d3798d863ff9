import { audit } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

/** The audit log. */
export const adminAuditAccess: readonly AccessRow[] = [
  { endpoint: audit.list },
  // Of one kind of act: the whole log of these tests is long.
  { endpoint: audit.exportLog, call: () => ({ path: "/api/admin/audit/export?action=account.seeded" }) },
];
