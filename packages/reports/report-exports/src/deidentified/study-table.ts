import type { Cell, ExportTableForm, Report, ReportType } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { valueLines } from "../values/value-line.ts";
import { studyOriginColumns, studyScanColumns, studyValueColumns, type StudyColumn, type StudyLine } from "./columns.ts";
import type { StudyPerson } from "./study-scan.ts";

export interface StudyReport {
  readonly report: Report;
  readonly person: StudyPerson;
  /** Per scan: decimal age in years, null if unknown, or `hidden`. */
  readonly ages: readonly (number | null | "hidden")[];
}

export interface StudyTable {
  readonly header: readonly string[];
  readonly rows: (shown: StudyReport) => Cell[][];
  readonly rowsOfScan: number;
}

/** Long form: one row per measurement; wide form: one per scan. `types`: report types included. */
export function studyTable(form: ExportTableForm, types: readonly ReportType[]): StudyTable {
  const { header, cells } = form === "long" ? longForm : wideForm(types);
  const mostParameters = Math.max(1, ...types.map((type) => reportTypes[type].parameters.length));
  return { header, rows: (shown) => cells(scansOf(shown)), rowsOfScan: form === "long" ? mostParameters : 1 };
}

function scansOf({ report, person, ages }: StudyReport): StudyLine[][] {
  const byScan = Map.groupBy(valueLines(report, null), ({ scan }) => scan);
  return report.scans.flatMap((scan, index) => {
    const ageYears = ages[index] ?? null;
    return ageYears === "hidden" ? [] : [(byScan.get(scan) ?? []).map((line) => ({ ...line, person, ageYears }))];
  });
}

interface Form {
  readonly header: readonly string[];
  readonly cells: (scans: readonly (readonly StudyLine[])[]) => Cell[][];
}

const parameterColumns: readonly StudyColumn[] = [
  { name: "parameter", cell: ({ result }) => result.parameter },
  { name: "unit", cell: ({ result }) => result.unit },
];

const longColumns = [...studyScanColumns, ...parameterColumns, ...studyValueColumns, ...studyOriginColumns];
const longForm: Form = {
  header: longColumns.map(({ name }) => name),
  cells: (scans) => scans.flat().map((line) => longColumns.map(({ cell }) => cell(line))),
};

function wideForm(types: readonly ReportType[]): Form {
  const keys = types.flatMap((type) => reportTypes[type].parameters.map(({ key }) => key));
  const own = (line: StudyLine, columns: readonly StudyColumn[]) => columns.map(({ cell }) => cell(line));
  const named = (key: string) => studyValueColumns.map(({ name }) => (name === "value" ? key : `${key}_${name}`));
  return {
    header: [...studyScanColumns.map(({ name }) => name), ...keys.flatMap(named), ...studyOriginColumns.map(({ name }) => name)],
    cells: (scans) =>
      scans.flatMap((lines) => {
        const [first] = lines;
        if (first === undefined) return [];
        const byKey = new Map(lines.map((line) => [line.result.parameter, line]));
        const values = keys.flatMap((key) => {
          const line = byKey.get(key);
          return line === undefined ? studyValueColumns.map(() => null) : own(line, studyValueColumns);
        });
        return [[...own(first, studyScanColumns), ...values, ...own(first, studyOriginColumns)]];
      }),
  };
}
