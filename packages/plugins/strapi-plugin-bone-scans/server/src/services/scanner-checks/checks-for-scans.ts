import type { Core } from "@strapi/strapi";
import type { ReportCheck, Scan, Scanner } from "@trabecula/contracts";
import { keptChecks, type CheckListRow } from "./check-rows.ts";
import { ofScanners } from "./of-scanners.ts";

/** Checks of the report's dataset version on the scanners of its scans. */
export async function checksForScans(
  strapi: Core.Strapi,
  datasetId: string,
  scans: readonly Pick<Scan, "scanner">[],
): Promise<ReportCheck[]> {
  return ofScanners(await checksForDataset(strapi, datasetId), scans);
}

export async function checksForDataset(strapi: Core.Strapi, datasetId: string): Promise<ReportCheck[]> {
  const newest = new Map<string, CheckListRow>();
  for (const row of await keptChecks(strapi, { datasetId })) {
    const key = `${row.scanner} ${row.device ?? ""}`;
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()].map(({ documentId: id, scanner, device, checkedOn, persons, verdict, sentence }) => {
    return { id, scanner: scanner as Scanner, device, checkedOn, persons, verdict, sentence };
  });
}
