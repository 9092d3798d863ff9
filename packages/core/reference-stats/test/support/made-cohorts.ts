import { seededRandom } from "../../src/centile-errors/seeded-random.ts";
import type { Cohort, Fit, FittedParameter } from "../../src/fitting/fit-types.ts";
import { normalQuantile } from "../../src/normal/normal-quantile.ts";

export function normals(seed: number): () => number {
  const random = seededRandom(seed);
  return () => normalQuantile(random() + 2 ** -33);
}

export function cohortOf(ages: readonly number[], values: readonly number[]): Cohort {
  return {
    ages: Float64Array.from(ages),
    values: Float64Array.from(values),
    persons: Int32Array.from(ages, (_, row) => row),
    weights: new Float64Array(ages.length).fill(1),
  };
}

export function adultAges(count: number): number[] {
  return Array.from({ length: count }, (_, row) => 20 + (60 * (row + 0.5)) / count);
}

const spent = (edfMu: number): FittedParameter[] => [
  { name: "mu", link: "identity", edf: edfMu, lambda: 1 },
  { name: "sigma", link: "log", edf: 1, lambda: 1 },
];

export function normalFit(cohort: Cohort, mean: (age: number) => number, sd: number, changes: Partial<Fit> = {}): Fit {
  const weight = cohort.weights.reduce((sum, each) => sum + each, 0);
  return {
    family: "NO",
    agePower: 1,
    parameters: spent(3),
    parametersAt: (age) => ({ mu: mean(age), sigma: sd, nu: 0, tau: 0 }),
    covarianceAt: () => [
      [sd ** 2 / weight, 0, 0, 0],
      [0, sd ** 2 / (2 * weight), 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    ages: [Math.min(...cohort.ages), Math.max(...cohort.ages)],
    globalDeviance: 0,
    totalEdf: 4,
    rows: cohort.ages.length,
    persons: weight,
    aic: 0,
    gaic3: 0,
    bic: 0,
    iterations: 5,
    converged: true,
    residuals: cohort.values.map((value, row) => (value - mean(cohort.ages[row]!)) / sd),
    ...changes,
  };
}

export function visits(seed: number): Cohort {
  const next = normals(seed);
  const rows = Array.from({ length: 200 }, (_, person) => {
    const own = next();
    const start = 20 + (57 * ((person * 37) % 200)) / 200;
    const count = 1 + (person % 4);
    return Array.from({ length: count }, (__, visit) => {
      const age = start + visit;
      return { age, person, weight: 1 / count, value: 1.1 - 0.004 * age + 0.12 * (Math.sqrt(0.8) * own + Math.sqrt(0.2) * next()) };
    });
  }).flat();
  return {
    ages: Float64Array.from(rows, ({ age }) => age),
    values: Float64Array.from(rows, ({ value }) => value),
    persons: Int32Array.from(rows, ({ person }) => person),
    weights: Float64Array.from(rows, ({ weight }) => weight),
  };
}
