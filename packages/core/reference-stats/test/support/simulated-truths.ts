import { seededRandom } from "../../src/centile-errors/seeded-random.ts";
import { quantileAtZ } from "../../src/distributions.ts";
import type { DistributionParameters } from "../../src/families/family.ts";
import type { FamilyName } from "../../src/families/registry.ts";
import type { Cohort, Fit } from "../../src/fitting/fit-types.ts";
import { normalQuantile } from "../../src/normal/normal-quantile.ts";
import { cohortOf } from "./made-cohorts.ts";

export interface Truth {
  readonly family: FamilyName;
  readonly ages: readonly [number, number];
  readonly at: (age: number) => DistributionParameters;
}

export const growthTruth: Truth = {
  family: "LMS",
  ages: [5, 25],
  at: (age) => ({
    mu: 230 + 90 / (1 + Math.exp(-(age - 14) / 1.6)) + 1.2 * (age - 5),
    sigma: 0.13 + 0.03 * Math.exp(-(((age - 13) / 3) ** 2)),
    nu: 0.6 - 0.04 * (age - 15),
    tau: 0,
  }),
};

export const lossTruth: Truth = {
  family: "LMS",
  ages: [20, 80],
  at(age) {
    const q = (age - 20) / 60;
    return { mu: 1 - 0.25 * q * q + 0.05 * Math.sin(3 * q), sigma: 0.12 + 0.05 * q, nu: 1 - 1.2 * q, tau: 0 };
  },
};

export const infantTruth: Truth = {
  family: "LMS",
  ages: [0.02, 2],
  at: (age) => ({
    mu: 3.3 + 6.6 * (1 - Math.exp(-2.2 * age)) + 0.9 * age,
    sigma: 0.11 + 0.02 * Math.exp(-3 * age),
    nu: 0.8 - 0.4 * age,
    tau: 0,
  }),
};

export function lossWithTails(family: "BCT" | "BCPE", tau: number): Truth {
  return { ...lossTruth, family, at: (age) => ({ ...lossTruth.at(age), tau }) };
}

export function simulate({ family, ages: [from, to], at }: Truth, persons: number, seed: number): Cohort {
  const random = seededRandom(seed);
  const ages = Array.from({ length: persons }, () => from + (to - from) * random());
  return cohortOf(
    ages,
    ages.map((age) => quantileAtZ(family, normalQuantile(random() + 2 ** -33), at(age))),
  );
}

const comparedZ = [3, 10, 25, 50, 75, 90, 97].map((percentile) => normalQuantile(percentile / 100));

export function percentileError(fit: Fit, truth: Truth, [from, to]: readonly [number, number]): number {
  const errors = Array.from({ length: 200 }, (_, index) => from + ((to - from) * index) / 199).flatMap((age) => {
    const fitted = fit.parametersAt(age);
    const right = truth.at(age);
    return comparedZ.map((z) => (quantileAtZ(fit.family, z, fitted) / quantileAtZ(truth.family, z, right) - 1) ** 2);
  });
  return 100 * Math.sqrt(errors.reduce((a, b) => a + b) / errors.length);
}
