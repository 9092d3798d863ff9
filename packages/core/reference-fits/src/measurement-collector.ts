import type { CohortReport, Sex, Site } from "@trabecula/contracts";
import { buildCohort, mostVisits, personCount } from "./build-cohort.ts";
import type { CohortGroup } from "./cohort-group.ts";

export interface Measurement {
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
  return { parameter, site, sex, rows: cohort.ages.length, persons: personCount(cohort), ages, mostVisits: visits };
}
