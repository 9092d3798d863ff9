import { fitGroup, type CurvePlan } from "@trabecula/reference-fits";
import { normalQuantile, parametersAt, prepareCurve, quantileAtZ, zScore, type Cohort } from "@trabecula/reference-stats";
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

const plan: CurvePlan = {
  ...{ family: "auto", smoothing: { method: "averaged" }, agePower: 1, ageFrom: null, ageTo: null },
  ...{ repeats: "weighted", acceptSmall: true, standardErrors: { method: "none" } },
};

/** @returns the root mean square over cohorts and whole ages, and the largest error */
export function smallCohortErrors(persons: number, cohorts: number): { pooled: number; worst: number } {
  const errors = Array.from({ length: cohorts }, (_, index) => errorsOf(cohortOf(persons, index + 1))).flat();
  const squares = errors.reduce((sum, error) => sum + error ** 2, 0);
  return { pooled: Math.sqrt(squares / errors.length), worst: Math.max(...errors.map(Math.abs)) };
}

function errorsOf(cohort: Cohort): number[] {
  const fit = fitGroup({ parameter: "tt_bmd", site: "distal-tibia", sex: "female", cohort, mostVisits: 1 }, plan);
  if (!fit.ok) throw new Error(fit.message);
  const { family, ages: fitted } = fit.result;
  const curve = prepareCurve(family, fit.points, "lagrange4");
  const years = Array.from({ length: Math.floor(fitted[1]) - Math.ceil(fitted[0]) + 1 }, (_, index) => Math.ceil(fitted[0]) + index);
  return years.flatMap((age) => {
    const read = parametersAt(curve, age);
    if (!read.ok) throw new Error(`The curve has no age ${age}.`);
    return outer.map((z) => zScore(family, quantileAtZ("BCCG", z, truthAt(age)), read) - z);
  });
}
