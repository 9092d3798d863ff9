import type { Core } from "@strapi/strapi";
import type { AdminReportList, AdminReportQuery } from "@trabecula/contracts";
import { readMetadata } from "./metadata-rows.ts";
import { findReports } from "./find-reports.ts";

/** Larger lists are not counted. */
const mostCounted = 10_000;

export async function listMetadata(strapi: Core.Strapi, query: AdminReportQuery): Promise<AdminReportList> {
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
