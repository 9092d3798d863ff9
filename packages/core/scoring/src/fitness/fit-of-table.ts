import type { FileProblem, FitFindings } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import type { StudyScansOptions } from "../table/study-scans.ts";
import type { LeftOut } from "./collect-controls.ts";
import { findFit, type FitQuestion } from "./find-fit.ts";
import { readControls } from "./read-controls.ts";

export type FitOfTable =
  | {
      readonly ok: true;
      readonly findings: FitFindings;
      readonly read: number;
      readonly leftOut: readonly LeftOut[];
      readonly problems: readonly Omit<FileProblem, "file">[];
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

export function fitOfTable(
  dataset: Dataset,
  table: StudyTable,
  options: Omit<StudyScansOptions, "reportType" | "scanner" | "scale">,
  question: FitQuestion,
): FitOfTable {
  const { reportType } = dataset.manifest;
  const reading = readControls(table, { ...options, reportType, scanner: question.scanner });
  if (!reading.ok) return reading;
  const found = findFit(dataset, reading.scans, question);
  const problems = [...reading.problems, ...found.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (!found.ok) return { ok: false, message: withReason(found.message, found.leftOut, problems) };
  const remarks = [...reading.remarks, ...found.remarks];
  return { ok: true, findings: found.findings, read: reading.rows, leftOut: found.leftOut, problems, remarks };
}

function withReason(message: string, [most]: readonly LeftOut[], [problem]: readonly Omit<FileProblem, "file">[]): string {
  if (most) return `${message} Most values are left out because: ${most.message}`;
  return problem ? `${message} Line ${problem.line ?? "?"}: ${problem.message}` : message;
}
