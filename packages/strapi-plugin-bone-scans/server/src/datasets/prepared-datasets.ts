import type { Core } from "@strapi/strapi";
import { parseDataset, type Dataset } from "@trabecula/reference-datasets";
import { findDatasetFiles, type DatasetFiles } from "./dataset-rows.ts";

const capacity = 64;
const prepared = new Map<string, Promise<Dataset>>();

/**
 * A dataset ready to score with, kept in memory. The key holds the content hash, so an entry can never be stale: a
 * published version does not change, and an edited draft has another hash.
 */
export function preparedDataset(strapi: Core.Strapi, identity: { readonly id: string; readonly contentHash: string }): Promise<Dataset> {
  const key = `${identity.id}:${identity.contentHash}`;
  const known = prepared.get(key);
  if (known) return known;
  const loading = load(strapi, identity.id);
  prepared.set(key, loading);
  loading.catch(() => prepared.delete(key));
  if (prepared.size > capacity) prepared.delete(prepared.keys().next().value ?? "");
  return loading;
}

async function load(strapi: Core.Strapi, id: string): Promise<Dataset> {
  const files: DatasetFiles | null = await findDatasetFiles(strapi, id);
  if (!files) throw new Error(`Dataset ${id} has no stored files.`);
  const parsed = parseDataset(files.manifest, files.curvesCsv);
  if (!parsed.ok) throw new Error(`Stored dataset ${id} does not parse: ${parsed.problems[0]?.message ?? "no reason given"}`);
  return parsed.dataset;
}
