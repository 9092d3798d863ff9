import { addDays, type Sex, type Site, type Cell, type ExportTableForm, type Report, type ReportType } from "@trabecula/contracts";
import { roundTo, whyNoNumber, reportTypes } from "@trabecula/report-types";
import { conversionIn } from "../values/columns.ts";
import { valueLines, type ValueLine } from "../values/value-line.ts";

export interface StudyPerson {
  readonly code: string;
  /** Date shift of the person in days. */
  readonly days: number;
}

export interface ScanFacts {
  readonly sex: Sex | null;
  readonly ageYears: number | null;
  readonly site: Site;
}

/** Older people form one group, because they are few and easy to identify. */
const oldestAge = 90;
const bandYears = 10;

export function groupOf({ sex, ageYears, site }: ScanFacts): string {
  const band = ageYears === null ? "" : Math.floor(Math.min(ageYears, oldestAge) / bandYears);
  return [sex ?? "", band, site].join("|");
}

/** Whole years, capped at 90. */
function shownAge(ageYears: number | null): number | null {
  return ageYears === null ? null : Math.floor(Math.min(ageYears, oldestAge));
}

interface StudyLine extends ValueLine {
  readonly person: StudyPerson;
  readonly ageYears: number | null;
}

interface StudyColumn {
  readonly name: string;
  readonly cell: (line: StudyLine) => Cell;
}

const column = (name: string, cell: StudyColumn["cell"]): StudyColumn => ({ name, cell });

/** Criteria are free text; any other could identify a person. */
const knownCriterion = "pistoia";

/** No id, name, note, reason or hash; dates only shifted. */
const studyScanColumns: readonly StudyColumn[] = [
  column("study_code", ({ person }) => person.code),
  column("report_type", ({ report }) => report.reportType),
  column("sex", ({ report }) => report.subject.sex ?? null),
  column("age", ({ ageYears }) => shownAge(ageYears)),
  column("menopausal_status", ({ report }) => report.subject.menopausalStatus ?? null),
  column("site", ({ scan }) => scan.site),
  column("side", ({ scan }) => scan.side),
  column("moved_date", ({ input, person }) => (input.scanDate ? addDays(input.scanDate, person.days) : null)),
  column("scanner", ({ input }) => input.scanner ?? null),
  column("scale", ({ scan }) => conversionIn(scan)?.to ?? null),
  column("scale_error_percent", ({ scan }) => conversionIn(scan)?.errorPercent ?? null),
  column("motion_grade", ({ input }) => input.motionGrade ?? null),
  column("region", ({ input }) => input.protocol?.region ?? null),
  column("stacks", ({ input }) => input.protocol?.stacks ?? null),
  column("offset_mm", ({ input }) => input.protocol?.offsetMm ?? null),
  column("offset_percent", ({ input }) => input.protocol?.offsetPercent ?? null),
  column("fe_criterion", ({ input }) => shownCriterion(input.protocol?.feCriterion ?? null)),
  column("registration", ({ input }) => input.protocol?.registration ?? null),
];

function shownCriterion(text: string | null): string | null {
  if (text === null) return null;
  return text.trim().toLowerCase() === knownCriterion ? knownCriterion : "other";
}

const studyValueColumns: readonly StudyColumn[] = [
  column("value", ({ result }) => result.value),
  column("z", (line) => (isOld(line) || line.result.zScore === null ? null : roundTo(line.result.zScore, 1))),
  column("percentile", (line) => (isOld(line) || line.result.percentile === null ? null : Math.round(line.result.percentile))),
  column("t", ({ result }) => result.tScore),
  column("refusal", ({ result }) => whyNoNumber(result)?.code ?? null),
  column("flags", ({ result }) => result.flags.join(" ") || null),
];

/** Age-specific scores reveal the age to about a year, so they are not shown for the oldest group. */
const isOld = ({ ageYears }: StudyLine): boolean => ageYears !== null && ageYears >= oldestAge;

const studyOriginColumns: readonly StudyColumn[] = [
  column("dataset", ({ report }) => report.dataset.manifest.name),
  column("dataset_version", ({ report }) => report.dataset.version),
  column("engine_version", ({ report }) => report.engineVersion),
];

interface StudyReport {
  readonly report: Report;
  readonly person: StudyPerson;
  /** One per scan: decimal age in years, null if unknown, or `hidden`. */
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
