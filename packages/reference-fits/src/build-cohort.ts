import type { Cohort } from "@trabecula/reference-stats";

/**
 * Columns of a cohort with each person weighing 1 in all: a row weighs 1 / rows of its person.
 *
 * @param persons any numbers that tell persons apart; they are counted anew from 0 without gaps
 */
export function buildCohort(ages: Float64Array, values: Float64Array, persons: Int32Array): Cohort {
  const numbers = new Map<number, number>();
  const counted = persons.map((person) => {
    const number = numbers.get(person) ?? numbers.size;
    numbers.set(person, number);
    return number;
  });
  const visits = new Int32Array(numbers.size);
  for (const person of counted) visits[person]! += 1;
  return { ages, values, persons: counted, weights: Float64Array.from(counted, (person) => 1 / visits[person]!) };
}

/** The rows with ages from and to (years, both included; null: no limit), weighed anew. */
export function withinAges(cohort: Cohort, from: number | null, to: number | null): Cohort {
  if (from === null && to === null) return cohort;
  const kept = (_: number, row: number) => cohort.ages[row]! >= (from ?? -Infinity) && cohort.ages[row]! <= (to ?? Infinity);
  return buildCohort(cohort.ages.filter(kept), cohort.values.filter(kept), cohort.persons.filter(kept));
}

/** How many persons there are. */
export function personCount({ persons }: Cohort): number {
  return persons.reduce((most, person) => Math.max(most, person + 1), 0);
}

/** Largest number of rows of one person; 0 for an empty cohort. */
export function mostVisits({ weights }: Cohort): number {
  return weights.reduce((most, weight) => Math.max(most, Math.round(1 / weight)), 0);
}
