import type { Core } from "@strapi/strapi";
import type { DatasetDetail, DatasetFilesReply } from "@trabecula/contracts";
import { notFound } from "@trabecula/strapi-kit";
import { findDatasetFiles, findOpenHead, openDatasets, type DatasetHead } from "./dataset-rows.ts";
import { preparedDataset } from "./prepared-datasets.ts";
import { serializeDatasetDetail } from "./serialize-dataset.ts";

/** Cache of recent open datasets, at most 2 MB each. */
const capacity = 8;
const kept = new Map<string, DatasetFilesReply>();

export async function listOpenDatasets(strapi: Core.Strapi): Promise<{ items: DatasetDetail[] }> {
  const rows = await openDatasets(strapi);
  return { items: await Promise.all(rows.map(async (row) => serializeDatasetDetail(row, await preparedDataset(strapi, row)))) };
}

/** Not cached, so that closing is immediate. @throws AppError `not_found` */
export async function openDatasetHead(strapi: Core.Strapi, id: string): Promise<DatasetHead> {
  const head = await findOpenHead(strapi, id);
  if (!head) throw notFound();
  return head;
}

/** Cached, because published versions do not change. @throws AppError `not_found` */
export async function openDatasetFiles(strapi: Core.Strapi, head: DatasetHead): Promise<DatasetFilesReply> {
  const { documentId: id, version, contentHash } = head;
  const key = `${id}:${contentHash}`;
  const known = kept.get(key);
  if (known) return known;
  const files = await findDatasetFiles(strapi, head);
  if (!files) throw notFound();
  const reply = { id, version, contentHash, manifest: files.manifest, curves: files.curvesCsv };
  kept.set(key, reply);
  if (kept.size > capacity) kept.delete(kept.keys().next().value ?? "");
  return reply;
}
