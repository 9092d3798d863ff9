import { fittingRecordProblems, parseDataset, storedSizeProblems, type DatasetReading } from "@trabecula/reference-datasets";
import { findCatalogueProblems } from "./match/catalogue-problems.ts";

/**
 * Reads a dataset that somebody wants to score with: its file form must be sound, its parameters, sites and units those
 * of the catalogue, its fitting record, where there is one, about these curves, and its stored form not too large.
 *
 * @param fittingRecord content of `fit.json`; null where there is none
 * @returns the dataset, or every problem found, by line where a line is to blame (200 at most)
 */
export function readUsableDataset(manifestText: string, curvesText: string, fittingRecord: string | null): DatasetReading {
  const reading = parseDataset(manifestText, curvesText, findCatalogueProblems);
  if (!reading.ok) return reading;
  const problems = [
    ...storedSizeProblems(reading.dataset),
    ...(fittingRecord === null ? [] : fittingRecordProblems(fittingRecord, reading.dataset)),
  ];
  return problems.length === 0 ? reading : { ok: false, problems, manifest: reading.dataset.manifest };
}
