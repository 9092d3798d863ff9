import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { curveProblem, prepareCurve } from "../../src/curves/prepare-curve.ts";
import { quantileAtZ } from "../../src/distributions.ts";
import { fitCurve } from "../../src/fitting/fit-curve.ts";
import { fittedFamilies, type Cohort, type Fit, type FitSettings } from "../../src/fitting/fit-types.ts";
import { fittedPoints } from "../../src/fitting/fitted-points.ts";
import { scoreMeasurement } from "../../src/scores/score-measurement.ts";
import { fitted, usual } from "../support/fitted.ts";
import { cohortOf, normals, visits } from "../support/made-cohorts.ts";
import { growthTruth, infantTruth, lossTruth, lossWithTails, percentileError, simulate } from "../support/simulated-truths.ts";

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;

describe("fits of simulated cohorts are close to the truth", () => {
  test("adult loss, 1,000 people: at most 1.3 % on average", () => {
    const errors = Array.from({ length: 50 }, (_, seed) =>
      percentileError(fitted(simulate(lossTruth, 1000, seed + 1)), lossTruth, [22, 78]),
    );
    expect(mean(errors)).toBeLessThan(1.3);
  });

  test("adult loss, 10,000 people: at most 0.46 % on average", () => {
    const errors = Array.from({ length: 6 }, (_, seed) =>
      percentileError(fitted(simulate(lossTruth, 10_000, seed + 1)), lossTruth, [22, 78]),
    );
    expect(mean(errors)).toBeLessThan(0.46);
  });

  test.each([
    [{ method: "local-ml" }, 1.2],
    [{ method: "gaic", k: 3 }, 1.2],
    [{ method: "bic" }, 1.6],
  ] as const)("growth spurt, smoothing by %o: at most %d %%", (smoothing, most) => {
    const errors = [1, 2, 3].map((seed) =>
      percentileError(fitted(simulate(growthTruth, 3000, seed), { smoothing }), growthTruth, [5.5, 24.5]),
    );
    expect(mean(errors)).toBeLessThan(most);
  });

  test.each([
    ["BCT", 5],
    ["BCPE", 1.3],
  ] as const)("heavy tails are found by %s", (family, tau) => {
    const truth = lossWithTails(family, tau);
    const cohort = simulate(truth, 5000, 3);
    const fit = fitted(cohort, { family });
    expect(fit.converged).toBe(true);
    expect(fit.parametersAt(50).tau / tau).toBeGreaterThan(0.75);
    expect(fit.parametersAt(50).tau / tau).toBeLessThan(1.33);
    expect(percentileError(fit, truth, [22, 78])).toBeLessThan(1);
    expect(fit.gaic3).toBeLessThan(fitted(cohort).gaic3 - 50);
  });

  test("age power: bends in childhood are followed with fewer degrees of freedom on the right scale", () => {
    const next = normals(8);
    const ages = Array.from({ length: 1500 }, (_, row) => 0.1 + (row / 1499) * 17.9);
    const cohort = cohortOf(
      ages,
      ages.map((age) => (50 + 20 * Math.log(age + 0.02)) * Math.exp(0.05 * next()) + 60),
    );
    const chosen = fitted(cohort, { agePower: "auto", smoothing: { method: "gaic", k: 3 } });
    expect(chosen.agePower).toBeLessThan(0.6);
    expect(chosen.gaic3).toBeLessThan(fitted(cohort, { smoothing: { method: "gaic", k: 3 } }).gaic3);
  });
});

test("a local ML fit matches gamlss with pb() in R: deviance, degrees of freedom and error", async () => {
  const text = await readFile(new URL("../fixtures/growth-1000.csv", import.meta.url), "utf8");
  const rows = text.trim().split("\n").slice(1);
  const column = (index: number) => rows.map((row) => Number(row.split(",")[index]));
  const fit = fitted(cohortOf(column(0), column(1)));
  expect(fit.globalDeviance).toBeCloseTo(10258.42, 1);
  expect(fit.totalEdf).toBeCloseTo(11.1, 1);
  expect(percentileError(fit, growthTruth, [5.5, 24.5])).toBeCloseTo(1.593, 2);
});

describe("invariants of a fit", () => {
  const cohort = simulate(lossTruth, 800, 5);

  test.each(fittedFamilies)("%s: the unit does not matter", (family) => {
    const inOtherUnit = { ...cohort, values: cohort.values.map((value) => value * 1000) };
    const [one, other] = [fitted(cohort, { family }), fitted(inOtherUnit, { family })];
    expect(other.totalEdf).toBeCloseTo(one.totalEdf, 1);
    expect(other.globalDeviance - one.globalDeviance).toBeCloseTo(2 * 800 * Math.log(1000), 1);
    expect(Math.max(...one.residuals.map((z, row) => Math.abs(other.residuals[row]! - z)))).toBeLessThan(0.01);
  });

  test.each(fittedFamilies)("%s: read back from its points, no score moves by 1e-4", (family) => {
    const fit = fitted(simulate(growthTruth, 1000, 4), { family, agePower: 0.5 });
    const { ages, values } = simulate(growthTruth, 1000, 4);
    const curve = prepareCurve(family, fittedPoints(fit), "lagrange4");
    const moved = [...ages].flatMap((age, row) => {
      if (age >= fit.ages[1]) return [];
      const score = scoreMeasurement(curve, age, values[row]!);
      if (!score.ok) throw new Error(score.reason);
      return Math.abs(score.z - fit.residuals[row]!);
    });
    expect(Math.max(...moved)).toBeLessThan(1e-4);
  });

  test.each([
    { agePower: 1, family: "NO" },
    { agePower: 0.25, family: "BCCG" },
    { agePower: 0, family: "BCCG" },
    { agePower: 0, family: "BCPE" },
  ] as const)("$family of infants over age to the power $agePower: read back, no score moves by 1e-4", ({ family, agePower }) => {
    const fit = fitted(simulate(infantTruth, 1000, 4), { family, agePower });
    const points = fittedPoints(fit);
    const curve = prepareCurve(family, points, "lagrange4");
    const moved: number[] = [];
    for (let look = 0; look < 2000; look++) {
      const age = fit.ages[0] + ((fit.ages[1] - fit.ages[0]) * look) / 2000;
      for (const z of [-3, 0, 3]) {
        const score = scoreMeasurement(curve, age, quantileAtZ(family, z, fit.parametersAt(age)));
        if (!score.ok) throw new Error(score.reason);
        moved.push(Math.abs(score.z - z));
      }
    }
    expect(Math.max(...moved)).toBeLessThan(1e-4);
    expect(points.length).toBeLessThan(500);
  });

  test.each(fittedFamilies)("%s: scores have mean 0 and spread 1", (family) => {
    const { residuals } = fitted(cohort, { family });
    expect(mean([...residuals])).toBeCloseTo(0, 1);
    expect(mean([...residuals].map((z) => z * z))).toBeCloseTo(1, 1);
  });

  test("every row twice with half the weight is the same cohort", () => {
    const twice = (column: Float64Array) => Float64Array.from([...column, ...column]);
    const doubled: Cohort = {
      ages: twice(cohort.ages),
      values: twice(cohort.values),
      persons: Int32Array.from([...cohort.persons, ...cohort.persons]),
      weights: new Float64Array(1600).fill(0.5),
    };
    const [one, other] = [fitted(cohort), fitted(doubled)];
    expect(other.persons).toBeCloseTo(800, 9);
    expect(other.rows).toBe(1600);
    for (const key of ["globalDeviance", "totalEdf", "aic", "bic"] as const) expect(other[key]).toBeCloseTo(one[key], 2);
    expect(Math.sqrt(other.covarianceAt(50)[0]![0]!)).toBeCloseTo(Math.sqrt(one.covarianceAt(50)[0]![0]!), 3);
  });

  test("visits of one person widen the standard errors", () => {
    const longitudinal = visits(3);
    const pooled = {
      ...longitudinal,
      persons: Int32Array.from(longitudinal.persons.keys()),
      weights: new Float64Array(longitudinal.ages.length).fill(1),
    };
    const error = (fit: Fit) => Math.sqrt(fit.covarianceAt(50)[0]![0]!);
    expect(error(fitted(longitudinal, { family: "NO" }))).toBeGreaterThan(1.15 * error(fitted(pooled, { family: "NO" })));
  });

  test("a stiffer criterion spends fewer degrees of freedom", () => {
    const edf = (smoothing: FitSettings["smoothing"]) => fitted(simulate(growthTruth, 1000, 2), { smoothing }).totalEdf;
    expect(edf({ method: "gaic", k: 2 })).toBeGreaterThan(edf({ method: "gaic", k: 5 }));
    expect(edf({ method: "gaic", k: Math.log(1000) })).toBeCloseTo(edf({ method: "bic" }), 6);
  });

  test("fixed smoothing reproduces the fit", () => {
    const first = fitted(cohort);
    const lambdas = Object.fromEntries(first.parameters.map(({ name, lambda }) => [name, lambda]));
    const again = fitted(cohort, { smoothing: { method: "fixed", lambdas } });
    expect(again.globalDeviance).toBeCloseTo(first.globalDeviance, 2);
    expect(again.totalEdf).toBeCloseTo(first.totalEdf, 2);
  });

  test("a known part of a predictor is taken off and given back", () => {
    const growth = simulate(growthTruth, 2000, 9);
    const fit = fitted(growth, { offsets: { mu: (age) => Math.log(growthTruth.at(age).mu) } });
    expect(fit.parameters[0]!.edf).toBeLessThan(3.5);
    expect(percentileError(fit, growthTruth, [5.5, 24.5])).toBeLessThan(percentileError(fitted(growth), growthTruth, [5.5, 24.5]));
    const normal = fitted(growth, { family: "NO", offsets: { mu: (age) => growthTruth.at(age).mu } });
    expect(normal.parametersAt(14).mu / growthTruth.at(14).mu).toBeCloseTo(1, 1);
  });

  test("standard errors of a mean are those of the textbook", () => {
    const next = normals(4);
    const ages = Array.from({ length: 2000 }, (_, row) => 20 + (60 * row) / 1999);
    const fit = fitted(
      cohortOf(
        ages,
        ages.map(() => 1 + 0.1 * next()),
      ),
      { family: "NO", smoothing: { method: "bic" } },
    );
    expect(Math.sqrt(fit.covarianceAt(50)[0]![0]!)).toBeCloseTo(0.1 / Math.sqrt(2000), 4);
  });
});

describe("cohorts that are hard to climb", () => {
  const next = normals(8);
  const ages = Array.from({ length: 1000 }, (_, row) => 20 + (60 * row) / 999);

  test("values over many powers of ten: BCCG converges and fits as well as LOGNO", () => {
    const wide = cohortOf(
      ages,
      ages.map(() => Math.exp(8 * next())),
    );
    const [general, special] = [fitted(wide), fitted(wide, { family: "LOGNO" })];
    expect(general.converged).toBe(true);
    expect(general.globalDeviance).toBeLessThan(special.globalDeviance + 1);
  });

  test("a value a million times too large: parameters stay finite", () => {
    const slip = cohortOf(
      ages,
      ages.map((_, row) => (row === 0 ? 1e8 : 100 + 10 * next())),
    );
    const { sigma, nu } = fitted(slip).parametersAt(50);
    expect(sigma).toBeCloseTo(0.1, 1);
    expect(Math.abs(nu)).toBeLessThan(5);
  });

  test("a jump in spread adds enough points to prevent interpolated values below zero", () => {
    const slip = cohortOf(
      ages,
      ages.map((_, row) => (row === 0 ? 1e8 : 100 + 10 * next())),
    );
    const fit = fitted(slip, { family: "NO", smoothing: { method: "gaic", k: 2 }, agePower: 0.5 });
    expect(curveProblem("NO", fittedPoints(fit), "lagrange4")).toBeNull();
  });

  test("degrees of freedom are those of the end, also where all coefficients climbed together", () => {
    const few = cohortOf(
      ages,
      ages.map((_, row) => 1 + (row % 4) + 1e-3 * next()),
    );
    const fit = fitted(few);
    const lambdas = Object.fromEntries(fit.parameters.map(({ name, lambda }) => [name, lambda]));
    expect(fitted(few, { smoothing: { method: "fixed", lambdas } }).totalEdf).toBeCloseTo(fit.totalEdf, 1);
  });
});

describe("rejects cohorts that cannot be fitted, with a reason", () => {
  const sound = simulate(lossTruth, 100, 1);
  const column = (value: number) => new Float64Array(100).fill(value);

  test.each([
    ["too few people", simulate(lossTruth, 29, 1), {}, "too-few-persons"],
    ["few people with many visits", { ...sound, weights: column(0.2) }, {}, "too-few-persons"],
    ["one age", { ...sound, ages: column(30) }, {}, "one-age"],
    ["ages of one month", { ...sound, ages: sound.ages.map((age) => 30 + age / 2000) }, {}, "one-age"],
    ["values near the largest number", { ...sound, values: sound.values.map((value) => value * 1e300) }, { family: "NO" }, "diverged"],
    ["values near the smallest number", { ...sound, values: sound.values.map((value) => value * 1e-300) }, { family: "NO" }, "diverged"],
    ["one value", { ...sound, values: column(1) }, {}, "no-spread"],
    ["a value of zero", { ...sound, values: sound.values.with(3, 0) }, {}, "not-positive"],
    ["no number", { ...sound, values: sound.values.with(3, Number.NaN) }, {}, "not-finite"],
    ["a weight of zero", { ...sound, weights: sound.weights.with(3, 0) }, {}, "not-finite"],
    ["logarithm of age zero", { ...sound, ages: sound.ages.with(3, 0) }, { agePower: 0 }, "not-positive"],
  ] as const)("%s", (_, cohort, changes, reason) => {
    const reading = fitCurve(cohort, { ...usual, ...changes });
    expect(reading).toMatchObject({ ok: false, reason });
    if (!reading.ok) expect(reading.message).toMatch(/^[A-Z].*\.$/);
  });

  test("NO accepts values below zero", () => {
    const shifted = { ...sound, values: sound.values.map((value) => value - 1) };
    expect(fitted(shifted, { family: "NO" }).converged).toBe(true);
  });

  test("progress runs from 0 to 1, and throwing in it stops the fit", () => {
    const seen: number[] = [];
    fitCurve(sound, { ...usual, agePower: "auto" }, ({ done }) => void seen.push(done));
    expect(seen.length).toBeGreaterThan(5);
    expect(Math.min(...seen)).toBeGreaterThan(0);
    expect(Math.max(...seen)).toBeLessThanOrEqual(1);
    const stop = new Error("stopped");
    expect(() =>
      fitCurve(sound, usual, () => {
        throw stop;
      }),
    ).toThrow(stop);
  });
});
