import type { Core } from "@strapi/strapi";
import { curveFromText, type Dataset, type DatasetCurve } from "@trabecula/reference-datasets";
import { AppError, nextPart } from "@trabecula/strapi-kit";
import { findDatasetFiles, type DatasetHead } from "./dataset-rows.ts";
import { prepareOnThread } from "./reading/dataset-work.ts";
import { isPacked, readStored, type StoredTexts } from "./reading/stored-curves.ts";

const capacity = 64;
const prepared = new Map<string, Promise<Dataset>>();

type Identity = Pick<DatasetHead, "documentId" | "contentHash">;

export interface DatasetText extends StoredTexts {
  readonly contentHash: string;
}

/**
 * A dataset ready to score with, kept in memory. The key holds the content hash, so an entry can never be stale: a
 * published version does not change, and a replaced draft has another hash.
 * @throws AppError `conflict` where a draft has been replaced or deleted since its hash was read
 */
export function preparedDataset(strapi: Core.Strapi, identity: Identity): Promise<Dataset> {
  const key = `${identity.documentId}:${identity.contentHash}`;
  const known = prepared.get(key);
  if (known) return known;
  const loading = load(strapi, identity);
  prepared.set(key, loading);
  loading.catch(() => prepared.delete(key));
  if (prepared.size > capacity) prepared.delete(prepared.keys().next().value ?? "");
  return loading;
}

/** Keeps a dataset that was read elsewhere already: to read it again took whoever asked first after a start longer than the site waits. */
export function keepPrepared({ documentId, contentHash }: Identity, dataset: Dataset): void {
  prepared.set(`${documentId}:${contentHash}`, Promise.resolve(dataset));
}

/** The text of a dataset, for whoever prepares it elsewhere. @throws AppError `conflict` as `preparedDataset` */
export async function datasetText(strapi: Core.Strapi, identity: Identity): Promise<DatasetText> {
  const files = await findDatasetFiles(strapi, identity);
  if (!files) throw new AppError("conflict", "This draft has just been changed by somebody else; look at it again.");
  return { contentHash: identity.contentHash, manifest: files.manifest, curvesCsv: files.curvesCsv };
}

/** Characters of a table that is read at once where it is; a larger one is read on a thread, which takes that long to begin. */
const mostAtOnce = 150_000;

async function load(strapi: Core.Strapi, identity: Identity): Promise<Dataset> {
  const files = await datasetText(strapi, identity);
  return isPacked(files.curvesCsv) || files.curvesCsv.length > mostAtOnce ? loadBeside(strapi, files) : readStored(files);
}

/** Curve by curve, with a turn for other calls after each: all of the largest dataset would take a second. */
async function loadBeside(strapi: Core.Strapi, text: DatasetText): Promise<Dataset> {
  const { manifest, curves: texts } = await prepareOnThread(strapi, text);
  const curves: DatasetCurve[] = [];
  for (const curve of texts) {
    curves.push(curveFromText(curve, manifest));
    await nextPart();
  }
  return { manifest, curves };
}
