import { gunzipSync, gzipSync } from "node:zlib";
import { uploadLimits, type Coverage, type DatasetManifest } from "@trabecula/contracts";
import { coverageOf, hashOfTexts, parseDataset, serializeDataset, type Dataset } from "@trabecula/reference-datasets";

export interface StoredTexts {
  readonly manifest: string;
  readonly curvesCsv: string;
}

/** Copying the texts to worker threads blocks the event loop for 0.1 s. */
export interface DatasetText extends Pick<StoredTexts, "manifest"> {
  readonly contentHash: string;
  readonly curves: SharedArrayBuffer;
}

export function sharedText({ manifest, curvesCsv }: StoredTexts, contentHash: string): DatasetText {
  const bytes = Buffer.from(curvesCsv);
  const curves = new SharedArrayBuffer(bytes.length);
  new Uint8Array(curves).set(bytes);
  return { contentHash, manifest, curves };
}

export function textsOfShared({ manifest, curves }: DatasetText): StoredTexts {
  return { manifest, curvesCsv: Buffer.from(curves).toString() };
}

/** Larger `curves.csv` are compressed; datasets for visitors never are. */
export const mostPlainBytes = 2_000_000;

const mark = "gzip:";

/** Stops decompression of manipulated rows. */
const mostBytes = uploadLimits.dataset["curves.csv"];

/** SQLite would block the event loop for two milliseconds per megabyte (docs/adr/04-database-and-strapi.md). Runs on a worker thread. */
export function storedCurves(curvesText: string): string {
  const bytes = Buffer.from(curvesText);
  return bytes.length <= mostPlainBytes ? curvesText : mark + gzipSync(bytes).toString("base64");
}

/** Takes tens of milliseconds: run it on a worker thread. */
export function curvesText(stored: string): string {
  if (!isPacked(stored)) return stored;
  return gunzipSync(Buffer.from(stored.slice(mark.length), "base64"), { maxOutputLength: mostBytes }).toString("utf8");
}

export function isPacked(stored: string): boolean {
  return stored.startsWith(mark);
}

export function readStored({ manifest, curvesCsv }: StoredTexts): Dataset {
  const reading = parseDataset(manifest, curvesText(curvesCsv));
  if (!reading.ok) throw new Error(`A stored dataset does not parse: ${reading.problems[0]?.message ?? "no reason given"}`);
  return reading.dataset;
}

export interface DatasetFacts {
  readonly manifest: DatasetManifest;
  readonly stored: StoredTexts;
  readonly contentHash: string;
  readonly coverage: Coverage[];
  readonly pointCount: number;
}

export function factsOf(dataset: Dataset): DatasetFacts {
  const texts = serializeDataset(dataset);
  return {
    manifest: dataset.manifest,
    stored: { manifest: texts.manifestText, curvesCsv: storedCurves(texts.curvesText) },
    contentHash: hashOfTexts(texts),
    coverage: coverageOf(dataset),
    pointCount: dataset.curves.reduce((sum, { points }) => sum + points.length, 0),
  };
}
