import { contentHashOf } from "@trabecula/bundles";
import type { Report, ReportStatus } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { reportStatus } from "@trabecula/scoring";
import { inTransaction, sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { clinicalOf } from "../reports/clinical-texts.ts";
import { listedColumns, scanFacts } from "../reports/new-report-row.ts";
import { reportJson } from "../reports/report-rows.ts";
import { shownScans } from "../reports/serialize-report.ts";

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

/** Runs at startup in one process. Records completion, because the search reads all reports. */
export async function completeReports(strapi: Strapi): Promise<void> {
  const over = strapi.store({ type: "plugin", name: "bone-scans", key: "reports-complete" });
  if (await over.get({})) return;
  const count = await inTransaction(strapi, async () => {
    const earlier = await completeTable(strapi, tables.reportRevisions);
    return earlier + (await completeTable(strapi, tables.reports));
  });
  if (count > 0) strapi.log.info(`Gave ${count} reports of an earlier version their status and hash.`);
  await over.set({ value: true });
}

async function completeTable(strapi: Strapi, table: string): Promise<number> {
  const db = await sql(strapi);
  for (let count = 0; ;) {
    const rows = await incompleteRows(strapi, table);
    if (rows.length === 0) return count;
    for (const row of rows) await db(table).where({ id: row.id }).update(completed(row));
    count += rows.length;
  }
}

async function incompleteRows(strapi: Strapi, table: string): Promise<OldRow[]> {
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

const reportsPerCount = 200;

interface UncountedRow {
  readonly id: number;
  readonly inputs: string;
}

/** Runs at startup in one process. Each batch commits, so an interrupted start resumes. */
export function completeScanFacts(strapi: Strapi): Promise<void> {
  return inPieces(strapi, { key: "scan-facts-complete", value: true }, (after) => completePiece(strapi, after));
}

/** Lists show the stored status and result, so each engine version updates them. */
export async function correctStatuses(strapi: Strapi): Promise<void> {
  for (const table of [tables.reports, tables.reportRevisions])
    await inPieces(strapi, { key: `status-of-${table}`, value: `${engineVersion}, results as shown` }, (after) =>
      correctPiece(strapi, table, after),
    );
}

async function inPieces(
  strapi: Strapi,
  { key, value }: { key: string; value: true | string },
  doPiece: (after: number) => Promise<number | null>,
): Promise<void> {
  const over = strapi.store({ type: "plugin", name: "bone-scans", key });
  if ((await over.get({})) === value) return;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await inTransaction(strapi, () => doPiece(from));
  }
  await over.set({ value });
}

interface JudgedRow {
  readonly id: number;
  readonly inputs: string;
  readonly results: string;
  readonly status: ReportStatus;
  readonly reportType: Report["reportType"];
  readonly engineVersion: string;
  readonly subject: string;
  readonly category: string;
  readonly clinical: string | null;
}

async function correctPiece(strapi: Strapi, table: string, after: number): Promise<number | null> {
  const db = await sql(strapi);
  const hasResult = table === tables.reports;
  const rows: JudgedRow[] = await db(table)
    .where("id", ">", after)
    .orderBy("id")
    .limit(reportsPerCount)
    .select({
      id: "id",
      inputs: "inputs",
      results: "results",
      status: "score_status",
      engineVersion: "engine_version",
      clinical: "clinical",
    })
    .modify((reports) => void (hasResult && reports.select({ reportType: "report_type", subject: "subject", category: "category" })));
  for (const { id, status, ...row } of rows) {
    const { inputs, results } = reportJson.read({ inputs: row.inputs, results: row.results });
    const stored = { inputs, engineVersion: row.engineVersion, clinical: clinicalOf(row) };
    const scans = shownScans(results, stored);
    const shown = reportStatus(scans);
    if (hasResult)
      await db(table)
        .where({ id })
        .update({
          ...resultColumn({ reportType: row.reportType, subject: row.subject, category: row.category }, { ...stored, scans }),
          change_order: db.raw("coalesce(change_order, 0)"),
        });
    if (shown !== status) await db(table).where({ id }).update({ score_status: shown });
  }
  return rows.at(-1)?.id ?? null;
}

type Shown = Pick<Report, "inputs" | "engineVersion" | "clinical" | "scans">;

function resultColumn({ reportType, ...row }: Pick<JudgedRow, "reportType" | "subject" | "category">, shown: Shown) {
  const { listResult, resultOrder } = listedColumns({ reportType, ...reportJson.read(row), ...shown });
  return { list_result: listResult, result_order: resultOrder };
}

/** Returns the last row of the batch; null at the end. */
async function completePiece(strapi: Strapi, after: number): Promise<number | null> {
  const db = await sql(strapi);
  const rows: UncountedRow[] = await db(tables.reports)
    .where("id", ">", after)
    .whereNull("scan_count")
    .orderBy("id")
    .limit(reportsPerCount)
    .select("id", "inputs");
  for (const { id, inputs } of rows) {
    const { scanners, scanCount } = scanFacts(reportJson.read({ inputs }).inputs);
    await db(tables.reports).where({ id }).update({ scanners, scan_count: scanCount });
  }
  return rows.at(-1)?.id ?? null;
}
