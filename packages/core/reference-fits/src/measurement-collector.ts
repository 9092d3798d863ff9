import type { CohortReport, Sex, Site } from "@trabecula/contracts";
import { buildCohort, mostVisits, personCount } from "./build-cohort.ts";
import type { CohortGroup } from "./cohort-group.ts";

export interface Measurement {
  readonly parameter: string;
  readonly site: Site;
  readonly sex: Sex;
  readonly age: number;
  readonly value: number;
  /** Number of the person in the file. */
  readonly person: number;
  /** How much the row counts, in any unit; 1 where the file does not say it. */
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

/** Sorts measurements into groups of one parameter, site and sex. */
export class MeasurementCollector {
  private readonly groups = new Map<string, Collected>();
  private readonly seen = new Map<string, number>();

  /** Takes a measurement in. */
  add({ parameter, site, sex, age, value, person, weight }: Measurement): void {
    const key = `${parameter}|${site}|${sex}`;
    let group = this.groups.get(key);
    if (!group) this.groups.set(key, (group = { parameter, site, sex, ages: [], values: [], persons: [], weights: [] }));
    group.ages.push(age);
    group.values.push(value);
    group.persons.push(person);
    group.weights.push(weight);
  }

  /** The line where this very measurement of this person stood before; null where it is new (and is then remembered). */
  earlierLine({ parameter, site, age, value, person }: Measurement, line: number): number | null {
    const key = `${person}|${age}|${value}|${parameter}|${site}`;
    const earlier = this.seen.get(key);
    if (earlier === undefined) this.seen.set(key, line);
    return earlier ?? null;
  }

  /** The groups in the order in which their parameters and sites came, women first. */
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

/** A group as the report shows it. */
export function summarizeGroup({ parameter, site, sex, cohort, mostVisits: visits }: CohortGroup): CohortReport["groups"][number] {
  const ages = cohort.ages.reduce<[number, number]>(([from, to], age) => [Math.min(from, age), Math.max(to, age)], [Infinity, -Infinity]);
  return { parameter, site, sex, rows: cohort.ages.length, persons: personCount(cohort), ages, mostVisits: visits };
}
