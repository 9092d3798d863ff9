import { fileLimits } from "./archive/dataset-files.ts";
import type { Dataset, DatasetProblem } from "./dataset.ts";
import { serializeDataset } from "./serialize-dataset.ts";

/**
 * Whether a dataset is too large in its canonical form, in which it is stored and exported: that form names every column
 * on every line, so it can be larger than the file that was read, and could then not be read again.
 */
export function storedSizeProblems(dataset: Dataset): DatasetProblem[] {
  const limit = fileLimits["curves.csv"];
  const bytes = new TextEncoder().encode(serializeDataset(dataset).curvesText).length;
  if (bytes <= limit) return [];
  const message = `With every column written out, as it is stored and exported, the file is larger than ${limit / 1_000_000} MB. Give fewer ages: points 0.1 year apart lose nothing.`;
  return [{ file: "curves.csv", line: null, message }];
}
