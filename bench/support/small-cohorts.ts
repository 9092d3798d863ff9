import { normalQuantile, quantileAtZ, zScore, type Cohort } from "@trabecula/reference-stats";
import { automaticFit } from "./automatic-fit.ts";
import { uniform } from "./simulated-cohort.ts";

const ages = [20, 85] as const;
const outer = [-1.8808, 1.8808];

/** Women: a straight median, the same coefficient of variation at every age, a little skewness. */
function truthAt(age: number) {
  return { mu: 320 - 0.9 * (age - 20), sigma: 0.15, nu: 0.6, tau: 0 };
}

function cohortOf(persons: number, seed: number): Cohort {
  const random = uniform(777 + 7919 * seed);
  const drawn = Float64Array.from({ length: persons }, () => ages[0] + (ages[1] - ages[0]) * random());
  return {
    ages: drawn,
    values: drawn.map((age) => quantileAtZ("BCCG", normalQuantile(random()), truthAt(age))),
    persons: Int32Array.from(drawn.keys()),
    weights: new Float64Array(persons).fill(1),
  };
}

/** @returns the root mean square over cohorts and whole ages, and the largest error */
export function smallCohortErrors(persons: number, cohorts: number): { pooled: number; worst: number } {
  const errors = Array.from({ length: cohorts }, (_, index) => errorsOf(cohortOf(persons, index + 1))).flat();
  const squares = errors.reduce((sum, error) => sum + error ** 2, 0);
  return { pooled: Math.sqrt(squares / errors.length), worst: Math.max(...errors.map(Math.abs)) };
}

function errorsOf(cohort: Cohort): number[] {
  const { family, ages: fitted, at } = automaticFit(cohort);
  const years = Array.from({ length: Math.floor(fitted[1]) - Math.ceil(fitted[0]) + 1 }, (_, index) => Math.ceil(fitted[0]) + index);
  return years.flatMap((age) => outer.map((z) => zScore(family, quantileAtZ("BCCG", z, truthAt(age)), at(age)) - z));
}
