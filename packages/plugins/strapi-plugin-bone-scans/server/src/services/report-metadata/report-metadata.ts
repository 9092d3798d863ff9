import { Readable } from "node:stream";
import {
  utcDay,
  byteOrderMark,
  csvLine,
  type AdminReport,
  type AdminReportFilters,
  type AdminReportList,
  type AdminReportQuery,
  type Cell,
} from "@trabecula/contracts";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { sql, toInstant, type Actor, type Row, type SentFile, type Strapi } from "@trabecula/strapi-kit";
import { auditOf, ownersOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { exportQueue } from "../reports/record-export.ts";
import { reportJson, type reportUid } from "../reports/report-rows.ts";
import { findReports, partsOf } from "./find-reports.ts";

const mostCounted = 10_000;

export async function listMetadata(strapi: Strapi, query: AdminReportQuery): Promise<AdminReportList> {
  const { page, pageSize, sort: _onlyOne, order, ...filters } = query;
  const found = await findReports(strapi, filters, order, mostCounted + 1);
  const counted = found.slice(0, mostCounted);
  const skipped = (page - 1) * pageSize;
  return {
    items: await readMetadata(strapi, counted.slice(skipped, skipped + pageSize)),
    total: counted.length,
    more: found.length > mostCounted,
  };
}

const perPart = 2_000;
/** A read takes some milliseconds, in which SQLite serves no other request. */
const perPiece = 250;

const columns: Readonly<Record<string, (facts: AdminReport) => Cell>> = {
  dateCreated: ({ dateCreated }) => dateCreated,
  owner: ({ owner }) => owner.email,
  ownerId: ({ owner }) => owner.id,
  workspace: ({ workspace }) => workspace?.name ?? null,
  reportType: ({ reportType }) => reportType,
  sites: ({ sites }) => sites.join(";"),
  scanners: ({ scanners }) => scanners.join(";"),
  scans: ({ scanCount }) => scanCount,
  scanMonth: ({ scanMonth }) => scanMonth,
  dataset: ({ dataset }) => dataset.name,
  datasetVersion: ({ dataset }) => dataset.version,
  datasetId: ({ dataset }) => dataset.id,
  status: ({ status }) => status,
  revision: ({ revision }) => revision,
  dateRevised: ({ dateRevised }) => dateRevised,
  id: ({ id }) => id,
};

/** Streams a CSV in constant memory. The audit log names the filters, not their values. @throws `too_many_requests` */
export async function exportMetadata(strapi: Strapi, actor: Actor, filters: AdminReportFilters): Promise<SentFile> {
  const release = await exportQueue(strapi).acquire(actor);
  try {
    const used = Object.entries(filters).flatMap(([name, value]) => (value ? name : []));
    const detail = used.length > 0 ? `filtered by ${used.join(", ")}` : "all of them";
    await auditOf(strapi).record(actor, { action: "reports.facts-exported", detail });
    const content = Readable.from(writeMetadata(strapi, filters), { objectMode: false });
    content.once("close", release);
    return { name: `reports-${utcDay()}.csv`, type: "text/csv; charset=utf-8", content };
  } catch (error) {
    release();
    throw error;
  }
}

async function* writeMetadata(strapi: Strapi, filters: AdminReportFilters): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  for await (const part of partsOf(strapi, filters, "asc", perPart)) {
    const rowIds = await part();
    // A part may be larger if many reports share a timestamp, as after an import.
    for (let from = 0; from < rowIds.length; from += perPiece) {
      const facts = await readMetadata(strapi, rowIds.slice(from, from + perPiece));
      await yieldToEventLoop();
      if (facts.length > 0) yield facts.map((each) => csvLine(Object.values(columns).map((cell) => cell(each)))).join("");
    }
  }
}

/** Privacy: no free text, personal data or values. */
const selected = {
  rowId: "reports.id",
  id: "reports.document_id",
  workspaceId: "reports.workspace_id",
  reportType: "reports.report_type",
  datasetId: "reports.dataset_id",
  datasetName: "datasets.name",
  datasetVersion: "reports.dataset_version",
  scanners: "reports.scanners",
  sites: "reports.sites",
  scanCount: "reports.scan_count",
  scanDate: "reports.scan_date",
  createdAt: "reports.created_at",
  revision: "reports.revision",
  revisedAt: "reports.revised_at",
  status: "reports.score_status",
} as const;

type ReportColumns = "workspaceId" | "reportType" | "datasetId" | "datasetVersion" | "sites" | "scanDate" | "revision";

interface FactRow extends Pick<Row<typeof reportUid>, ReportColumns> {
  readonly rowId: number;
  readonly id: string;
  readonly datasetName: string | null;
  readonly scanners: string;
  readonly scanCount: number;
  readonly status: AdminReport["status"];
  readonly createdAt: unknown;
  readonly revisedAt: unknown;
}

async function readMetadata(strapi: Strapi, rowIds: readonly number[]): Promise<AdminReport[]> {
  const db = await sql(strapi);
  const rows: FactRow[] = await db({ reports: tables.reports })
    .leftJoin({ datasets: tables.datasets }, "datasets.document_id", "reports.dataset_id")
    .whereIn("reports.id", [...rowIds])
    .select(selected);
  const workspaceIds = [...new Set(rows.map(({ workspaceId }) => workspaceId))];
  const accounts = await ownersOf(strapi).accountsOf(workspaceIds);
  const names = await ownersOf(strapi).sharedNames(workspaceIds);
  const byRow = new Map(rows.map((row) => [row.rowId, row]));
  return rowIds
    .flatMap((id) => byRow.get(id) ?? [])
    .map((row) => serializeMetadata(row, accounts.get(row.workspaceId), names.get(row.workspaceId)));
}

function serializeMetadata(row: FactRow, owner: AdminReport["owner"] | undefined, workspace: string | undefined): AdminReport {
  const { sites, scanners } = reportJson.read({ sites: row.sites, scanners: row.scanners });
  return {
    id: row.id,
    owner: owner ?? { id: row.workspaceId, email: null },
    workspace: workspace === undefined ? null : { id: row.workspaceId, name: workspace },
    reportType: row.reportType,
    dataset: { id: row.datasetId, name: row.datasetName, version: row.datasetVersion },
    scanners,
    sites,
    scanCount: row.scanCount,
    scanMonth: row.scanDate && row.scanDate.slice(0, 7),
    dateCreated: toInstant(row.createdAt),
    revision: row.revision,
    dateRevised: toInstant(row.revisedAt),
    status: row.status,
  };
}
