import { gunzipSync, gzipSync } from "node:zlib";
import { parseDataset, type Dataset } from "@trabecula/reference-datasets";

/** A dataset's two texts, as they are stored. */
export interface StoredTexts {
  readonly manifest: string;
  /** As `storedCurves` wrote it; its own form where it is at hand. */
  readonly curvesCsv: string;
}

/** Bytes of `curves.csv` that are stored as they are. What visitors may load is never larger, and so never packed. */
export const mostPlainBytes = 2_000_000;

const mark = "gzip:";

/** The largest text that is ever stored: `fileLimits` of reference-datasets. Ends the reading of a row that was tampered with. */
const mostBytes = 20_000_000;

/**
 * `curves.csv` as it is stored: above `mostPlainBytes` compressed. SQLite is handed its values on the thread that answers
 * everybody, which two milliseconds a megabyte would hold (docs/adr/0095). Runs on a worker thread.
 */
export function storedCurves(curvesText: string): string {
  const bytes = Buffer.from(curvesText);
  return bytes.length <= mostPlainBytes ? curvesText : mark + gzipSync(bytes).toString("base64");
}

/** The curves' text again. Packed ones take tens of milliseconds: on a worker thread. */
export function curvesText(stored: string): string {
  if (!isPacked(stored)) return stored;
  return gunzipSync(Buffer.from(stored.slice(mark.length), "base64"), { maxOutputLength: mostBytes }).toString("utf8");
}

export function isPacked(stored: string): boolean {
  return stored.startsWith(mark);
}

/** @throws Error where it does not parse: nothing that was not read before is stored */
export function readStored({ manifest, curvesCsv }: StoredTexts): Dataset {
  const reading = parseDataset(manifest, curvesText(curvesCsv));
  if (!reading.ok) throw new Error(`A stored dataset does not parse: ${reading.problems[0]?.message ?? "no reason given"}`);
  return reading.dataset;
}
