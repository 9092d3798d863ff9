import type { Core } from "@strapi/strapi";
import { inTransaction, sql } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { scanFacts } from "../reports/new-report-row.ts";
import { reportJson } from "../reports/report-rows.ts";

const perPiece = 200;

interface OldRow {
  readonly id: number;
  readonly inputs: string;
}

/**
 * Migration: fills scanners and scan count of old reports, once per database. Each batch commits, so an interrupted
 * start resumes. Runs at startup in one process.
 */
export async function completeScanFacts(strapi: Core.Strapi): Promise<void> {
  const over = strapi.store({ type: "plugin", name: "bone-scans", key: "scan-facts-complete" });
  if (await over.get({})) return;
  for (let after = 0; ;) {
    const last = await inTransaction(strapi, () => completePiece(strapi, after));
    if (last === null) break;
    after = last;
  }
  await over.set({ value: true });
}

/** Returns the last row of the batch; null at the end. */
async function completePiece(strapi: Core.Strapi, after: number): Promise<number | null> {
  const db = await sql(strapi);
  const rows: OldRow[] = await db(tables.reports)
    .where("id", ">", after)
    .whereNull("scan_count")
    .orderBy("id")
    .limit(perPiece)
    .select("id", "inputs");
  for (const { id, inputs } of rows) {
    const { scanners, scanCount } = scanFacts(reportJson.read({ inputs }).inputs);
    await db(tables.reports).where({ id }).update({ scanners, scan_count: scanCount });
  }
  return rows.at(-1)?.id ?? null;
}
