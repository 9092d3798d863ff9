import { readFileSync } from "node:fs";
import type { ReportType, Scan, Subject } from "@trabecula/contracts";
import type { ScoreTableOptions } from "@trabecula/scoring";
import { maxControlRows, type ControlScans } from "@trabecula/scoring/scanner-check";
import { readStudyTable } from "@trabecula/scan-files/study-table";
import type { SheetChoice, StudyTable } from "@trabecula/study-tables/workbook";

export interface StoredScans {
  readonly person: string;
  readonly scanDate: string | null;
  readonly subject: string;
  readonly inputs: string;
}

interface TableOfControls {
  readonly from: "table";
  readonly path: string;
  readonly choice: SheetChoice;
  readonly options: ScoreTableOptions;
}

export type TaskControls = TableOfControls | { readonly from: "patients"; readonly scans: readonly StoredScans[] };

/** @throws UnreadableTable */
export function tableOf({ path, choice, options }: TableOfControls): Promise<StudyTable> {
  const hint = { missing: options.missing, named: [...(options.map?.keys() ?? [])] };
  return readStudyTable(readFileSync(path), maxControlRows + 2, choice, hint);
}

export function scansOf(stored: readonly StoredScans[], reportType: ReportType): ControlScans[] {
  return stored.map(({ person, scanDate, subject, inputs }) => {
    const scans = (JSON.parse(inputs) as (Scan & { motionOverride?: unknown })[]).map(({ motionOverride: _, ...scan }) => scan);
    return { person, scanDate, request: { reportType, subject: JSON.parse(subject) as Subject, scans }, lines: [] };
  });
}
