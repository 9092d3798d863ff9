import { curveFromText, type Dataset, type DatasetCurve } from "@trabecula/reference-datasets";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { AppError, type Strapi } from "@trabecula/strapi-kit";
import { findDatasetFiles, type DatasetHead } from "./dataset-rows.ts";
import { prepareOnThread } from "./reading/dataset-work.ts";
import { isPacked, readStored, sharedText, textsOfShared, type DatasetText, type StoredTexts } from "./reading/stored-curves.ts";

const capacity = 64;
const prepared = new Map<string, Promise<Dataset>>();

type Identity = Pick<DatasetHead, "documentId" | "contentHash">;

/**
 * The content hash in the key keeps entries current.
 * @throws `conflict` if the draft changed since its hash was read
 */
export function preparedDataset(strapi: Strapi, identity: Identity): Promise<Dataset> {
  const key = `${identity.documentId}:${identity.contentHash}`;
  const known = prepared.get(key);
  if (known) return known;
  const loading = load(strapi, identity);
  prepared.set(key, loading);
  loading.catch(() => prepared.delete(key));
  if (prepared.size > capacity) prepared.delete(prepared.keys().next().value ?? "");
  return loading;
}

/** Spares a second reading after a start, which exceeded the site's timeout. */
export function keepPrepared({ documentId, contentHash }: Identity, dataset: Dataset): void {
  prepared.set(`${documentId}:${contentHash}`, Promise.resolve(dataset));
}

/** @throws `conflict` as `preparedDataset` */
export async function storedTexts(strapi: Strapi, identity: Identity): Promise<StoredTexts> {
  const files = await findDatasetFiles(strapi, identity);
  if (!files) throw new AppError("conflict", "This draft has just been changed by somebody else; look at it again.");
  return { manifest: files.manifest, curvesCsv: files.curvesCsv };
}

const shared = new Map<string, DatasetText>();
const mostSharedBytes = 64_000_000;

/** @throws `conflict` as `preparedDataset` */
export async function datasetText(strapi: Strapi, identity: Identity): Promise<DatasetText> {
  const { contentHash } = identity;
  const known = shared.get(contentHash);
  if (known) return known;
  const texts = await storedTexts(strapi, identity);
  const text = await yieldToEventLoop(() => sharedText(texts, contentHash));
  shared.set(contentHash, text);
  let bytes = [...shared.values()].reduce((sum, { curves }) => sum + curves.byteLength, 0);
  for (const [hash, { curves }] of shared) {
    if (bytes <= mostSharedBytes) break;
    shared.delete(hash);
    bytes -= curves.byteLength;
  }
  return text;
}

/** Characters; larger tables are parsed on a worker thread, whose start takes as long. */
const maxInlineCharacters = 150_000;

async function load(strapi: Strapi, identity: Identity): Promise<Dataset> {
  const files = await storedTexts(strapi, identity);
  return isPacked(files.curvesCsv) || files.curvesCsv.length > maxInlineCharacters ? loadInWorker(strapi, files) : readStored(files);
}

/** Yields after each curve: the largest dataset would block for a second. */
async function loadInWorker(strapi: Strapi, text: StoredTexts): Promise<Dataset> {
  const { manifest, curves: texts } = await prepareOnThread(strapi, text);
  const curves: DatasetCurve[] = [];
  for (const curve of texts) {
    curves.push(curveFromText(curve, manifest));
    await yieldToEventLoop();
  }
  return { manifest, curves };
}

/** Caches few datasets by content hash, because each may take megabytes. */
const read = new Map<string, Dataset>();
const mostRead = 4;

export function datasetOnThread(text: DatasetText): Dataset {
  const known = read.get(text.contentHash);
  if (known) return known;
  const dataset = readStored(textsOfShared(text));
  if (read.size >= mostRead) read.clear();
  read.set(text.contentHash, dataset);
  return dataset;
}
