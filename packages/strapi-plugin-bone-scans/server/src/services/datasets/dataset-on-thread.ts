import { parseDataset, type Dataset } from "@trabecula/reference-datasets";
import type { DatasetText } from "./prepared-datasets.ts";

/** Datasets that this thread has read, by content hash; few, since each may take megabytes. */
const read = new Map<string, Dataset>();
const mostRead = 4;

/** A stored dataset ready to score with, on a worker thread. */
export function datasetOnThread({ contentHash, manifest, curvesCsv }: DatasetText): Dataset {
  const known = read.get(contentHash);
  if (known) return known;
  const parsed = parseDataset(manifest, curvesCsv);
  if (!parsed.ok) throw new Error("A stored dataset does not parse.");
  if (read.size >= mostRead) read.clear();
  read.set(contentHash, parsed.dataset);
  return parsed.dataset;
}
