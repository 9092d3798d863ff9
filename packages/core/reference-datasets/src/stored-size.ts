import { fileLimits } from "./archive/dataset-files.ts";
import type { Dataset, DatasetProblem } from "./dataset.ts";
import { serializeDataset } from "./serialize-dataset.ts";

/** Checks the canonical form, used for storage and export. It can exceed the original file, and then could not be read again. */
export function storedSizeProblems(dataset: Dataset): DatasetProblem[] {
  const limit = fileLimits["curves.csv"];
  const bytes = new TextEncoder().encode(serializeDataset(dataset).curvesText).length;
  if (bytes <= limit) return [];
  const message = `With every column written out, as it is stored and exported, the file is larger than ${limit / 1_000_000} MB. Give fewer ages: points 0.1 year apart lose nothing.`;
  return [{ file: "curves.csv", line: null, message }];
}
