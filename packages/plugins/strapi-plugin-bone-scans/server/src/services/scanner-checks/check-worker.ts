import type { Dataset } from "@trabecula/reference-datasets";
import { checkDataset, checkDatasetByTable, type ScannerCheckOptions, type ScannerCheckResult } from "@trabecula/scoring/scanner-check";
import { refuseUnreadable } from "@trabecula/study-tables";
import { datasetOnThread } from "../datasets/prepared-datasets.ts";
import type { DatasetText } from "../datasets/reading/stored-curves.ts";
import { scansOf, tableOf, type StoredScans, type TaskControls } from "./task-controls.ts";

export interface CheckTask {
  readonly dataset: DatasetText;
  readonly checkOptions: ScannerCheckOptions;
  readonly controls: TaskControls;
}

export type CheckAnswer = ScannerCheckResult;

export default async function checkScanner({ dataset: text, checkOptions, controls }: CheckTask): Promise<CheckAnswer> {
  const dataset = datasetOnThread(text);
  if (controls.from === "patients") return checkDatasetByPatients(dataset, controls.scans, checkOptions);
  try {
    return checkDatasetByTable(dataset, await tableOf(controls), controls.options, checkOptions);
  } catch (error) {
    return refuseUnreadable(error);
  }
}

function checkDatasetByPatients(dataset: Dataset, stored: readonly StoredScans[], checkOptions: ScannerCheckOptions): ScannerCheckResult {
  const found = checkDataset(dataset, scansOf(stored, dataset.manifest.reportType), checkOptions);
  const { leftOut, problems, remarks } = found;
  return found.ok
    ? { ok: true, findings: found.findings, read: stored.length, leftOut, problems, remarks }
    : { ok: false, message: found.message };
}
