import { precision } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

/** The administrator's call is a dry run, so the current values stay. */
export const precisionAccess: readonly AccessRow[] = [
  { endpoint: precision.inUse },
  {
    endpoint: precision.repeats,
    call: () => ({
      path: "/api/admin/precision/repeats?parameter=bmd_th&site=hip&scanner=hologic",
      body: "id,value1,value2\na,0.9,0.91\n",
      headers: { "Content-Type": "text/csv" },
    }),
  },
  { endpoint: precision.replace, call: () => ({ path: "/api/admin/precision?check=true", json: { items: [] } }) },
];
