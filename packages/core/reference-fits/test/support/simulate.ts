import { normalQuantile, quantileAtZ, type DistributionParameters, type FamilyName } from "@trabecula/reference-stats";
import { randomNumbers } from "../../../reference-stats/test/support/random-numbers.ts";
import type { CohortGroup } from "../../src/index.ts";

export interface Truth {
  readonly family: FamilyName;
  readonly ages: readonly [number, number];
  readonly at: (age: number) => DistributionParameters;
}

export function simulate(truth: Truth, count: number, seed: number): CohortGroup {
  const next = randomNumbers(seed);
  // The quantile of 0 is infinite.
  const random = () => next() + 2 ** -33;
  const [from, to] = truth.ages;
  const ages = Float64Array.from({ length: count }, () => from + (to - from) * random());
  const values = ages.map((age) => quantileAtZ(truth.family, normalQuantile(random()), truth.at(age)));
  const persons = Int32Array.from({ length: count }, (_, person) => person);
  const cohort = { ages, values, persons, weights: new Float64Array(count).fill(1) };
  return { parameter: "bmd_ls", site: "lumbar-spine", sex: "female", cohort, mostVisits: 1 };
}

export const growth: Truth = {
  family: "BCCG",
  ages: [6, 24],
  at: (age) => ({
    mu: 0.55 + 0.5 / (1 + Math.exp(-(age - 13) / 2)),
    sigma: 0.11 + 0.03 * Math.exp(-(((age - 13) / 3) ** 2)),
    nu: 0.8 - 0.06 * (age - 15),
    tau: 0,
  }),
};

export const skewed: Truth = { ...growth, at: (age) => ({ ...growth.at(age), nu: -2 }) };

export const heavyTailed: Truth = { family: "BCT", ages: growth.ages, at: (age) => ({ ...growth.at(age), nu: 1, tau: 3.5 }) };

export const normalLoss: Truth = {
  family: "NO",
  ages: [20, 80],
  at: (age) => ({ mu: 2 - 0.05 * (age - 20), sigma: 1 + 0.01 * (age - 20), nu: 0, tau: 0 }),
};
