import { createHash } from "node:crypto";
import type { Dataset } from "./dataset.ts";
import { serializeDataset } from "./serialize-dataset.ts";

/** SHA-256 (hexadecimal) of the content. Spacing, quoting and column order do not matter. */
export function contentHash(dataset: Dataset): string {
  return hashOfTexts(serializeDataset(dataset));
}

export function hashOfTexts({ manifestText, curvesText }: ReturnType<typeof serializeDataset>): string {
  return createHash("sha256").update(manifestText).update("\0").update(curvesText).digest("hex");
}
