import type { AccessRow } from "./access-row.ts";

/** Routes of the bone-scans plugin. */
export const boneScansAccess: readonly AccessRow[] = [];
