import type { FileProblem, FitFindings, FitMargin, Scanner, ReportType, ScoreRequest } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { controlsToShowFit, fitMargins, judgeControls, leastControls, smallestGroup, type Control } from "@trabecula/reference-stats";
import { countOf, formatCount } from "@trabecula/messages";
import { collectControls, type CollectedControls, type ControlScans, type LeftOut } from "./collect-controls.ts";
import { checkMessages } from "./check-messages.ts";
import { RepeatedRows } from "@trabecula/study-tables";
import type { StudyTable } from "@trabecula/study-tables/workbook";
import { subjectOfGroup, groupScans, type GroupFacts, type ScanGroup } from "../table/group-scans.ts";
import { readStudyScans, type StudyScansOptions } from "../table/study-scans.ts";

export interface ScannerCheckOptions {
  readonly scanner: Scanner;
  readonly margin: FitMargin;
  /** Calendar date, `YYYY-MM-DD`; later scans are refused. Left out: not checked. */
  readonly today?: string;
}

interface CheckDetails {
  readonly leftOut: readonly LeftOut[];
  readonly problems: readonly Omit<FileProblem, "file">[];
  readonly remarks: readonly string[];
}

export type ScannerCheckOutcome =
  | ({ readonly ok: true; readonly findings: FitFindings } & CheckDetails)
  | ({ readonly ok: false; readonly message: string } & CheckDetails);

/** Returns group figures only. Needs 20 people with a Z-score of the same parameter and site. */
export function checkDataset(dataset: Dataset, scans: readonly ControlScans[], checkOptions: ScannerCheckOptions): ScannerCheckOutcome {
  const { scanner, margin, ...options } = checkOptions;
  const collected = collectControls(dataset, scans, scanner, options);
  const { quantities, persons, leftOut, problems } = collected;
  const details = { leftOut, problems, remarks: controlRemarks(collected) };
  const most = Math.max(0, ...quantities.map(({ controls }) => controls.length));
  if (most < leastControls) return { ok: false, message: tooFew(most), ...details };
  const margins = fitMargins[margin];
  const judged = judgeControls(
    quantities.map(({ controls }) => controls),
    margins,
  );
  const figures = quantities.flatMap(({ parameter, site }, index) => (judged[index] ? [{ parameter, site, ...judged[index] }] : []));
  const people = [...persons.values()];
  const found = {
    margin: margins.shift,
    ratioMargin: margins.ratio,
    persons: people.length,
    bySex: sexesOf(people),
    ages: agesOf(people),
    figures: figures.map(({ groups, reasons, ...rest }) => ({ ...rest, groups: [...groups], reasons: [...reasons] })),
    hidden: quantities.length - figures.length,
    verdict: overallVerdict(figures),
    enough: controlsToShowFit(margins),
  };
  return { ok: true, findings: { ...found, ...checkMessages(found, scanner) }, ...details };
}

const growing = 20;
const shareOfWholeAges = 0.95;

export function controlRemarks({ repeated, persons }: CollectedControls): string[] {
  const children = [...persons.values()].filter(({ age }) => age < growing);
  const whole = children.filter(({ age }) => Number.isInteger(age)).length;
  return [
    ...(repeated === 0
      ? []
      : [`${countOf(repeated, "value is", "values are")} of a person who had one of the same before, and not counted.`]),
    ...(children.length < smallestGroup || whole < shareOfWholeAges * children.length
      ? []
      : ["Ages of children are whole years. If they are completed years, add 0.5: else Z-scores are shifted."]),
  ];
}

function tooFew(most: number): string {
  const have = most === 0 ? "none of these people has one" : `here ${most} at most have one`;
  return `At least ${leastControls} healthy people with a Z-score of the same parameter and site are needed; ${have}.`;
}

/** Returns null if either group is small, because the other count would reveal it. */
function sexesOf(people: readonly Control[]): FitFindings["bySex"] {
  const female = people.filter(({ sex }) => sex === "female").length;
  const male = people.length - female;
  return [female, male].some((count) => count > 0 && count < smallestGroup) ? null : { female, male };
}

/** Rounds outward to five years, so that no person's age is revealed. */
function agesOf(people: readonly Control[]): [number, number] {
  const ages = people.map(({ age }) => age);
  return [Math.floor(Math.min(...ages) / 5) * 5, Math.ceil((Math.max(...ages) + 1e-9) / 5) * 5];
}

function overallVerdict(figures: readonly Pick<FitFindings["figures"][number], "verdict" | "isFew">[]): FitFindings["verdict"] {
  const judged = figures.filter(({ isFew }) => !isFew);
  const has = (verdict: FitFindings["verdict"]) => judged.some((figure) => figure.verdict === verdict);
  if (has("shifted")) return "shifted";
  if (has("spread_differs")) return "spread_differs";
  return judged.every(({ verdict }) => verdict === "fits") ? "fits" : "cannot_tell";
}

export const maxControlRows = 50_000;

type ControlsReading =
  | {
      readonly ok: true;
      readonly scans: readonly ControlScans[];
      readonly rows: number;
      readonly problems: readonly Omit<FileProblem, "file">[];
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** Each row of the wide form is a person if there is no code column. */
export function readControls(table: StudyTable, options: StudyScansOptions): ControlsReading {
  if (table.records.length > maxControlRows + 1)
    return { ok: false, message: `The table has more than ${formatCount(maxControlRows)} rows; keep the healthy controls alone.` };
  const reading = readStudyScans(table, { ...options, rowsWithoutCode: "are-persons" });
  if (!reading.ok) return reading;
  const { groups, problems, contradictions } = groupScans(reading);
  const copies = copiesIn(groups).finding(reading.rows.length, reading.hasCodes);
  if (copies.stop !== null) return { ok: false, message: copies.stop };
  return {
    ok: true,
    scans: groups.map((group) => controlOf(group, options.reportType)),
    rows: reading.rows.length,
    problems: [...reading.problems, ...problems, ...contradictions],
    remarks: [
      ...reading.remarks,
      ...copies.warnings.map(({ message }) => message),
      ...(reading.empty === 0 ? [] : [`${countOf(reading.empty, "row has", "rows have")} no value.`]),
    ],
  };
}

type AgeOfRow = Pick<GroupFacts, "sex" | "birthDate" | "ageYears" | "birthYear">;

/** Copies of one person would count as other people. */
export function copiesIn(people: readonly (Pick<ScanGroup, "code" | "scans"> & { readonly facts: AgeOfRow })[]): RepeatedRows {
  const repeated = new RepeatedRows();
  for (const { code, facts, scans } of people) {
    const measured = scans.flatMap(({ site, side, measurements }) => measurements.map((one) => ({ site, side, ...one })));
    const texts = measured.map(({ value }) => String(value));
    const values = measured.map(({ site, side, parameter, value }) => `${site} ${side} ${parameter} ${value}`);
    const age = `${facts.sex}|${facts.birthDate ?? facts.ageYears ?? facts.birthYear}`;
    repeated.add({ age, values, texts, person: code.toLowerCase() });
  }
  return repeated;
}

function controlOf({ code, scanDate, lines, facts, scans }: ScanGroup, reportType: ReportType): ControlScans {
  const request: ScoreRequest = { reportType, subject: subjectOfGroup(facts, scanDate !== null), scans: [...scans] };
  return { person: code.toLowerCase(), scanDate, request, lines };
}

export type ScannerCheckResult =
  | {
      readonly ok: true;
      readonly findings: FitFindings;
      readonly read: number;
      readonly leftOut: readonly LeftOut[];
      readonly problems: readonly Omit<FileProblem, "file">[];
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

export function checkDatasetByTable(
  dataset: Dataset,
  table: StudyTable,
  options: Omit<StudyScansOptions, "reportType" | "scanner" | "scale">,
  checkOptions: ScannerCheckOptions,
): ScannerCheckResult {
  const { reportType } = dataset.manifest;
  const reading = readControls(table, { ...options, reportType, scanner: checkOptions.scanner });
  if (!reading.ok) return reading;
  const found = checkDataset(dataset, reading.scans, checkOptions);
  const problems = [...reading.problems, ...found.problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  if (!found.ok) return { ok: false, message: withReason(found.message, found.leftOut, problems) };
  const remarks = [...reading.remarks, ...found.remarks];
  return { ok: true, findings: found.findings, read: reading.rows, leftOut: found.leftOut, problems, remarks };
}

function withReason(message: string, [most]: readonly LeftOut[], [problem]: readonly Omit<FileProblem, "file">[]): string {
  if (most) return `${message} Most values are left out because: ${most.message}`;
  return problem ? `${message} Line ${problem.line ?? "?"}: ${problem.message}` : message;
}
