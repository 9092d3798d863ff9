import { ageFacts, statedProtocol } from "@trabecula/comparability";
import type { Scan, ScoreReply, ScoreRequest, ScoredScan, ScoreResult, Subject } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { engineVersion } from "@trabecula/reference-stats";
import {
  ageForCurves,
  checkConsistency,
  findParameter,
  interpret,
  notice,
  reportTypes,
  type PersonFacts,
  type ScoredValue,
} from "@trabecula/report-types";
import { findRequestProblems, haveDifferentDates, type FieldProblems } from "./request-problems.ts";
import { comparerOf, type Comparer, type Comparison, type ScanContext } from "./comparison.ts";
import type { ScanMade } from "./score-interval.ts";
import { scoreValue } from "./score-value.ts";

export interface ScoreOptions {
  /** Zero-based indexes of scans to score despite a motion grade of 4 or 5. */
  overrides?: readonly number[];
  /** Calendar date, `YYYY-MM-DD`; later scan dates are refused. Left out: not checked. */
  today?: string;
  beside?: BesideScores;
}

export interface ResultPlace {
  readonly dataset: Dataset;
  readonly comparison: Comparison;
  readonly scan: ScanMade;
  readonly ageYears: number;
  readonly height: ScoredScan["height"];
}

/** Additional figures; they never change the scores. Requires a known age. */
export interface BesideScores {
  readonly ofScan: (subject: Pick<Subject, "heightCm">, sex: PersonFacts["sex"], ageYears: number) => Pick<ScoredScan, "height">;
  readonly ofResult: (place: ResultPlace, result: ScoreResult) => Pick<ScoreResult, "interval" | "height">;
}

export type ScoreOutcome =
  { ok: true; reply: ScoreReply } | { ok: false; code: "validation_failed" | "dates_differ"; message: string; fields: FieldProblems };

/**
 * Scores the scans of one person, in input order. A value that cannot be compared has a typed refusal; only a
 * contradictory request fails as a whole.
 */
export function scoreScans(
  dataset: Dataset,
  datasetRef: { id: string; version: string },
  request: ScoreRequest,
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
  return {
    ok: true,
    reply: { dataset: datasetRef, engineVersion, notice, category: categorize(request, people, scans), scans },
  };
}

interface ScanOptions extends Pick<ScoreOptions, "beside"> {
  readonly dataset: Dataset;
  readonly motionOverridden: boolean;
}

function scoreScan(
  compare: Comparer,
  request: ScoreRequest,
  scan: Scan,
  person: PersonFacts,
  { dataset, motionOverridden, beside }: ScanOptions,
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
  };
  const ageYears = person.age ? ageForCurves(person.age) : null;
  const ofScan = beside && ageYears !== null ? beside.ofScan(request.subject, person.sex, ageYears) : {};
  const results = scan.measurements.map(({ parameter, value }): ScoreResult => {
    const comparison = compare(context, findParameter(parameter)!);
    const result = scoreValue(comparison, person, value);
    if (!beside || ageYears === null) return result;
    return { ...result, ...beside.ofResult({ dataset, comparison, scan, ageYears, height: ofScan.height }, result) };
  });
  addConsistencyNotes(request, scan, results);
  return { site: scan.site, side: scan.side ?? null, ageYears, results, ...ofScan };
}

function addConsistencyNotes({ reportType }: ScoreRequest, scan: Scan, results: readonly ScoreResult[]): void {
  const values = new Map(scan.measurements.map(({ parameter, value }) => [parameter, value]));
  for (const warning of checkConsistency(reportType, { site: scan.site, scanner: scan.scanner ?? null, values })) {
    for (const result of results) if (warning.parameters.includes(result.parameter)) result.notes.push(warning.message);
  }
}

function personAt(subject: Subject, scanDate: string | null): PersonFacts {
  return { sex: subject.sex ?? null, age: ageFacts(subject, scanDate), menopausalStatus: subject.menopausalStatus ?? "unknown" };
}

/** The rules at ages 18 and 50 apply at the date of the newest scan. */
function categorize({ reportType }: ScoreRequest, people: readonly PersonFacts[], scans: readonly ScoredScan[]) {
  const newest = people.toSorted((left, right) => oldestAge(right) - oldestAge(left))[0]!;
  const values = scans.flatMap(({ site, results }) => results.map((result) => ({ site, result })));
  const own = values.filter(({ result }) => !result.flags.includes("converted_scale"));
  const category = interpret(reportType, newest, own.map(scoredValue));
  if (category.code !== null || own.length === values.length) return category;
  // Conversion is too uncertain for one person, so no category is given.
  const wouldHave = interpret(reportType, newest, values.map(scoredValue)).code !== null;
  return wouldHave ? { code: null, basis: null, text: convertedCategory } : category;
}

const convertedCategory =
  "No category: the scores are of values converted from the scale of another maker, whose error in one person is too large for one.";

function scoredValue({ site, result }: { site: ScoredScan["site"]; result: ScoreResult }): ScoredValue {
  const { parameter, zScore, tScore, flags } = result;
  return { parameter, site, zScore, tScore, unconfirmed: flags.includes("protocol_unconfirmed") };
}

function oldestAge({ age }: PersonFacts): number {
  return age ? ageForCurves(age) : -1;
}
