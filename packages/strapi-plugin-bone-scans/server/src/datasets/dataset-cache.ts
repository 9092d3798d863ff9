import { parseDataset, type Dataset } from "@trabecula/reference-datasets";
import type { DatasetFiles } from "./dataset-rows.ts";

const capacity = 64;

/**
 * Keeps prepared datasets in memory. The key holds the content hash, so an entry can never be stale: a published
 * version does not change, and an edited draft has another hash.
 */
export function createDatasetCache(readFiles: (id: string) => Promise<DatasetFiles | null>) {
  const entries = new Map<string, Promise<Dataset>>();

  return {
    get(identity: { readonly id: string; readonly contentHash: string }): Promise<Dataset> {
      const key = `${identity.id}:${identity.contentHash}`;
      const known = entries.get(key);
      if (known) return known;
      const loading = load(identity.id, readFiles);
      entries.set(key, loading);
      loading.catch(() => entries.delete(key));
      dropOldest(entries);
      return loading;
    },
  };
}

export type DatasetCache = ReturnType<typeof createDatasetCache>;

async function load(id: string, readFiles: (id: string) => Promise<DatasetFiles | null>): Promise<Dataset> {
  const files = await readFiles(id);
  if (!files) throw new Error(`Dataset ${id} has no stored files.`);
  const parsed = parseDataset(files.manifest, files.curvesCsv);
  if (!parsed.ok) throw new Error(`Stored dataset ${id} does not parse: ${parsed.problems[0]?.message ?? "no reason given"}`);
  return parsed.dataset;
}

function dropOldest(entries: Map<string, unknown>): void {
  if (entries.size <= capacity) return;
  const oldest = entries.keys().next();
  if (!oldest.done) entries.delete(oldest.value);
}
