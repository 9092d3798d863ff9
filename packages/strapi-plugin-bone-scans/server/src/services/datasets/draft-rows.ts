import type { Core } from "@strapi/strapi";
import { newId, sql, type Actor } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import type { DatasetColumns } from "./dataset-columns.ts";
import { findDatasetVersion } from "./dataset-rows.ts";

/**
 * Stores a draft: in the place of the draft of the same key and version, else as a new one. Called inside a transaction.
 * @returns null where this version is published or retired; it stays as it is then
 */
export async function storeDraft(
  strapi: Core.Strapi,
  actor: Actor,
  columns: DatasetColumns,
): Promise<{ id: string; replaced: boolean } | null> {
  const row = { ...columns, created_by_id: actor.rowId, created_at: Date.now() };
  const replaced = await replaceDraft(strapi, row);
  if (replaced !== null) return { id: replaced, replaced: true };
  const id = newId();
  const inserted = (await sql(strapi))(tables.datasets).insert({ ...row, public_id: id, state: "draft", is_default: false });
  await inserted.onConflict(["key", "version"]).ignore();
  if ((await findDatasetVersion(strapi, row.key, row.version))?.id === id) return { id, replaced: false };
  // Somebody else has stored this version since: it may be a draft.
  const since = await replaceDraft(strapi, row);
  return since === null ? null : { id: since, replaced: true };
}

async function replaceDraft(strapi: Core.Strapi, row: DatasetColumns): Promise<string | null> {
  const db = await sql(strapi);
  const draft = { key: row.key, version: row.version, state: "draft" };
  if ((await db(tables.datasets).where(draft).update(row)) === 0) return null;
  const [stored] = (await db(tables.datasets).where(draft).select({ id: "public_id" })) as { id: string }[];
  return stored?.id ?? null;
}
