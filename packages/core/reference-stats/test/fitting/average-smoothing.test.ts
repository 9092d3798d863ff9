import { describe, expect, test } from "vitest";
import { centileErrors } from "../../src/centile-errors/centile-errors.ts";
import { quantileAtZ } from "../../src/distributions.ts";
import { fitCurve } from "../../src/fitting/fit-curve.ts";
import { fittedFamilies, type Cohort, type Fit, type FitSettings } from "../../src/fitting/fit-types.ts";
import { normalQuantile } from "../../src/normal/normal-quantile.ts";
import { cohortOf, normals, visits } from "../support/made-cohorts.ts";
import { growthTruth, lossTruth, percentileError, simulate, type Truth } from "../support/simulated-truths.ts";

const usual: FitSettings = { family: "BCCG", smoothing: { method: "averaged" }, agePower: 1 };

function fitted(cohort: Cohort, changes: Partial<FitSettings> = {}): Fit {
  const reading = fitCurve(cohort, { ...usual, ...changes });
  if (!reading.ok) throw new Error(reading.message);
  return reading.fit;
}

function errorRatio(
  truth: Truth,
  compared: readonly [number, number],
  persons: number,
  cohorts: number,
  changes: Partial<FitSettings> = {},
): number {
  let [averaged, single] = [0, 0];
  for (let seed = 1; seed <= cohorts; seed++) {
    const cohort = simulate(truth, persons, seed);
    averaged += percentileError(fitted(cohort, changes), truth, compared);
    single += percentileError(fitted(cohort, { ...changes, smoothing: { method: "local-ml" } }), truth, compared);
  }
  return averaged / single;
}

const flatTruth: Truth = { family: "LMS", ages: [60, 95], at: (age) => ({ mu: 1 - 0.004 * (age - 60), sigma: 0.15, nu: 0.3, tau: 0 }) };

const lifeTruth: Truth = {
  family: "LMS",
  ages: [5, 85],
  at: (age) => ({
    mu: 0.45 + 0.55 / (1 + Math.exp(-(age - 13.5) / 1.8)) - 0.00007 * Math.max(age - 35, 0) ** 2,
    sigma: 0.13,
    nu: 0.5,
    tau: 0,
  }),
};

const spurtTruth: Truth = {
  family: "LMS",
  ages: [4, 20],
  at: (age) => ({
    mu: 100 + 60 / (1 + Math.exp(-(age - 11.8) / 1.2)) + 2.2 * (age - 4),
    sigma: 0.1 + 0.035 * Math.exp(-(((age - 11.3) / 2.2) ** 2)),
    nu: 0.2 + 0.03 * (age - 12),
    tau: 0,
  }),
};

describe("averaging over the smoothing", () => {
  test.each([
    ["adult loss", lossTruth, [22, 78], 7, 0.96],
    ["a flat line", flatTruth, [61, 94], 7, 0.96],
    ["a growth spurt, which asks for all its smoothness", growthTruth, [5.5, 24.5], 12, 0.97],
    ["a spurt that spreads people while it lasts", spurtTruth, [4.4, 19.6], 4, 0.95],
    ["a spurt at the beginning of a long life", lifeTruth, [7, 83], 5, 0.9],
  ] as const)("of %s: on cohorts of 1,000 at most so much of the error of one smoothing", (_, truth, compared, cohorts, most) => {
    expect(errorRatio(truth, compared, 1000, cohorts)).toBeLessThan(most);
  });

  test("of adult loss: on 3 cohorts of 10,000 it is nearer the truth too", () => {
    expect(errorRatio(lossTruth, [22, 78], 10_000, 3)).toBeLessThan(0.97);
  });

  test("a sharp turn within a long age range is followed", () => {
    const turn: Truth = {
      ...flatTruth,
      ages: [5, 85],
      at: (age) => ({ mu: 0.5 + 0.5 / (1 + Math.exp(-(age - 13) / 1.5)), sigma: 0.1, nu: 1, tau: 0 }),
    };
    const fit = fitted(simulate(turn, 3000, 1));
    for (const age of [9, 11, 13, 15, 17]) expect(fit.parametersAt(age).mu / turn.at(age).mu).toBeCloseTo(1, 1);
    expect(percentileError(fit, turn, [7, 83])).toBeLessThan(1.4);
  });

  test("95 % bands include smoothing uncertainty and reach their nominal coverage", () => {
    const ages = [22, 30, 40, 50, 60, 70, 78];
    const percentiles = [3, 50, 97];
    let [inside, all] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const cohort = simulate(lossTruth, 500, seed);
      for (const { percentile, low, high } of centileErrors(cohort, fitted(cohort), usual, percentiles, ages, { method: "delta" })) {
        ages.forEach((age, index) => {
          const truth = quantileAtZ("LMS", normalQuantile(percentile / 100), lossTruth.at(age));
          all++;
          if (low[index]! <= truth && truth <= high[index]!) inside++;
        });
      }
    }
    // 94.0 % without the between-candidate variance.
    expect(inside / all).toBeGreaterThan(0.945);
    expect(inside / all).toBeLessThan(0.98);
  });

  test("growth spurt, 10 cohorts of 10,000, spread peak one year before velocity peak: smaller error", () => {
    expect(errorRatio(growthTruth, [5.5, 24.5], 10_000, 10)).toBeLessThan(0.97);
  });

  test("the median velocity is per year, also with smoothing over log age", () => {
    expect(errorRatio(spurtTruth, [4.4, 19.6], 1000, 4, { agePower: 0 })).toBeLessThan(0.97);
  });

  test("when the spread follows the velocity, its standard error includes the uncertainty of that dependence", () => {
    let [inside, all] = [0, 0];
    for (let seed = 1; seed <= 12; seed++) {
      const fit = fitted(simulate(spurtTruth, 2000, seed));
      for (const age of [10, 10.5, 11, 11.5, 12, 12.5, 13]) {
        const off = fit.parametersAt(age).sigma - spurtTruth.at(age).sigma;
        all++;
        if (Math.abs(off) < 1.96 * Math.sqrt(fit.covarianceAt(age)[1]![1]!)) inside++;
      }
    }
    // Omitting that uncertainty gives 70 %; a separate smooth of the spread gives 81 %.
    expect(inside / all).toBeGreaterThan(0.81);
  });

  test.each(fittedFamilies)("%s: converges, is independent of the unit and reports no single lambda", (family) => {
    const cohort = simulate(lossTruth, 600, 5);
    const one = fitted(cohort, { family });
    const other = fitted({ ...cohort, values: cohort.values.map((value) => value * 1000) }, { family });
    expect(one.converged).toBe(true);
    expect(other.totalEdf).toBeCloseTo(one.totalEdf, 1);
    expect(Math.max(...one.residuals.map((z, row) => Math.abs(other.residuals[row]! - z)))).toBeLessThan(0.01);
    expect(one.parameters.every(({ name, lambda }) => (lambda === null) === (name !== "tau"))).toBe(true);
  });

  test("every row twice with half the weight is the same cohort", () => {
    const cohort = simulate(lossTruth, 400, 5);
    const twice = (column: Float64Array) => Float64Array.from([...column, ...column]);
    const persons = Int32Array.from([...cohort.persons, ...cohort.persons]);
    const doubled = { ages: twice(cohort.ages), values: twice(cohort.values), persons, weights: new Float64Array(800).fill(0.5) };
    const [one, other] = [fitted(cohort), fitted(doubled)];
    expect(other.totalEdf).toBeCloseTo(one.totalEdf, 2);
    expect(other.globalDeviance).toBeCloseTo(one.globalDeviance, 2);
    expect(Math.abs(other.covarianceAt(50)[0]![0]! / one.covarianceAt(50)[0]![0]! - 1)).toBeLessThan(0.1);
  });

  test("tails that the values do not have leave a fit its standard errors", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const covariance = fitted(simulate(flatTruth, 1000, seed), { family: "BCT" }).covarianceAt(77);
      expect(covariance[0]![0], `cohort ${seed}`).toBeGreaterThan(0);
    }
  });

  test("visits of one person widen the standard errors", () => {
    const longitudinal = visits(3);
    const persons = Int32Array.from(longitudinal.persons.keys());
    const pooled = { ...longitudinal, persons, weights: new Float64Array(persons.length).fill(1) };
    const error = (cohort: Cohort) => Math.sqrt(fitted(cohort, { family: "NO" }).covarianceAt(50)[0]![0]!);
    expect(error(longitudinal)).toBeGreaterThan(1.15 * error(pooled));
  });

  test("its bootstrap repeats the averaging in each refit", () => {
    const cohort = simulate(lossTruth, 300, 2);
    const fit = fitted(cohort, { family: "NO" });
    const settings = { ...usual, family: "NO" } as const;
    const [errors] = centileErrors(cohort, fit, settings, [50], [50], { method: "bootstrap", resamples: 30 });
    const [delta] = centileErrors(cohort, fit, settings, [50], [50], { method: "delta" });
    expect(errors!.se[0]! / delta!.se[0]!).toBeGreaterThan(0.6);
    expect(errors!.se[0]! / delta!.se[0]!).toBeLessThan(1.6);
  });

  test("40 people with a gap in age: each family fits plausibly or is rejected", () => {
    const next = normals(3);
    const ages = Array.from({ length: 40 }, (_, row) => (row < 20 ? 20 + (row % 10) : 60 + (row % 10)));
    const few = cohortOf(
      ages,
      ages.map((age) => (1 - 0.003 * age) * Math.exp(0.1 * next())),
    );
    for (const family of fittedFamilies) {
      const reading = fitCurve(few, { ...usual, family });
      if (!reading.ok) continue;
      for (const age of [20, 25, 45, 60, 69]) {
        const median = quantileAtZ(family, 0, reading.fit.parametersAt(age));
        expect(Math.abs(median - (1 - 0.003 * age)), `${family} at ${age}`).toBeLessThan(0.15);
      }
    }
  });
});
