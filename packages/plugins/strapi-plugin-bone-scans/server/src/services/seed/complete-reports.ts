import type { Core } from "@strapi/strapi";
import type { Report } from "@trabecula/contracts";
import { reportStatus } from "@trabecula/scoring";
import { inTransaction, sql } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { contentHashOf } from "@trabecula/bundles";
import { reportJson } from "../reports/report-rows.ts";

const added = ["revised_at", "revision_cause", "score_status", "content_hash"] as const;
const perPiece = 100;

interface OldRow {
  readonly id: number;
  readonly madeAt: unknown;
  readonly revised_at: unknown;
  readonly revision_cause: string | null;
  readonly reportType: Report["reportType"];
  readonly subject: string;
  readonly revision: number;
  readonly dataset_id: string;
  readonly dataset_version: string;
  readonly engine_version: string;
  readonly notice: string;
  readonly category: string;
  readonly inputs: string;
  readonly results: string;
}

/**
 * Migration: adds revision, status and hash to old reports, once per database, without changing scores. Completion is
 * recorded, since the search reads all reports. Runs at startup in one process.
 */
export async function completeReports(strapi: Core.Strapi): Promise<void> {
  const over = strapi.store({ type: "plugin", name: "bone-scans", key: "reports-complete" });
  if (await over.get({})) return;
  const count = await inTransaction(strapi, async () => {
    const earlier = await completeTable(strapi, tables.reportRevisions);
    return earlier + (await completeTable(strapi, tables.reports));
  });
  if (count > 0) strapi.log.info(`Gave ${count} reports of an earlier version their status and hash.`);
  await over.set({ value: true });
}

async function completeTable(strapi: Core.Strapi, table: string): Promise<number> {
  const db = await sql(strapi);
  for (let count = 0; ;) {
    const rows = await incompleteRows(strapi, table);
    if (rows.length === 0) return count;
    for (const row of rows) await db(table).where({ id: row.id }).update(completed(row));
    count += rows.length;
  }
}

/** Subject and type of an earlier revision come from its report. */
async function incompleteRows(strapi: Core.Strapi, table: string): Promise<OldRow[]> {
  const db = await sql(strapi);
  const isReports = table === tables.reports;
  const found = db({ own: table }).where((any) => added.forEach((column) => void any.orWhereNull(`own.${column}`)));
  if (!isReports) void found.join({ reports: tables.reports }, "reports.document_id", "own.report_id");
  const report = isReports ? "own" : "reports";
  return found
    .orderBy("own.id")
    .limit(perPiece)
    .select("own.*", { madeAt: `${report}.created_at`, subject: `${report}.subject`, reportType: `${report}.report_type` });
}

function completed({ madeAt, reportType, revision, dataset_id, dataset_version, engine_version, notice, ...row }: OldRow) {
  const { subject, category, results, ...given } = reportJson.read({
    subject: row.subject,
    category: row.category,
    inputs: row.inputs,
    results: row.results,
  });
  const inputs = given.inputs.map((scan) => ({ ...scan, motionOverride: scan.motionOverride ?? null }));
  const dataset = { id: dataset_id, version: dataset_version };
  const record = { reportType, revision, subject, inputs, dataset, engineVersion: engine_version, notice, category, scans: results };
  return {
    revised_at: row.revised_at ?? madeAt,
    revision_cause: row.revision_cause ?? "created",
    score_status: reportStatus(results),
    content_hash: contentHashOf(record),
    ...reportJson.write({ inputs }),
  };
}
