import type { Core } from "@strapi/strapi";
import type { ReportType } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import type { DatasetHead } from "./dataset-rows.ts";

/**
 * Changes of state. Each names the state it starts from in its condition, so that of two curators at once one changes
 * the row and the other is told so; nothing is looked at first and changed then.
 */

/** Publishes the draft, if it still is one and still says what was checked. */
export async function publishRow(
  strapi: Core.Strapi,
  { id, contentHash }: DatasetHead,
  checkedHash: string,
  nowMs: number,
): Promise<boolean> {
  const draft = (await sql(strapi))(tables.datasets).where({ public_id: id, state: "draft", content_hash: contentHash });
  return (await draft.update({ state: "published", content_hash: checkedHash, published_at: nowMs })) === 1;
}

/** Retires the published version; a default is one no longer. */
export async function retireRow(strapi: Core.Strapi, id: string, nowMs: number): Promise<boolean> {
  const published = (await sql(strapi))(tables.datasets).where({ public_id: id, state: "published" });
  return (await published.update({ state: "retired", retired_at: nowMs, is_default: false })) === 1;
}

/** Makes the published version the only default of its report type. Called inside a transaction. */
export async function makeDefaultRow(strapi: Core.Strapi, id: string, reportType: ReportType): Promise<boolean> {
  const db = await sql(strapi);
  // Locked in one order, so that of two choices at once the later one stays alone.
  await db(tables.datasets).where({ report_type: reportType }).orderBy("id").forUpdate().select("id");
  await db(tables.datasets).where({ report_type: reportType, is_default: true }).update({ is_default: false });
  return (await db(tables.datasets).where({ public_id: id, state: "published" }).update({ is_default: true })) === 1;
}

export async function deleteDraftRow(strapi: Core.Strapi, id: string): Promise<boolean> {
  return (await (await sql(strapi))(tables.datasets).where({ public_id: id, state: "draft" }).delete()) === 1;
}
