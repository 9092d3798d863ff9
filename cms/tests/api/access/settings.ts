import { settings } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

/** What is set for the whole site. 409: the administrator gets through to settings that are of another version. */
export const settingsAccess: readonly AccessRow[] = [
  { endpoint: settings.read },
  { endpoint: settings.change, call: () => ({ json: { version: 1_000_000, pageSize: 50 } }), status: 409 },
  { endpoint: settings.restore, call: () => ({ json: { version: 1_000_000, restore: 0 } }), status: 409 },
];
