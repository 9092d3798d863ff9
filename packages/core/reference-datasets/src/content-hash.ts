import { createHash } from "node:crypto";
import type { Dataset } from "./dataset.ts";
import { serializeDataset } from "./serialize-dataset.ts";

/**
 * SHA-256 (hexadecimal) over everything a dataset says. Two files that differ only in spacing, quoting or the order of
 * columns have the same hash; a moved digit, limit or citation changes it.
 */
export function contentHash(dataset: Dataset): string {
  return hashOfTexts(serializeDataset(dataset));
}

/** The same of a dataset's canonical texts, for those who have them at hand. */
export function hashOfTexts({ manifestText, curvesText }: ReturnType<typeof serializeDataset>): string {
  return createHash("sha256").update(manifestText).update("\0").update(curvesText).digest("hex");
}
