import { settings } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

/** 409: passes access control; outdated settings version. */
export const settingsAccess: readonly AccessRow[] = [
  { endpoint: settings.read },
  { endpoint: settings.change, call: () => ({ json: { version: 1_000_000, pageSize: 50 } }), status: 409 },
  { endpoint: settings.restore, call: () => ({ json: { version: 1_000_000, restore: 0 } }), status: 409 },
  { endpoint: settings.previewRetention, call: () => ({ json: { reportMonths: null, mailDays: null, auditMonths: null } }) },
];
