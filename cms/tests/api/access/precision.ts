import { precision } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

/** The laboratory's precision; the administrator's call is a check, so that what is in use stays. */
export const precisionAccess: readonly AccessRow[] = [
  { endpoint: precision.inUse },
  { endpoint: precision.replace, call: () => ({ path: "/api/admin/precision?check=true", json: { items: [] } }) },
];
