import { existsSync, readFileSync } from "node:fs";
import type { Dataset } from "./dataset.ts";
import { parseDataset } from "./parse-dataset.ts";

export { builtInPrecision } from "./built-in-precision.ts";
export { builtInHeightForAge } from "./built-in-growth.ts";
export { publishedFigures } from "./published-figures.ts";

/** Keys of the datasets that come with the product; of two of one report type the first is the default of a new installation. */
export const builtInKeys = ["bern-hrpqct-xct2-multistack", "dxa-young-adult", "lead-body-composition", "bachrach-spine-bmd"] as const;

/**
 * The datasets that come with the product, read from their file form.
 *
 * @throws Error when a file of the product is damaged
 */
export function builtInDatasets(): Dataset[] {
  return builtInKeys.map(builtInDataset);
}

/** One of them alone. @throws Error when a file of it is damaged */
export function builtInDataset(key: (typeof builtInKeys)[number]): Dataset {
  const read = (file: string) => readFileSync(fileOf(key, file), "utf8");
  const parsed = parseDataset(read("dataset.json"), read("curves.csv"));
  if (parsed.ok) return parsed.dataset;
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
