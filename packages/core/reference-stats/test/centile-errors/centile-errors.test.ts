import { describe, expect, it } from "vitest";
import { bootstrapErrors, centileErrors, type ErrorMethod } from "../../src/centile-errors/centile-errors.ts";
import { seededRandom } from "../../src/centile-errors/seeded-random.ts";
import type { Cohort, FitSettings } from "../../src/fitting/fit-types.ts";
import { fitCurve, normalCdf, quantileAtZ, normalQuantile } from "../../src/index.ts";
import { adultAges, cohortOf, normalFit, normals, visits } from "../support/made-cohorts.ts";

const settings: FitSettings = { family: "NO", smoothing: { method: "local-ml" }, agePower: 1 };

function rightCohort(count: number, seed: number) {
  const next = normals(seed);
  const ages = adultAges(count);
  return cohortOf(
    ages,
    ages.map((age) => 1.1 - 0.004 * age + 0.12 * next()),
  );
}

describe("centile errors by the delta method", () => {
  it("equal the theory for a normal sample: SD sqrt((1 + z² / 2) / n)", () => {
    const cohort = rightCohort(400, 2);
    const fit = normalFit(cohort, () => 0.9, 0.12);
    const [median, p3] = centileErrors(cohort, fit, settings, [50, 3], [30, 70], { method: "delta" });
    expect(median!.se).toEqual([0.12 / 20, 0.12 / 20].map((se) => expect.closeTo(se, 10)));
    const z = normalQuantile(0.03);
    // Var of skewness 6 / n moves Z by (z² − 1) / 6 of it; twice, as skewness may also be missed.
    expect(p3!.se[0]).toBeCloseTo((0.12 * Math.sqrt(1 + z ** 2 / 2 + (2 * (z ** 2 - 1) ** 2) / 6)) / 20, 8);
    expect(p3!.high[1]! - p3!.low[1]!).toBeCloseTo(2 * 1.96 * p3!.se[1]!, 12);
    expect((p3!.high[0]! + p3!.low[0]!) / 2).toBeCloseTo(0.9 + 0.12 * z, 10);
  });

  it("add nothing for skewness within one SD, nor to a family that estimates it", () => {
    const cohort = rightCohort(400, 2);
    const fit = normalFit(cohort, () => 0.9, 0.12, { covarianceAt: () => Array.from({ length: 4 }, () => [0, 0, 0, 0]) });
    const se = (of: typeof fit, z: number) =>
      centileErrors(cohort, of, settings, [100 * normalCdf(z)], [50], { method: "delta" })[0]!.se[0]!;
    expect([se(fit, 0), se(fit, -1) < 1e-9, se({ ...fit, family: "BCCG" }, -2)]).toEqual([0, true, 0]);
    // 0.12 · 3 · √(2 / (6 · 400)).
    expect(se(fit, -2)).toBeCloseTo(0.0103923, 6);
  });

  it("include the covariance between parameters", () => {
    const cohort = rightCohort(50, 2);
    const covarianceAt = () => [
      [4, 1, 0, 0],
      [1, 1, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ];
    const fit = normalFit(cohort, () => 100, 10, { covarianceAt });
    const [p84] = centileErrors(cohort, fit, settings, [84.1344746068543], [50], { method: "delta" });
    expect(p84!.se[0]).toBeCloseTo(Math.sqrt(7), 6);
  });
});

/** A median that falls by 16 % about age 52, as at menopause; log-normal with a coefficient of variation of 0.12. */
function turning(count: number, seed: number): Cohort {
  const random = seededRandom(seed);
  const ages = Array.from({ length: count }, () => 20 + 60 * random());
  return cohortOf(
    ages,
    ages.map((age) => medianAt(age) * Math.exp(0.12 * normalQuantile(random() + 2 ** -33))),
  );
}
const medianAt = (age: number) => 1 - 0.16 / (1 + Math.exp(-(age - 52) / 2));

describe("bands where a median turns", () => {
  it("hold the true median in nine of ten ages or more", () => {
    const ages = Array.from({ length: 31 }, (_, index) => 45 + index / 2);
    const held = Array.from({ length: 12 }, (_, index) => {
      const cohort = turning(400, 99 + index);
      const averaged: FitSettings = { family: "LOGNO", smoothing: { method: "averaged" }, agePower: 1 };
      const reading = fitCurve(cohort, averaged);
      if (!reading.ok) throw new Error(reading.message);
      const [median] = centileErrors(cohort, reading.fit, averaged, [50], ages, { method: "delta" });
      return ages.filter((age, at) => medianAt(age) >= median!.low[at]! && medianAt(age) <= median!.high[at]!).length / ages.length;
    });
    expect(held.reduce((sum, share) => sum + share, 0) / held.length).toBeGreaterThan(0.9);
  });
});

describe("centile errors that do not exist", () => {
  it("leave the percentile out, so that no band is drawn", () => {
    const cohort = rightCohort(50, 2);
    const fit = normalFit(cohort, () => 100, 10, { covarianceAt: () => [[Number.NaN]] });
    expect(centileErrors(cohort, fit, settings, [3, 50], [50], { method: "delta" })).toEqual([]);
  });
});

describe("centile errors by bootstrap", () => {
  const cohort = rightCohort(60, 5);
  const fit = normalFit(cohort, () => 1, 0.1);
  const bootstrap = { method: "bootstrap", resamples: 40 } as const;
  const meanOf: typeof fitCurve = (drawn) => {
    const total = drawn.weights.reduce((sum, weight) => sum + weight, 0);
    const mean = drawn.values.reduce((sum, value, row) => sum + value * drawn.weights[row]!, 0) / total;
    return { ok: true, fit: normalFit(drawn, () => mean, 0.1) };
  };

  it("equal the standard error of a mean and are reproducible by seed", () => {
    const run = (seed: number, resamples = 2000) =>
      bootstrapErrors(meanOf, cohort, fit, settings, [50], [40], { method: "bootstrap", resamples, seed }, () => undefined);
    const mean = cohort.values.reduce((sum, value) => sum + value, 0) / 60;
    const sd = Math.sqrt(cohort.values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 60);
    expect(run(1)[0]!.se[0]! / (sd / Math.sqrt(60))).toBeCloseTo(1, 1);
    expect(run(1, 50)).toEqual(run(1, 50));
    expect(run(2, 50)).not.toEqual(run(1, 50));
  });

  it("draw persons, not visits: two identical visits leave the errors of one", () => {
    const twice = {
      ages: Float64Array.from({ length: 120 }, (_, row) => cohort.ages[row >> 1]!),
      values: Float64Array.from({ length: 120 }, (_, row) => cohort.values[row >> 1]!),
      persons: Int32Array.from({ length: 120 }, (_, row) => row >> 1),
      weights: new Float64Array(120).fill(0.5),
    };
    const errors = (of: typeof cohort) => bootstrapErrors(meanOf, of, fit, settings, [50], [40], bootstrap, () => undefined)[0]!.se[0]!;
    expect(errors(twice)).toBeCloseTo(errors(cohort), 12);
  });

  it("keep smoothing, family and age power of the fit", () => {
    const requested: FitSettings[] = [];
    const spy: typeof fitCurve = (drawn, given) => {
      requested.push(given);
      return meanOf(drawn, given);
    };
    const auto: FitSettings = { ...settings, agePower: "auto" };
    bootstrapErrors(spy, cohort, { ...fit, agePower: 0.5 }, auto, [50], [40], bootstrap, () => undefined);
    expect(requested).toHaveLength(40);
    expect(requested[0]).toEqual({ family: "NO", agePower: 0.5, smoothing: { method: "fixed", lambdas: { mu: 1, sigma: 1 } } });
  });

  it("resample after a failed refit, and are null when most refits fail", () => {
    let call = 0;
    const fails =
      (one: number): typeof fitCurve =>
      (drawn, given) => {
        call++;
        return call % one === 0 ? { ok: false, reason: "diverged", message: "" } : meanOf(drawn, given);
      };
    expect(bootstrapErrors(fails(3), cohort, fit, settings, [50], [40], bootstrap, () => undefined)).toHaveLength(1);
    expect(bootstrapErrors(fails(1), cohort, fit, settings, [50], [40], bootstrap, () => undefined)).toEqual([]);
  });

  it("report progress and stop when the callback throws", () => {
    const done: number[] = [];
    bootstrapErrors(meanOf, cohort, fit, settings, [50], [40], bootstrap, (share) => done.push(share));
    expect(done[0]).toBe(0);
    expect(done.at(-1)).toBe(1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    const stop = () => {
      throw new Error("stopped");
    };
    expect(() => bootstrapErrors(meanOf, cohort, fit, settings, [50], [40], bootstrap, stop)).toThrow("stopped");
  });
});

describe("centile errors of real fits", () => {
  const percentiles = [3, 50, 97];
  const ages = [30, 50, 70];

  function fitOf(cohort: Cohort, given = settings) {
    const reading = fitCurve(cohort, given);
    if (!reading.ok) throw new Error(reading.message);
    return reading.fit;
  }

  function fitted(seed: number) {
    const cohort = rightCohort(600, seed);
    return { cohort, fit: fitOf(cohort) };
  }

  it("agree between delta and bootstrap within a quarter", () => {
    const ratios = [31, 32, 33, 34].map((seed) => {
      const { cohort, fit } = fitted(seed);
      const delta = centileErrors(cohort, fit, settings, percentiles, ages, { method: "delta" });
      const bootstrap = centileErrors(cohort, fit, settings, percentiles, ages, { method: "bootstrap", resamples: 100 });
      return delta.flatMap(({ se }, line) => se.map((error, age) => bootstrap[line]!.se[age]! / error));
    });
    // One cohort's tails differ from normal by chance, so average four.
    ratios[0]!.forEach((_, index) => {
      const mean = ratios.reduce((sum, ratio) => sum + ratio[index]!, 0) / ratios.length;
      expect(mean).toBeGreaterThan(0.75);
      expect(mean).toBeLessThan(1.25);
    });
  }, 60_000);

  it("agree within 25 % for repeated measurements, and exceed those of independent rows", () => {
    const averages = [41, 42, 43].map((seed) => {
      const cohort = visits(seed);
      const line = { family: "NO", agePower: 1, smoothing: { method: "fixed", lambdas: { mu: 1e6, sigma: 1e6 } } } as const;
      const strangers = { ...cohort, persons: Int32Array.from(cohort.ages.keys()), weights: new Float64Array(cohort.ages.length).fill(1) };
      const errors = (of: Cohort, choice: ErrorMethod, given: FitSettings = settings) =>
        centileErrors(of, fitOf(of, given), given, [50], [50], choice)[0]!.se[0]!;
      expect(fitOf(cohort).persons).toBeCloseTo(200, 6);
      return [
        errors(cohort, { method: "delta" }) / errors(cohort, { method: "bootstrap", resamples: 100 }),
        errors(cohort, { method: "delta" }, line) / errors(strangers, { method: "delta" }, line),
      ] as const;
    });
    const mean = (index: 0 | 1) => averages.reduce((sum, each) => sum + each[index], 0) / averages.length;
    expect(mean(0)).toBeGreaterThan(0.75);
    expect(mean(0)).toBeLessThan(1.25);
    expect(mean(1)).toBeGreaterThan(1.2);
  }, 60_000);

  it.each(["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE"] as const)("are those of a mean for straight lines, in any unit: %s", (family) => {
    const next = normals(77);
    const places = adultAges(800);
    const cohort = cohortOf(
      places,
      places.map((age) => 1000 * Math.exp(0.1 * next() + 0.3 - 0.002 * age)),
    );
    const stiff = { mu: 1e9, sigma: 1e9, nu: 1e9, tau: 1e9 };
    const given: FitSettings = { family, smoothing: { method: "fixed", lambdas: stiff }, agePower: 1 };
    const [median] = centileErrors(cohort, fitOf(cohort, given), given, [50], [50], { method: "delta" });
    const expected = (1000 * Math.exp(0.2) * 0.1) / Math.sqrt(800);
    expect(median!.se[0]! / expected).toBeGreaterThan(0.88);
    expect(median!.se[0]! / expected).toBeLessThan(1.2);
  });

  it("cover a nonlinear, skewed truth: delta at the nominal rate, bootstrap less because of smoothing bias", () => {
    const truth = (age: number) => {
      const q = (age - 20) / 60;
      return { mu: 1 - 0.25 * q * q + 0.05 * Math.sin(3 * q), sigma: 0.12 + 0.05 * q, nu: 1 - 1.2 * q, tau: 0 };
    };
    const given: FitSettings = { family: "BCCG", smoothing: { method: "local-ml" }, agePower: 1 };
    const inside = { delta: 0, bootstrap: 0 };
    for (let seed = 0; seed < 8; seed++) {
      const next = normals(900 + seed);
      const places = adultAges(400);
      const cohort = cohortOf(
        places,
        places.map((age) => quantileAtZ("BCCG", next(), truth(age))),
      );
      const fit = fitOf(cohort, given);
      for (const choice of [{ method: "delta" }, { method: "bootstrap", resamples: 30 }] as const) {
        for (const { percentile, low, high } of centileErrors(cohort, fit, given, percentiles, ages, choice)) {
          const values = ages.map((age) => quantileAtZ("BCCG", normalQuantile(percentile / 100), truth(age)));
          inside[choice.method] += values.filter((value, age) => value >= low[age]! && value <= high[age]!).length;
        }
      }
    }
    const all = 8 * percentiles.length * ages.length;
    expect(inside.delta / all).toBeGreaterThan(0.88);
    expect(inside.bootstrap / all).toBeGreaterThan(0.75);
    expect(inside.bootstrap).toBeLessThan(inside.delta);
  }, 60_000);

  it("cover the truth about as often as the delta bands state", () => {
    let inside = 0;
    let all = 0;
    for (let seed = 0; seed < 30; seed++) {
      const { cohort, fit } = fitted(500 + seed);
      for (const { percentile, low, high } of centileErrors(cohort, fit, settings, percentiles, ages, { method: "delta" })) {
        ages.forEach((age, index) => {
          const truth = quantileAtZ("NO", normalQuantile(percentile / 100), { mu: 1.1 - 0.004 * age, sigma: 0.12, nu: 0, tau: 0 });
          all++;
          if (truth >= low[index]! && truth <= high[index]!) inside++;
        });
      }
    }
    // 270 dependent trials: standard error about 0.03.
    expect(inside / all).toBeGreaterThan(0.88);
    expect(inside / all).toBeLessThan(0.995);
  }, 60_000);
});

describe("seededRandom", () => {
  it("repeats with its seed and fills the unit interval evenly", () => {
    const draw = (seed: number) => Array.from({ length: 10_000 }, seededRandom(seed));
    expect(draw(5)).toEqual(draw(5));
    expect(draw(5).slice(0, 5)).not.toEqual(draw(6).slice(0, 5));
    const tenths = new Float64Array(10);
    for (const value of draw(5)) tenths[Math.floor(10 * value)]! += 1;
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});
