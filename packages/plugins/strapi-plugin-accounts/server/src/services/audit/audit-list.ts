import type { Core } from "@strapi/strapi";
import type { AuditList, AuditQuery } from "@trabecula/contracts";
import { AppError, sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { readEntries } from "./audit-rows.ts";
import { findEntries } from "./audit-search.ts";

const mostCounted = 10_000;

/** Newest first by default. @throws AppError `validation_failed` for an unknown sort field */
export async function listAudit(strapi: Core.Strapi, query: AuditQuery): Promise<AuditList> {
  const { page, pageSize, sort = "at", order, ...filters } = query;
  if (sort !== "at") throw new AppError("validation_failed", "The audit log cannot be sorted by this.", { sort: "One of at." });
  const skipped = (page - 1) * pageSize;
  if (Object.values(filters).every((value) => !value)) return wholeLog(strapi, order, skipped, pageSize);
  const found = await findEntries(strapi, filters, order, mostCounted + 1);
  const counted = found.slice(0, mostCounted);
  return {
    items: await readEntries(strapi, counted.slice(skipped, skipped + pageSize)),
    total: counted.length,
    more: found.length > mostCounted,
  };
}

/** Without filters an index counts the entries and skips earlier pages. */
async function wholeLog(strapi: Core.Strapi, order: "asc" | "desc", skipped: number, pageSize: number): Promise<AuditList> {
  const db = await sql(strapi);
  const [counted] = (await db(tables.audit).count({ total: "*" })) as { total: number | string }[];
  const ids: number[] = await db(tables.audit).orderBy("id", order).limit(pageSize).offset(skipped).pluck("id");
  return { items: await readEntries(strapi, ids), total: Number(counted?.total ?? 0), more: false };
}
