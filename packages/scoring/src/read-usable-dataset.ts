import { parseDataset, type DatasetReading } from "@trabecula/reference-datasets";
import { findCatalogueProblems } from "./match/catalogue-problems.ts";

/**
 * Reads a dataset that somebody wants to score with: its file form must be sound, and its parameters, sites and units
 * those of the catalogue.
 *
 * @returns the dataset, or every problem found, by line where a line is to blame (200 at most)
 */
export function readUsableDataset(manifestText: string, curvesText: string): DatasetReading {
  return parseDataset(manifestText, curvesText, findCatalogueProblems);
}
