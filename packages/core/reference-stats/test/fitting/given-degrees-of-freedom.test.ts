import { describe, expect, test } from "vitest";
import { fitCurve } from "../../src/fitting/fit-curve.ts";
import type { Fit } from "../../src/fitting/fit-types.ts";
import { fitted, usual } from "../support/fitted.ts";
import { growthTruth, simulate } from "../support/simulated-truths.ts";

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;

describe("degrees of freedom that are given", () => {
  const cohort = simulate(growthTruth, 1000, 2);
  const at = (fit: Fit, age: number) => fit.parametersAt(age);

  test.each(["averaged", "local-ml", "gaic"] as const)("are reached, and the others are smoothed by %s", (method) => {
    const smoothing = method === "gaic" ? { method, k: 3 } : { method };
    const fit = fitted(cohort, { smoothing, edf: { mu: 8.5, nu: 1 } });
    expect(fit.converged).toBe(true);
    expect(fit.parameters[0]!.edf).toBeCloseTo(8.5, 3);
    expect(fit.parameters[1]!.edf).toBeGreaterThan(2.5);
    expect(fit.parameters[2]!.edf).toBeCloseTo(1, 3);
    expect(at(fit, 6).nu).toBeCloseTo(at(fit, 24).nu, 4);
    expect(fit.parameters.map(({ lambda }) => lambda === null)).toEqual([false, method === "averaged", false]);
    expect(fit.totalEdf).toBeCloseTo(
      fit.parameters.reduce((sum, { edf }) => sum + edf, 0),
      9,
    );
  });

  test("give a constant with the textbook estimate for 1, a line on link scale for 2", () => {
    const constants = fitted(cohort, { family: "LOGNO", edf: { mu: 1, sigma: 1 } });
    const logs = [...cohort.values].map(Math.log);
    const sd = Math.sqrt(mean(logs.map((log) => (log - mean(logs)) ** 2)));
    for (const age of [6, 15, 24]) {
      expect(at(constants, age).mu).toBeCloseTo(mean(logs), 4);
      expect(at(constants, age).sigma / sd).toBeCloseTo(1, 3);
    }
    const line = fitted(cohort, { edf: { mu: 2 } });
    const [young, middle, old] = [6, 15, 24].map((age) => Math.log(at(line, age).mu));
    expect(middle! - young!).toBeCloseTo(old! - middle!, 3);
  });

  test.each(["BCT", "BCPE"] as const)("hold skewness and tails of %s constant, with standard errors", (family) => {
    const fit = fitted(cohort, { family, smoothing: { method: "averaged" }, edf: { nu: 1, tau: 1 } });
    expect(at(fit, 6).nu).toBeCloseTo(at(fit, 24).nu, 3);
    expect(at(fit, 6).tau / at(fit, 24).tau).toBeCloseTo(1, 3);
    expect(Math.sqrt(fit.covarianceAt(15)[2]![2]!)).toBeGreaterThan(0.01);
  });

  test("are preserved in refits with fixed smoothing", () => {
    const edf = { mu: 7, nu: 1 };
    const first = fitted(cohort, { edf });
    const lambdas = Object.fromEntries(first.parameters.map(({ name, lambda }) => [name, lambda!]));
    const again = fitted(cohort, { edf, smoothing: { method: "fixed", lambdas } });
    expect(again.globalDeviance).toBeCloseTo(first.globalDeviance, 2);
    expect(again.totalEdf).toBeCloseTo(first.totalEdf, 2);
  });

  test.each([0.9, 21, Number.NaN, -3])("of %d are refused", (nu) => {
    expect(fitCurve(cohort, { ...usual, edf: { nu } })).toMatchObject({ ok: false, reason: "edf-out-of-range" });
  });
});
