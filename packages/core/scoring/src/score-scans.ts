import {
  dayMs,
  type MeasuredRequest,
  type Scan,
  type ScoreRequest,
  type Subject,
  type ScoreReply,
  type ScoredScan,
  type ScoreResult,
} from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import {
  reportTypeOf,
  reportTypes,
  siteLabel,
  ageForCurves,
  checkConsistency,
  checkScores,
  findContradictions,
  impossibleAge,
  findParameter,
  notice,
  type AgeFacts,
  type PersonFacts,
  type ScanValues,
} from "@trabecula/report-types";
import { scaleProblem } from "./scale/conversion.ts";
import { ageFacts, statedProtocol } from "@trabecula/comparability";
import { engineVersion } from "@trabecula/reference-stats";
import { categorize, personAt } from "./categorize.ts";
import { comparerOf, type Comparer, type Comparison, type ScanContext } from "./comparison.ts";
import type { ScanMade } from "./score-interval.ts";
import { scoreValue } from "./score-value.ts";

/** Keys are paths of fields, such as `scans.0.scanDate`. */
type FieldProblems = Record<string, string>;

function findRequestProblems(dataset: Dataset, request: ScoreRequest, today: string | null): FieldProblems {
  const problems: FieldProblems = {};
  if (dataset.manifest.reportType !== request.reportType) {
    problems.datasetId = `This dataset is for ${reportTypes[dataset.manifest.reportType].label}, not for ${reportTypes[request.reportType].label}.`;
  }
  Object.assign(problems, subjectProblems(request.subject));
  request.scans.forEach((scan, index) => Object.assign(problems, scanProblems(request, scan, `scans.${index}`, today)));
  return problems;
}

function subjectProblems(subject: Subject): FieldProblems {
  const given = (["ageYears", "birthDate", "birthYear"] as const).filter((key) => subject[key] !== null && subject[key] !== undefined);
  if (given.length < 2) return {};
  return { [`subject.${given[1]}`]: "Give the age, the birth date or the year of birth: one of them only." };
}

function scanProblems({ reportType, subject }: ScoreRequest, scan: Scan, path: string, today: string | null): FieldProblems {
  const catalogue = reportTypes[reportType];
  const problems: FieldProblems = {};
  if (!catalogue.sites.some((site) => site.key === scan.site))
    problems[`${path}.site`] = `${siteLabel(scan.site)} is not a site of ${catalogue.label}.`;
  if (scan.scanner && !catalogue.scanners.some((scanner) => scanner.key === scan.scanner)) {
    problems[`${path}.scanner`] = `This is not a scanner of ${catalogue.label}.`;
  }
  scan.measurements.forEach(({ parameter }, index) => {
    const type = reportTypeOf(parameter);
    if (type === reportType) return;
    const where = type ? `belongs to ${reportTypes[type].label}` : "is not in the catalogue";
    problems[`${path}.measurements.${index}.parameter`] = `${parameter} ${where}.`;
  });
  for (const { parameters, message } of findContradictions(reportType, valuesOf(scan))) {
    const index = scan.measurements.findIndex(({ parameter }) => parameter === parameters[0]);
    problems[`${path}.measurements.${index}.value`] ??= message;
  }
  const unscaled = scaleProblem(scan.scale, reportType);
  if (unscaled !== null) problems[`${path}.scale`] = unscaled;
  const dateProblem = scanDateProblem(subject, scan, today);
  if (dateProblem) problems[`${path}.scanDate`] = dateProblem;
  return problems;
}

function scanDateProblem({ birthDate, birthYear }: Subject, { scanDate }: Scan, today: string | null): string | null {
  if (!scanDate) return birthDate || birthYear ? "Give the scan’s date: the age is counted from the birth to it." : null;
  if (birthDate && scanDate < birthDate) return "The scan’s date is before the birth date.";
  if (birthYear && Number(scanDate.slice(0, 4)) < birthYear) return "The scan’s date is before the year of birth.";
  // One day ahead is allowed for time zones east of the server.
  if (today && Date.parse(scanDate) > Date.parse(today) + dayMs) return "The scan’s date is in the future.";
  const age = ageFacts({ birthDate, birthYear }, scanDate);
  return age && impossibleAge(age);
}

/** An age in years holds for one scan date only. */
function haveDifferentDates({ subject, scans }: ScoreRequest): boolean {
  if (subject.ageYears === null || subject.ageYears === undefined) return false;
  return new Set(scans.flatMap((scan) => scan.scanDate ?? [])).size > 1;
}

export interface ScoreOptions {
  /** Zero-based indexes of scans to score despite a motion grade of 4 or 5. */
  overrides?: readonly number[];
  /** Calendar date, `YYYY-MM-DD`; later scan dates are refused. Left out: not checked. */
  today?: string;
  additional?: AdditionalScores;
}

export interface ResultPlace {
  readonly dataset: Dataset;
  readonly comparison: Comparison;
  readonly scan: ScanMade;
  readonly age: AgeFacts;
  readonly height: ScoredScan["height"];
}

/** Additional figures; they never change the scores. Requires a known age. */
export interface AdditionalScores {
  readonly ofScan: (subject: Pick<Subject, "heightCm">, sex: PersonFacts["sex"], age: AgeFacts) => Pick<ScoredScan, "height">;
  readonly ofResult: (place: ResultPlace, result: ScoreResult) => Pick<ScoreResult, "interval" | "tInterval" | "height">;
}

export type ScoreOutcome =
  | { ok: true; reply: ScoreReply }
  | { ok: false; code: "validation_failed" | "dates_differ"; message: string; fields: FieldProblems };

/** Scores in input order. Incomparable values have a typed refusal; only a contradictory request fails as a whole. */
export function scoreScans(
  dataset: Dataset,
  datasetRef: { id: string; version: string },
  request: MeasuredRequest,
  options: ScoreOptions = {},
): ScoreOutcome {
  const fields = findRequestProblems(dataset, request, options.today ?? null);
  const firstProblem = Object.values(fields)[0];
  if (firstProblem) return { ok: false, code: "validation_failed", message: firstProblem, fields };
  if (haveDifferentDates(request)) {
    const message = "The scans are of different dates: give the birth date instead of the age, or score them one by one.";
    return { ok: false, code: "dates_differ", message, fields: { "subject.ageYears": message } };
  }
  const compare = comparerOf(dataset);
  const people = request.scans.map((scan) => personAt(request.subject, scan.scanDate ?? null));
  const scans = request.scans.map((scan, index) => {
    const motionOverridden = options.overrides?.includes(index) ?? false;
    return scoreScan(compare, request, scan, people[index]!, { ...options, dataset, motionOverridden });
  });
  return { ok: true, reply: { dataset: datasetRef, engineVersion, notice, category: categorize(request, scans), scans } };
}

interface ScanOptions extends Pick<ScoreOptions, "additional"> {
  readonly dataset: Dataset;
  readonly motionOverridden: boolean;
}

function scoreScan(
  compare: Comparer,
  request: MeasuredRequest,
  scan: MeasuredRequest["scans"][number],
  person: PersonFacts,
  { dataset, motionOverridden, additional }: ScanOptions,
): ScoredScan {
  const context: ScanContext = {
    sex: person.sex,
    site: scan.site,
    scanner: scan.scanner ?? null,
    protocol: statedProtocol(scan.protocol),
    scale: scan.scale ?? null,
    motionGrade: scan.motionGrade ?? null,
    asksMotionGrade: reportTypes[request.reportType].asks.motionGrade,
    motionOverridden,
    method: scan.method ?? null,
  };
  const { age } = person;
  const ofScan = additional && age ? additional.ofScan(request.subject, person.sex, age) : {};
  const results = scan.measurements.map(({ parameter, value }): ScoreResult => {
    const comparison = compare(context, findParameter(parameter)!);
    const result = scoreValue(comparison, person, value);
    if (!additional || !age) return result;
    return { ...result, ...additional.ofResult({ dataset, comparison, scan, age, height: ofScan.height }, result) };
  });
  addConsistencyNotes(request, scan, results);
  return { site: scan.site, side: scan.side ?? null, ageYears: age && ageForCurves(age), results, ...ofScan };
}

function valuesOf({ site, scanner = null, measurements }: Scan): ScanValues {
  return { site, scanner, values: new Map(measurements.map(({ parameter, value }) => [parameter, value])) };
}

function addConsistencyNotes({ reportType }: ScoreRequest, scan: Scan, results: readonly ScoreResult[]): void {
  for (const warning of [...checkConsistency(reportType, valuesOf(scan)), ...checkScores(reportType, results)]) {
    for (const result of results) if (warning.parameters.includes(result.parameter)) result.notes.push(warning.message);
  }
}
