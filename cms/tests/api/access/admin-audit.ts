import { adminsOnly, type AccessRow } from "./access-row.ts";

/** The audit log. */
export const adminAuditAccess: readonly AccessRow[] = [
  { route: "GET /api/admin/audit", status: adminsOnly() },
  // Of one kind of act: the whole log of these tests is long.
  { route: "GET /api/admin/audit/export", call: () => ({ path: "/api/admin/audit/export?action=account.seeded" }), status: adminsOnly() },
];
