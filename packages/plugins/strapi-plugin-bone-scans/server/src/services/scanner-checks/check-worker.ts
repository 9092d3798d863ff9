import { readFileSync } from "node:fs";
import type { ReportType, Scan, Subject } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { findFit, fitOfTable, mostControlRows, type ControlScans, type FitOfTable, type FitQuestion } from "@trabecula/scoring/fitness";
import type { ScoreTableOptions } from "@trabecula/scoring";
import { UnreadableTable } from "@trabecula/study-tables";
import { readTable } from "@trabecula/study-tables/workbook";
import { datasetOnThread } from "../datasets/dataset-on-thread.ts";
import type { DatasetText } from "../datasets/prepared-datasets.ts";

export interface StoredScans {
  readonly person: string;
  readonly scanDate: string | null;
  readonly subject: string;
  readonly inputs: string;
}

export interface CheckTask {
  readonly dataset: DatasetText;
  readonly question: FitQuestion;
  readonly controls:
    | { readonly from: "table"; readonly path: string; readonly sheet: string | undefined; readonly options: ScoreTableOptions }
    | { readonly from: "patients"; readonly scans: readonly StoredScans[] };
}

export type CheckAnswer = FitOfTable;

export default async function checkScanner({ dataset: text, question, controls }: CheckTask): Promise<CheckAnswer> {
  const dataset = datasetOnThread(text);
  if (controls.from === "patients") return fitOfPatients(dataset, controls.scans, question);
  try {
    const table = await readTable(readFileSync(controls.path), mostControlRows + 2, controls.sheet);
    return fitOfTable(dataset, table, controls.options, question);
  } catch (error) {
    if (error instanceof UnreadableTable) return { ok: false, message: error.message };
    throw error;
  }
}

function fitOfPatients(dataset: Dataset, stored: readonly StoredScans[], question: FitQuestion): FitOfTable {
  const { reportType } = dataset.manifest;
  const found = findFit(
    dataset,
    stored.map((one) => controlOf(one, reportType)),
    question,
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
