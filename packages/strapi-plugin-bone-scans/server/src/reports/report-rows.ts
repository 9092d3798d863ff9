import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import type { Actor } from "@trabecula/strapi-kit";
import { reportTable } from "../content-types/report.ts";
import { containsPattern } from "./search-text.ts";

/** The compact columns of a list row. */
export interface ReportListRow {
  readonly id: string;
  readonly reportName: string;
  readonly reportType: ReportType;
  readonly sites: string;
  readonly scanDate: string | null;
  readonly createdAt: Date | number | string;
}

export interface ReportFullRow extends ReportListRow {
  readonly revision: number;
  readonly notes: string | null;
  readonly subject: string;
  readonly inputs: string;
  readonly datasetId: string;
  readonly datasetVersion: string;
  readonly datasetManifest: string;
  readonly engineVersion: string;
  readonly notice: string;
  readonly category: string;
  readonly results: string;
}

export interface ReportSearch {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
  readonly q?: string | undefined;
  readonly reportType?: ReportType | undefined;
}

/** Sort fields of the list, each with its column; nothing else ever reaches ORDER BY. */
export const reportSortColumns = {
  dateCreated: "created_at",
  reportName: "search_text",
  reportType: "report_type",
  scanDate: "scan_date",
} as const;
export type ReportSort = keyof typeof reportSortColumns;

const listColumns = {
  id: "document_id",
  reportName: "report_name",
  reportType: "report_type",
  sites: "sites",
  scanDate: "scan_date",
  createdAt: "created_at",
} as const;

const fullColumns = {
  ...listColumns,
  revision: "revision",
  notes: "notes",
  subject: "subject",
  inputs: "inputs",
  datasetId: "dataset_id",
  datasetVersion: "dataset_version",
  datasetManifest: "dataset_manifest",
  engineVersion: "engine_version",
  notice: "notice",
  category: "category",
  results: "results",
} as const;

const newestFirst = [
  { column: "created_at", order: "desc" },
  { column: "id", order: "desc" },
] as const;

/** Reads of reports. Every query starts from the acting user's own rows, so there is nothing to check afterwards. */
export function reportRows(strapi: Core.Strapi) {
  const own = (actor: Actor) => strapi.db.connection(reportTable).where({ owner_id: actor.rowId });

  function matching(actor: Actor, search: Pick<ReportSearch, "q" | "reportType">) {
    const query = own(actor);
    if (search.reportType) query.where({ report_type: search.reportType });
    if (search.q?.trim()) query.whereRaw("search_text LIKE ? ESCAPE '!'", [containsPattern(search.q)]);
    return query;
  }

  return {
    async newest(actor: Actor, limit: number): Promise<ReportListRow[]> {
      return own(actor).orderBy([...newestFirst]).limit(limit).select(listColumns);
    },
    async page(actor: Actor, search: ReportSearch): Promise<ReportListRow[]> {
      const column = reportSortColumns[search.sort];
      return matching(actor, search)
        .orderBy([{ column, order: search.order }, { column: "id", order: search.order }])
        .limit(search.pageSize)
        .offset((search.page - 1) * search.pageSize)
        .select(listColumns);
    },
    async count(actor: Actor, search: Pick<ReportSearch, "q" | "reportType"> = {}): Promise<number> {
      return counted(await matching(actor, search).count({ total: "*" }).first());
    },
    async countSince(actor: Actor, since: Date): Promise<number> {
      return counted(await own(actor).where("created_at", ">=", since).count({ total: "*" }).first());
    },
    async full(actor: Actor, id: string): Promise<ReportFullRow | null> {
      return (await own(actor).where({ document_id: id }).first(fullColumns)) ?? null;
    },
  };
}

/** PostgreSQL answers a count as text. */
function counted(row: { total?: string | number } | undefined): number {
  return Number(row?.total ?? 0);
}
