import type { Dataset } from "@trabecula/reference-datasets";
import type { DatasetText } from "./prepared-datasets.ts";
import { readStored } from "./reading/stored-curves.ts";

/** By content hash; few, because each may take megabytes. */
const read = new Map<string, Dataset>();
const mostRead = 4;

export function datasetOnThread(text: DatasetText): Dataset {
  const known = read.get(text.contentHash);
  if (known) return known;
  const dataset = readStored(text);
  if (read.size >= mostRead) read.clear();
  read.set(text.contentHash, dataset);
  return dataset;
}
