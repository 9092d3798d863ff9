import fc from "fast-check";
import {
  cdf,
  curveProblem,
  familyNames,
  fitCurve,
  fittedPoints,
  normalCdf,
  parametersAt,
  prepareCurve,
  quantile,
  quantileAtZ,
  zScore,
  type FittedFamilyName,
} from "@trabecula/reference-stats";
import { ZFitResult } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { fitGroup, groupProblem, type CohortGroup, type CurvePlan, type FittedGroup } from "../src/index.ts";
import { growth, heavyTailed, normalLoss, simulate, skewed, type Truth } from "./support/simulate.ts";

const plan: CurvePlan = {
  family: "BCCG",
  smoothing: { method: "local-ml" },
  agePower: 1,
  ageFrom: null,
  ageTo: null,
  repeats: "weighted",
  standardErrors: { method: "none" },
};

function fitted(group: CohortGroup, changes: Partial<CurvePlan> = {}): FittedGroup {
  const fit = fitGroup(group, { ...plan, ...changes });
  if (!fit.ok) throw new Error(fit.message);
  return fit;
}

function lineError({ result: { lines } }: FittedGroup, truth: Truth): number {
  const inner = lines.ages.map((age, index) => ({ age, index })).slice(4, -4);
  const errors = lines.percentiles.flatMap(({ percentile, values }) =>
    inner.map(({ age, index }) => values[index]! / quantile(truth.family, percentile / 100, truth.at(age)) - 1),
  );
  return Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
}

describe("fitGroup", () => {
  it("recovers a simulated truth and reports its method", () => {
    const fit = fitted(simulate(growth, 2000, 1));
    expect(lineError(fit, growth)).toBeLessThan(0.015);
    expect(ZFitResult.parse(fit.result)).toEqual(fit.result);
    expect(fit.result).toMatchObject({ family: "BCCG", agePower: 1, converged: true, rows: 2000, persons: 2000, candidates: [] });
    expect(fit.result.edf).toMatchObject({ mu: expect.closeTo(fit.result.totalEdf / 2, -1), tau: null });
    expect(fit.result.aic).toBeCloseTo(fit.result.globalDeviance + 2 * fit.result.totalEdf, 6);
    expect(Object.keys(fit.lambdas)).toEqual(["mu", "sigma", "nu"]);
  });

  it("preserves fixed degrees of freedom for each family and in bootstrap refits", () => {
    const fit = fitted(simulate(growth, 400, 1), {
      family: "auto",
      smoothing: { method: "averaged" },
      edf: { mu: 6, sigma: 1, nu: 1 },
      standardErrors: { method: "bootstrap", resamples: 20 },
    });
    expect(fit.result.edf.mu).toBeCloseTo(6, 3);
    expect(fit.result.edf.sigma).toBeCloseTo(1, 3);
    expect(fit.lambdas).toMatchObject({ mu: expect.any(Number), sigma: expect.any(Number) });
    expect(fit.result.lines.percentiles.every(({ low, high }) => low !== null && high !== null)).toBe(true);
    expect(fitGroup(simulate(growth, 400, 1), { ...plan, edf: { nu: 0 } })).toMatchObject({
      ok: false,
      message: "Degrees of freedom of nu can be given from 1, a constant, to 20.",
    });
  });

  it("has no smoothing parameter to keep where many amounts were averaged", () => {
    expect(fitted(simulate(growth, 400, 1), { smoothing: { method: "averaged" } }).lambdas).toEqual({});
  });

  it("thins the scatter evenly by age and stores no subject codes", () => {
    const { scatter } = fitted(simulate(growth, 5000, 2)).result;
    expect(scatter).toHaveLength(2000);
    const between = scatter.filter(([age]) => age >= 6 && age < 15).length;
    expect(between).toBeGreaterThan(900);
    expect(between).toBeLessThan(1100);
  });

  it("selects the family of the simulated values", () => {
    const { family, candidates, gaic3 } = fitted(simulate(skewed, 1500, 5), { family: "auto" }).result;
    expect(family).toBe("BCCG");
    expect(candidates).toHaveLength(5);
    expect(candidates[0]!.criterion).toBeCloseTo(gaic3, 6);
    for (const { criterion } of candidates) expect(criterion).toBeGreaterThanOrEqual(candidates[0]!.criterion);
  });

  it("tries families with shape parameters only for large groups, unless one is named", () => {
    const triedFor = (count: number) => {
      const { candidates } = fitted(simulate(skewed, count, 11), { family: "auto" }).result;
      return candidates.map(({ family }) => family).toSorted();
    };
    expect(triedFor(149)).toEqual(["LOGNO", "NO"]);
    expect(triedFor(150)).toEqual(["BCCG", "LOGNO", "NO"]);
    expect(triedFor(999)).toEqual(["BCCG", "LOGNO", "NO"]);
    expect(triedFor(1000)).toEqual(["BCCG", "BCPE", "BCT", "LOGNO", "NO"]);
    expect(fitted(simulate(skewed, 100, 11), { family: "BCCG" }).result.family).toBe("BCCG");
  });

  it("holds spread and skewness constant, or the spread to a line, below 300 people", () => {
    const of = (truth: Truth, count: number, changes: Partial<CurvePlan> = {}) =>
      fitted(simulate(truth, count, 3), { family: "BCCG", smoothing: { method: "averaged" }, acceptSmall: true, ...changes }).result.edf;
    const funnel: Truth = { ...growth, at: (age) => ({ ...growth.at(age), sigma: 0.05 * Math.exp((age - 6) / 9), nu: 1 }) };
    expect(of(funnel, 99)).toMatchObject({ sigma: expect.closeTo(1, 3), nu: expect.closeTo(1, 3) });
    expect(of(funnel, 150)).toMatchObject({ sigma: expect.closeTo(2, 3), nu: expect.closeTo(1, 3) });
    expect(of(skewed, 299)).toMatchObject({ sigma: expect.closeTo(1, 3), nu: expect.closeTo(1, 3) });
    expect(of(funnel, 300).sigma).toBeGreaterThan(2.1);
    expect(of(funnel, 99, { edf: { sigma: 4 } }).sigma).toBeCloseTo(4, 3);
  });

  it("takes skewness below 300 people, and tails at all, only for a BIC lower by 2", () => {
    const chosen = (truth: Truth, count: number) => {
      const { family, candidates, edf } = fitted(simulate(truth, count, 5), { family: "auto", smoothing: { method: "averaged" } }).result;
      const bic = new Map<string, number>(
        candidates.map(({ family: tried, globalDeviance, totalEdf }) => [tried, globalDeviance + Math.log(count) * totalEdf]),
      );
      return { family, edf, bic };
    };
    const plain: Truth = { family: "NO", ages: [20, 85], at: (age) => ({ mu: 320 - 0.9 * age, sigma: 45, nu: 0, tau: 0 }) };
    expect(["NO", "LOGNO"]).toContain(chosen(plain, 200).family);
    expect(chosen(plain, 1000).family).not.toMatch(/BCT|BCPE/);
    const tailed = chosen(heavyTailed, 1000);
    expect(tailed.family).toBe("BCT");
    expect(tailed.edf.tau).toBeCloseTo(1, 3);
    expect(tailed.bic.get("BCT")!).toBeLessThan(Math.min(...["NO", "LOGNO", "BCCG"].map((family) => tailed.bic.get(family)!)) - 2);
  });

  it("asks before it fits fewer than 100 people", () => {
    expect(groupProblem(simulate(growth, 60, 1), plan)).toBe(
      "The curve would rest on 60 people, fewer than 100. Accept small groups (--accept-small) to fit it with a constant spread.",
    );
    expect(groupProblem(simulate(growth, 60, 1), { ...plan, acceptSmall: true })).toBeNull();
    expect(groupProblem(simulate(growth, 100, 1), plan)).toBeNull();
  });

  it("warns of tails that were chosen outright for few people", () => {
    const codes = (count: number, family: CurvePlan["family"]) =>
      fitted(simulate(growth, count, 4), { family }).result.diagnostics.warnings.filter(({ code }) => code === "tails-unsupported");
    expect(codes(150, "BCPE")).toEqual([
      {
        code: "tails-unsupported",
        message: "The shape of the tails rests on 150 people; at least 1,000 are needed. Z-scores beyond ±2 must not be used.",
      },
    ]);
    expect(codes(1000, "BCPE")).toEqual([]);
    expect(codes(150, "BCCG")).toEqual([]);
  });

  it("leaves values below zero to the normal family", () => {
    const { family, candidates } = fitted(simulate(normalLoss, 1000, 4), { family: "auto", smoothing: { method: "bic" } }).result;
    expect([family, candidates.map((candidate) => candidate.family)]).toEqual(["NO", ["NO"]]);
  });

  it("limits the ages before it fits", () => {
    const { ages, rows } = fitted(simulate(growth, 2000, 6), { ageFrom: 8, ageTo: 16 }).result;
    expect(ages[0]).toBeGreaterThanOrEqual(8);
    expect(ages[1]).toBeLessThanOrEqual(16);
    expect(rows).toBeGreaterThan(800);
    expect(rows).toBeLessThan(1000);
  });

  it("computes bands that cover the truth, by either method", () => {
    for (const standardErrors of [{ method: "delta" }, { method: "bootstrap", resamples: 40 }] as const) {
      const { lines } = fitted(simulate(growth, 1500, 7), { standardErrors }).result;
      const median = lines.percentiles.find(({ percentile }) => percentile === 50)!;
      const held = lines.ages.filter((age, index) => {
        const truth = growth.at(age).mu;
        return truth >= median.low![index]! && truth <= median.high![index]!;
      });
      expect(held.length / lines.ages.length).toBeGreaterThan(0.8);
    }
  });

  it("reports progress and stops on request", () => {
    const group = simulate(growth, 500, 8);
    const steps: number[] = [];
    fitGroup(group, { ...plan, family: "auto", standardErrors: { method: "bootstrap", resamples: 20 } }, ({ done }) => steps.push(done));
    expect(steps).toEqual(steps.toSorted((left, right) => left - right));
    expect(steps.at(-1)).toBe(1);
    const stop = new Error("stopped");
    expect(() =>
      fitGroup(group, plan, () => {
        throw stop;
      }),
    ).toThrow(stop);
  });
});

describe("cohorts with several visits a person", () => {
  const single = simulate(growth, 600, 9);
  const { ages, values } = single.cohort;
  const twice = (column: Float64Array) => Float64Array.from([...column, ...column]);
  const doubled: CohortGroup = {
    ...single,
    cohort: {
      ages: twice(ages),
      values: twice(values),
      persons: Int32Array.from([...single.cohort.persons, ...single.cohort.persons]),
      weights: new Float64Array(1200).fill(0.5),
    },
    mostVisits: 2,
  };

  it("weigh as much as their persons", () => {
    const [once, visits] = [fitted(single), fitted(doubled)];
    expect(visits.result.persons).toBe(600);
    expect(visits.result.rows).toBe(1200);
    expect(visits.result.globalDeviance).toBeCloseTo(once.result.globalDeviance, 3);
    expect(visits.result.totalEdf).toBeCloseTo(once.result.totalEdf, 3);
    expect(visits.result.bic).toBeCloseTo(once.result.bic, 3);
  });

  it("are rejected when the plan forbids repeats", () => {
    expect(groupProblem(doubled, { ...plan, repeats: "refuse" })).toMatch(/^Persons have up to 2 rows: /);
    expect(groupProblem(single, { ...plan, repeats: "refuse" })).toBeNull();
  });

  it("are reweighted within the selected ages", () => {
    const group: CohortGroup = {
      ...single,
      cohort: { ...doubled.cohort, ages: Float64Array.from([...ages, ...ages.map((age) => age + 30)]) },
      mostVisits: 2,
    };
    const { persons, rows } = fitted(group, { ageTo: 24, repeats: "refuse" }).result;
    expect([persons, rows]).toEqual([600, 600]);
  });
});

describe("groups that cannot be fitted", () => {
  const group = simulate(growth, 200, 10);
  const onOneAge = (grown: CohortGroup): CohortGroup => ({ ...grown, cohort: { ...grown.cohort, ages: grown.cohort.ages.map(() => 12) } });
  const withValues = (value: (value: number) => number): CohortGroup => ({
    ...group,
    cohort: { ...group.cohort, values: group.cohort.values.map(value) },
  });
  it.each<[string, CohortGroup, Partial<CurvePlan>, string]>([
    ["no age in the limits", group, { ageFrom: 90 }, "There is no measurement between the ages that were asked for."],
    ["few people", simulate(growth, 20, 11), {}, "There are 20 people; reference curves need at least 30."],
    ["one person", simulate(growth, 1, 11), {}, "There is 1 person; reference curves need at least 30."],
    ["one age", onOneAge(simulate(growth, 40, 11)), {}, "There is 1 age; a curve over age needs at least 4."],
    [
      "values below zero",
      withValues((value) => value - 2),
      {},
      "BCCG is for positive values, and some are zero or negative; NO takes them.",
    ],
    ["one value", withValues(() => 1), { family: "auto" }, "The values are all the same; a spread needs at least 4."],
  ])("%s", (_, cohort, changes, message) => {
    expect(groupProblem(cohort, { ...plan, ...changes })).toBe(message);
    expect(fitGroup(cohort, { ...plan, ...changes })).toEqual({ ok: false, message });
  });
});

describe("curves as written", () => {
  const families: readonly FittedFamilyName[] = ["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE"];

  it("move no Z-score by 1e-4 when they are read again", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(...families),
        fc.integer({ min: 100, max: 1500 }),
        (seed, family, count) => {
          const reading = fitCurve(simulate(growth, count, seed).cohort, { family, smoothing: { method: "local-ml" }, agePower: 1 });
          if (!reading.ok) throw new Error(reading.message);
          const { fit } = reading;
          const points = fittedPoints(fit);
          expect(curveProblem(family, points, "lagrange4")).toBeNull();
          const curve = prepareCurve(family, points, "lagrange4");
          const [from, to] = fit.ages;
          const moved: number[] = [];
          for (let step = 0; step < 400; step++) {
            const age = from + ((to - from) * (step + 0.37)) / 400;
            const read = parametersAt(curve, age);
            if (!read.ok) throw new Error(`no parameters at ${age}`);
            const exact = fit.parametersAt(age);
            for (const z of [-3, -1.5, 0, 1.5, 3]) {
              const value = quantileAtZ(family, z, exact);
              moved.push(Math.abs(zScore(family, value, read) - zScore(family, value, exact)));
            }
          }
          expect(Math.max(...moved)).toBeLessThan(1e-4);
        },
      ),
      { numRuns: 12, seed: 20261121 },
    );
  });

  it("are of families that can be scored", () => {
    for (const family of families) expect(familyNames).toContain(family);
    expect(cdf("BCCG", 1, growth.at(13))).toBeCloseTo(normalCdf(zScore("BCCG", 1, growth.at(13))), 10);
  });
});
