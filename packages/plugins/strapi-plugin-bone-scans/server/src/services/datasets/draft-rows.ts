import type { Core } from "@strapi/strapi";
import { insertOnce, newId, type Actor, type Changes } from "@trabecula/strapi-kit";
import type { DatasetColumns } from "./dataset-columns.ts";
import { datasetRows, datasetUid, findDatasetVersion } from "./dataset-rows.ts";

/**
 * Stores a draft: in the place of the draft of the same key and version, else as a new one. Called inside a transaction.
 * @returns null where this version is published or retired; it stays as it is then
 */
export async function storeDraft(
  strapi: Core.Strapi,
  actor: Actor,
  columns: DatasetColumns,
): Promise<{ id: string; replaced: boolean } | null> {
  const row = { ...columns, importedBy: actor.id };
  const replaced = await replaceDraft(strapi, row);
  if (replaced !== null) return { id: replaced, replaced: true };
  const id = newId();
  await insertOnce(strapi, datasetUid, { ...row, documentId: id, state: "draft", isDefault: false }, ["key", "version"]);
  if ((await findDatasetVersion(strapi, row.key, row.version))?.documentId === id) return { id, replaced: false };
  // This version was stored concurrently and may be a draft.
  const since = await replaceDraft(strapi, row);
  return since === null ? null : { id: since, replaced: true };
}

async function replaceDraft(strapi: Core.Strapi, row: DatasetColumns & Changes<typeof datasetUid>): Promise<string | null> {
  const where = { key: row.key, version: row.version, state: "draft" } as const;
  const now = new Date();
  if ((await datasetRows(strapi).updateMany({ where, data: { ...row, createdAt: now, updatedAt: now } })).count === 0) return null;
  return (await datasetRows(strapi).findOne({ select: ["documentId"], where }))?.documentId ?? null;
}
