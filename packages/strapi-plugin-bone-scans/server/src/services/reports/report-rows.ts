import type { Core } from "@strapi/strapi";
import type { Report, ReportRow, ReportType } from "@trabecula/contracts";
import { containsPattern, ownRows, sql, storedJson, type Actor, type Owner, type Row, type Where } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";

export const reportUid = "plugin::bone-scans.report";

/** The columns that hold JSON, and what is in them. */
interface ReportTexts {
  sites: ReportRow["sites"];
  subject: Report["subject"];
  inputs: Report["inputs"];
  category: Report["category"];
  results: Report["scans"];
}

export const reportJson = storedJson<ReportTexts>("sites", "subject", "inputs", "category", "results");

const listFields = ["documentId", "reportName", "reportType", "sites", "scanDate", "createdAt"] as const;
const reportFields = [
  ...listFields,
  "revision",
  "notes",
  "subject",
  "inputs",
  "datasetId",
  "datasetVersion",
  "engineVersion",
  "notice",
  "category",
  "results",
] as const;

export type ReportListRow = Pick<Row<typeof reportUid>, (typeof listFields)[number]>;
export type ReportFullRow = Pick<Row<typeof reportUid>, (typeof reportFields)[number]>;

/** Sort fields of the list; nothing else ever reaches ORDER BY. The search text begins with the name in lower case. */
const sortFields = { dateCreated: "createdAt", reportName: "searchText", reportType: "reportType", scanDate: "scanDate" } as const;
export type ReportSort = keyof typeof sortFields;

export interface ReportFilter {
  readonly q?: string | undefined;
  readonly reportType?: ReportType | undefined;
}

export interface ReportSearch extends ReportFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: ReportSort;
  readonly order: "asc" | "desc";
}

export function ownReports(strapi: Core.Strapi, owner: Owner) {
  return ownRows(strapi, reportUid, owner);
}

export function newestReports(strapi: Core.Strapi, owner: Owner, limit: number): Promise<ReportListRow[]> {
  return ownReports(strapi, owner).findMany({ select: listFields, orderBy: [{ createdAt: "desc" }, { id: "desc" }], limit });
}

/** One page of the matching reports and how many match in all. */
export async function searchReports(
  strapi: Core.Strapi,
  owner: Owner,
  { q, reportType, sort, order, page, pageSize }: ReportSearch,
): Promise<{ rows: ReportListRow[]; total: number }> {
  const reports = ownReports(strapi, owner);
  const where: Where<typeof reportUid> = {
    ...(reportType ? { reportType } : {}),
    ...(q?.trim() ? await containing(strapi, owner, q.trim()) : {}),
  };
  const orderBy = [{ [sortFields[sort]]: order }, { id: order }];
  const rows = await reports.findMany({ select: listFields, where, orderBy, limit: pageSize, offset: (page - 1) * pageSize });
  return { rows, total: await reports.count(where) };
}

/** In SQL, since the query layer's `$contains` takes % and _ of what people type for wildcards. */
async function containing(strapi: Core.Strapi, owner: Owner, text: string): Promise<Where<typeof reportUid>> {
  const own = (await sql(strapi))(tables.reports).where({ owner_id: owner.id });
  return { id: { $in: own.whereRaw("search_text LIKE ? ESCAPE '\\'", [containsPattern(text)]).select("id") } };
}

/** How many reports the owner has, since a moment if one is given. */
export function countReports(strapi: Core.Strapi, owner: Owner, since?: Date): Promise<number> {
  return ownReports(strapi, owner).count(since ? { createdAt: { $gte: since } } : {});
}

export function findReport(strapi: Core.Strapi, actor: Actor, id: string): Promise<ReportFullRow | null> {
  return ownReports(strapi, actor).findOne({ select: reportFields, where: { documentId: id } });
}

/** The owner's reports in the order they were made, `limit` at a time: those after the row `afterRowId`. */
export function reportsAfter(
  strapi: Core.Strapi,
  owner: Owner,
  afterRowId: number,
  limit: number,
): Promise<(ReportFullRow & { readonly id: number })[]> {
  return ownReports(strapi, owner).findMany({
    select: [...reportFields, "id"],
    where: { id: { $gt: afterRowId } },
    orderBy: [{ id: "asc" }],
    limit,
  });
}
