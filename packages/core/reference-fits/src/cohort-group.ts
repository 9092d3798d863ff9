import type { CohortColumns, CohortReport, FitResult, FitWarning, ReportType, Scanner, Sex, Site } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import type { Cohort } from "@trabecula/reference-stats";
import type { ColumnSuggestion } from "./suggest-columns.ts";

export interface CohortGroup {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly cohort: Cohort;
  readonly mostVisits: number;
  readonly warnings?: readonly FitWarning[];
  readonly leftOut?: NonNullable<FitResult["leftOut"]>;
}

/** `ok: false`: the file is unusable (no text, too large, empty). Bad rows or columns are problems in the report. */
export type CohortReading =
  | { readonly ok: true; readonly report: CohortReport; readonly groups: readonly CohortGroup[] }
  | { readonly ok: false; readonly message: string };

export type ColumnChooser = (header: readonly string[], suggestion: ColumnSuggestion) => CohortColumns;

export interface ReadCohortOptions {
  /** Null: any. */
  readonly reportType: ReportType | null;
  /** Narrows plausible ranges that depend on the scanner. */
  readonly scanner?: Scanner | null;
  /** Accepts parameters outside the catalog, without ranges. */
  readonly anyParameter?: boolean;
}

/**
 * Columns of a cohort. A row weighs 1 / rows of its person. Given weights are averaged by person and scaled to Kish's effective number, so
 * that criteria and errors count the sample's information.
 * @param persons any numbers; renumbered from 0 without gaps
 * @param given a positive weight per row, in any unit; null: all the same
 */
function buildCohort(ages: Float64Array, values: Float64Array, persons: Int32Array, given: Float64Array | null): Cohort {
  const numbers = new Map<number, number>();
  const counted = persons.map((person) => {
    const number = numbers.get(person) ?? numbers.size;
    numbers.set(person, number);
    return number;
  });
  const visits = visitsOf(counted);
  const even = Float64Array.from(counted, (person) => 1 / visits[person]!);
  if (given === null) return { ages, values, persons: counted, weights: even };
  const cohort = { ages, values, persons: counted, weights: even.map((share, row) => share * given[row]!) };
  const scale = effectivePersons(cohort) / cohort.weights.reduce((sum, weight) => sum + weight, 0);
  return { ...cohort, weights: cohort.weights.map((weight) => weight * scale) };
}

export function withinAges(cohort: Cohort, from: number | null, to: number | null): Cohort {
  if (from === null && to === null) return cohort;
  const kept = (_: number, row: number) => cohort.ages[row]! >= (from ?? -Infinity) && cohort.ages[row]! <= (to ?? Infinity);
  const visits = visitsOf(cohort.persons);
  const own = cohort.weights.map((weight, row) => weight * visits[cohort.persons[row]!]!);
  const isEven = own.every((weight) => Math.abs(weight - 1) < 1e-9);
  return buildCohort(cohort.ages.filter(kept), cohort.values.filter(kept), cohort.persons.filter(kept), isEven ? null : own.filter(kept));
}

function visitsOf(persons: Int32Array): Int32Array {
  const visits = new Int32Array(persons.reduce((most, person) => Math.max(most, person + 1), 0));
  for (const person of persons) visits[person]! += 1;
  return visits;
}

export function personCount({ persons }: Cohort): number {
  return persons.reduce((most, person) => Math.max(most, person + 1), 0);
}

export function mostVisits({ persons }: Cohort): number {
  return visitsOf(persons).reduce((most, visits) => Math.max(most, visits), 0);
}

export function peopleText(people: number, effective: number): string {
  const whole = Math.round(effective);
  const counted = `${formatCount(people)} ${people === 1 ? "person" : "people"}`;
  return whole === people ? counted : `${counted}, who count as ${formatCount(whole)}`;
}

/** Effective sample size: (sum of w)² / sum of w² (Kish 1965). */
export function effectivePersons({ persons, weights }: Cohort): number {
  const own = new Float64Array(persons.reduce((most, person) => Math.max(most, person + 1), 0));
  persons.forEach((person, row) => (own[person]! += weights[row]!));
  const sum = own.reduce((all, weight) => all + weight, 0);
  return sum === 0 ? 0 : sum ** 2 / own.reduce((all, weight) => all + weight ** 2, 0);
}

interface Measurement {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly age: number;
  readonly value: number;
  readonly person: number;
  /** Any unit; 1 by default. */
  readonly weight: number;
}

interface Collected {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly ages: number[];
  readonly values: number[];
  readonly persons: number[];
  readonly weights: number[];
}

export class MeasurementCollector {
  private readonly groups = new Map<string, Collected>();
  private readonly seen = new Map<string, number>();

  add({ parameter, site, sex, age, value, person, weight }: Measurement): void {
    const key = `${parameter}|${site}|${sex}`;
    let group = this.groups.get(key);
    if (!group) this.groups.set(key, (group = { parameter, site, sex, ages: [], values: [], persons: [], weights: [] }));
    group.ages.push(age);
    group.values.push(value);
    group.persons.push(person);
    group.weights.push(weight);
  }

  /** Line of an identical earlier measurement of the person; null and remembered if new. */
  earlierLine({ parameter, site, age, value, person }: Measurement, line: number): number | null {
    const key = `${person}|${age}|${value}|${parameter}|${site}`;
    const earlier = this.seen.get(key);
    if (earlier === undefined) this.seen.set(key, line);
    return earlier ?? null;
  }

  toGroups(): CohortGroup[] {
    const order = [...new Set([...this.groups.values()].map(({ parameter, site }) => `${parameter}|${site}`))];
    return order
      .flatMap((key) => (["female", "male"] as const).map((sex) => this.groups.get(`${key}|${sex}`)))
      .filter((group) => group !== undefined)
      .map(({ ages, values, persons, weights, ...key }) => {
        const given = weights.every((weight) => weight === weights[0]) ? null : Float64Array.from(weights);
        const cohort = buildCohort(Float64Array.from(ages), Float64Array.from(values), Int32Array.from(persons), given);
        return { ...key, cohort, mostVisits: mostVisits(cohort) };
      });
  }
}

export function summarizeGroup({ parameter, site, sex, cohort, mostVisits: visits }: CohortGroup): CohortReport["groups"][number] {
  const ages = cohort.ages.reduce<[number, number]>(([from, to], age) => [Math.min(from, age), Math.max(to, age)], [Infinity, -Infinity]);
  return {
    parameter,
    site,
    sex,
    ...{ rows: cohort.ages.length, persons: personCount(cohort), effectivePersons: Number(effectivePersons(cohort).toFixed(1)) },
    ages,
    mostVisits: visits,
  };
}
