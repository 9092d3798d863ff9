import { existsSync, readFileSync } from "node:fs";
import { hashOfTexts } from "./content-hash.ts";
import type { Dataset } from "./dataset.ts";
import { parseDataset } from "./parse-dataset.ts";
import { serializeManifest } from "./serialize-dataset.ts";

export { builtInPrecision } from "./built-in-precision.ts";
export { builtInHeightForAge } from "./built-in-growth.ts";
export { publishedFigures } from "./published-figures.ts";

/** Keys of the datasets that come with the product; of two of one report type the first is the default of a new installation. */
export const builtInKeys = ["bern-hrpqct-xct2-multistack", "dxa-young-adult", "lead-body-composition", "bachrach-spine-bmd"] as const;
type BuiltInKey = (typeof builtInKeys)[number];

/**
 * The datasets that come with the product, read from their file form.
 *
 * @throws Error when a file of the product is damaged
 */
export function builtInDatasets(): Dataset[] {
  return builtInKeys.map(builtInDataset);
}

/** One of them alone. @throws Error when a file of it is damaged */
export function builtInDataset(key: BuiltInKey): Dataset {
  return readBuiltIn(key).dataset;
}

/**
 * The same with their content hashes. A built-in table is written as `serializeDataset` writes it, so its own text is hashed: to write
 * the largest anew takes a third of a second.
 *
 * @throws Error when a file of the product is damaged
 */
export function hashedBuiltIns(): { readonly dataset: Dataset; readonly hash: string }[] {
  return builtInKeys.map((key) => {
    const { dataset, curvesText } = readBuiltIn(key);
    return { dataset, hash: hashOfTexts({ manifestText: serializeManifest(dataset.manifest), curvesText }) };
  });
}

function readBuiltIn(key: BuiltInKey): { dataset: Dataset; curvesText: string } {
  const read = (file: string) => readFileSync(fileOf(key, file), "utf8");
  const curvesText = read("curves.csv");
  const parsed = parseDataset(read("dataset.json"), curvesText);
  if (parsed.ok) return { dataset: parsed.dataset, curvesText };
  const [first] = parsed.problems;
  throw new Error(`The built-in dataset ${key} is damaged: ${first?.file} line ${first?.line ?? "?"}: ${first?.message}`);
}

/** The fitting record (`fit.json`) of a built-in dataset; null where its curves were not fitted here. */
export function builtInFittingRecord(key: string): string | null {
  const file = fileOf(key, "fit.json");
  return builtInKeys.some((known) => known === key) && existsSync(file) ? readFileSync(file, "utf8") : null;
}

function fileOf(key: string, file: string): URL {
  return new URL(`../built-in/${key}/${file}`, import.meta.url);
}
