import type { Core } from "@strapi/strapi";
import type { DatasetManifest, ReportType } from "@trabecula/contracts";
import { datasetTable } from "../content-types/dataset.ts";

export type DatasetState = "draft" | "published" | "retired";

/** What every request needs to know of a dataset; neither manifest nor curves are read for it. */
export interface DatasetHead {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly reportType: ReportType;
  readonly state: DatasetState;
  readonly isDefault: boolean;
  readonly contentHash: string;
}

export interface DatasetSummaryRow extends DatasetHead {
  readonly summary: string;
  readonly sourceStatus: DatasetManifest["status"];
  readonly publishedAt: Date | number | string | null;
}

export interface DatasetFiles {
  readonly manifest: string;
  readonly curvesCsv: string;
}

const headColumns = {
  id: "document_id",
  key: "key",
  name: "name",
  version: "version",
  reportType: "report_type",
  state: "state",
  isDefault: "is_default",
  contentHash: "content_hash",
} as const;

const summaryColumns = { ...headColumns, summary: "summary", sourceStatus: "source_status", publishedAt: "published_at" } as const;

/** Raw, column-picked queries: these run on every score, and Strapi's entity layer would cost more than the scoring. */
export function datasetRows(strapi: Core.Strapi) {
  const table = () => strapi.db.connection(datasetTable);
  return {
    async headById(id: string): Promise<DatasetHead | null> {
      return head(await table().where({ document_id: id }).first(headColumns));
    },
    async publishedDefault(reportType: ReportType): Promise<DatasetHead | null> {
      return head(await table().where({ report_type: reportType, state: "published", is_default: true }).orderBy("id").first(headColumns));
    },
    async headByVersion(key: string, version: string): Promise<DatasetHead | null> {
      return head(await table().where({ key, version }).first(headColumns));
    },
    async published(reportType?: ReportType): Promise<DatasetSummaryRow[]> {
      const where = { state: "published", ...(reportType ? { report_type: reportType } : {}) };
      const rows = await table().where(where).orderBy([{ column: "report_type" }, { column: "name" }, { column: "id" }]).select(summaryColumns);
      return rows.map(withBoolean);
    },
    /** Published or retired: a stored report must still be able to draw the curves it was made with. */
    async releasedById(id: string): Promise<DatasetSummaryRow | null> {
      const row = await table().where({ document_id: id }).whereIn("state", ["published", "retired"]).first(summaryColumns);
      return row ? withBoolean(row) : null;
    },
    async files(id: string): Promise<DatasetFiles | null> {
      return (await table().where({ document_id: id }).first({ manifest: "manifest", curvesCsv: "curves_csv" })) ?? null;
    },
  };
}

function head(row: DatasetHead | undefined): DatasetHead | null {
  return row ? withBoolean(row) : null;
}

/** SQLite answers booleans as 0 and 1. */
function withBoolean<Row extends { readonly isDefault: boolean }>(row: Row): Row {
  return { ...row, isDefault: Boolean(row.isDefault) };
}
