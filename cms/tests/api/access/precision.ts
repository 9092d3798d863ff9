import { precision } from "@trabecula/contracts/endpoints";
import type { AccessRow } from "./access-row.ts";

const repeats = (path: string) => ({
  path: `${path}?parameter=bmd_th&site=hip&scanner=hologic`,
  body: "id,value1,value2\na,0.9,0.91\n",
  headers: { "Content-Type": "text/csv" },
});

/** The calls that replace are dry runs, so the current values stay. */
export const precisionAccess: readonly AccessRow[] = [
  { endpoint: precision.inUse },
  { endpoint: precision.ofLaboratory },
  { endpoint: precision.replaceOfWorkspace, call: () => ({ path: "/api/precision?check=true", json: { items: [] } }) },
  { endpoint: precision.repeatsForWorkspace, call: () => repeats("/api/precision/repeats") },
  { endpoint: precision.repeats, call: () => repeats("/api/admin/precision/repeats") },
  { endpoint: precision.replace, call: () => ({ path: "/api/admin/precision?check=true", json: { items: [] } }) },
];
