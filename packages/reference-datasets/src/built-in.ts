import { readFileSync } from "node:fs";
import type { Dataset } from "./dataset.ts";
import { parseDataset } from "./parse-dataset.ts";

export { builtInPrecision } from "./precision/built-in-precision.ts";

/** Keys of the datasets that come with the product. */
export const builtInKeys = ["bern-hrpqct-xct2-multistack", "dxa-young-adult", "lead-body-composition"] as const;

/**
 * The datasets that come with the product, read from their file form.
 *
 * @throws Error when a file of the product is damaged
 */
export function builtInDatasets(): Dataset[] {
  return builtInKeys.map((key) => {
    const read = (file: string) => readFileSync(new URL(`../built-in/${key}/${file}`, import.meta.url), "utf8");
    const parsed = parseDataset(read("dataset.json"), read("curves.csv"));
    if (!parsed.ok) {
      const [first] = parsed.problems;
      throw new Error(`The built-in dataset ${key} is damaged: ${first?.file} line ${first?.line ?? "?"}: ${first?.message}`);
    }
    return parsed.dataset;
  });
}
