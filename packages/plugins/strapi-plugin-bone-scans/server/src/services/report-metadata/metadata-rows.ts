import type { Core } from "@strapi/strapi";
import type { AdminReport } from "@trabecula/contracts";
import { sql, toInstant, type Row } from "@trabecula/strapi-kit";
import { ownersOf } from "../../accounts.ts";
import { tables } from "../../content-types/index.ts";
import { reportJson, type reportUid } from "../reports/report-rows.ts";

/** Privacy: no free text, personal data or values. */
const columns = {
  rowId: "reports.id",
  id: "reports.document_id",
  ownerId: "reports.owner_id",
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

type ReportColumns = "ownerId" | "reportType" | "datasetId" | "datasetVersion" | "sites" | "scanDate" | "revision";

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

/** In the order of `rowIds`; deleted reports are skipped. */
export async function readMetadata(strapi: Core.Strapi, rowIds: readonly number[]): Promise<AdminReport[]> {
  const db = await sql(strapi);
  const rows: FactRow[] = await db({ reports: tables.reports })
    .leftJoin({ datasets: tables.datasets }, "datasets.document_id", "reports.dataset_id")
    .whereIn("reports.id", [...rowIds])
    .select(columns);
  const emails = await ownersOf(strapi).emailsOf([...new Set(rows.map(({ ownerId }) => ownerId))]);
  const byRow = new Map(rows.map((row) => [row.rowId, row]));
  return rowIds.flatMap((id) => byRow.get(id) ?? []).map((row) => serializeMetadata(row, emails.get(row.ownerId) ?? null));
}

function serializeMetadata(row: FactRow, email: string | null): AdminReport {
  const { sites, scanners } = reportJson.read({ sites: row.sites, scanners: row.scanners });
  return {
    id: row.id,
    owner: { id: row.ownerId, email },
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
