import type { Cohort } from "@trabecula/reference-stats";

/**
 * Columns of a cohort with each person weighing 1 in all: a row weighs 1 / rows of its person. Where rows have weights of their
 * own, a person weighs the mean of its rows' weights, over the mean of all persons: the weights sum to the persons either way.
 *
 * @param persons any numbers that tell persons apart; they are counted anew from 0 without gaps
 * @param given a positive weight a row, in any unit; null: all the same
 */
export function buildCohort(ages: Float64Array, values: Float64Array, persons: Int32Array, given: Float64Array | null = null): Cohort {
  const numbers = new Map<number, number>();
  const counted = persons.map((person) => {
    const number = numbers.get(person) ?? numbers.size;
    numbers.set(person, number);
    return number;
  });
  const visits = visitsOf(counted);
  const even = Float64Array.from(counted, (person) => 1 / visits[person]!);
  if (given === null) return { ages, values, persons: counted, weights: even };
  const weights = even.map((share, row) => share * given[row]!);
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / numbers.size;
  return { ages, values, persons: counted, weights: weights.map((weight) => weight / mean) };
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

/** Effective sample size: (sum of w)² / sum of w² (Kish 1965). */
export function effectivePersons({ persons, weights }: Cohort): number {
  const own = new Float64Array(persons.reduce((most, person) => Math.max(most, person + 1), 0));
  persons.forEach((person, row) => (own[person]! += weights[row]!));
  const sum = own.reduce((all, weight) => all + weight, 0);
  return sum === 0 ? 0 : sum ** 2 / own.reduce((all, weight) => all + weight ** 2, 0);
}
