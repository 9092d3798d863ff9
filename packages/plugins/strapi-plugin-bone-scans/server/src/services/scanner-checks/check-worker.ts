import { readFileSync } from "node:fs";
import type { ReportType, Scan, Subject } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import {
  checkDataset,
  checkDatasetByTable,
  maxControlRows,
  type ControlScans,
  type ScannerCheckResult,
  type ScannerCheckOptions,
} from "@trabecula/scoring/scanner-check";
import type { ScoreTableOptions } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import type { SheetChoice } from "@trabecula/study-tables/workbook";
import { readStudyTable } from "@trabecula/scan-files/study-table";
import { datasetOnThread } from "../datasets/prepared-datasets.ts";
import type { DatasetText } from "../datasets/reading/stored-curves.ts";

export interface StoredScans {
  readonly person: string;
  readonly scanDate: string | null;
  readonly subject: string;
  readonly inputs: string;
}

export interface CheckTask {
  readonly dataset: DatasetText;
  readonly checkOptions: ScannerCheckOptions;
  readonly controls:
    | { readonly from: "table"; readonly path: string; readonly choice: SheetChoice; readonly options: ScoreTableOptions }
    | { readonly from: "patients"; readonly scans: readonly StoredScans[] };
}

export type CheckAnswer = ScannerCheckResult;

export default async function checkScanner({ dataset: text, checkOptions, controls }: CheckTask): Promise<CheckAnswer> {
  const dataset = datasetOnThread(text);
  if (controls.from === "patients") return checkDatasetByPatients(dataset, controls.scans, checkOptions);
  try {
    const { path, choice, options } = controls;
    const hint = { missing: options.missing, named: [...(options.map?.keys() ?? [])] };
    const table = await readStudyTable(readFileSync(path), maxControlRows + 2, choice, hint);
    return checkDatasetByTable(dataset, table, options, checkOptions);
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}

function checkDatasetByPatients(dataset: Dataset, stored: readonly StoredScans[], checkOptions: ScannerCheckOptions): ScannerCheckResult {
  const { reportType } = dataset.manifest;
  const found = checkDataset(
    dataset,
    stored.map((one) => controlOf(one, reportType)),
    checkOptions,
  );
  const { leftOut, problems, remarks } = found;
  return found.ok
    ? { ok: true, findings: found.findings, read: stored.length, leftOut, problems, remarks }
    : { ok: false, message: found.message };
}

function controlOf({ person, scanDate, subject, inputs }: StoredScans, reportType: ReportType): ControlScans {
  const scans = (JSON.parse(inputs) as (Scan & { motionOverride?: unknown })[]).map(({ motionOverride: _, ...scan }) => scan);
  return { person, scanDate, request: { reportType, subject: JSON.parse(subject) as Subject, scans }, lines: [] };
}
