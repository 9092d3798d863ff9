import { describe, expect, it } from "vitest";
import { seededRandom } from "../../src/centile-errors/seeded-random.ts";
import { diagnoseFit, fitCurve, quantileAtZ, type DistributionParameters, type FittedFamilyName } from "../../src/index.ts";
import { cohortOf, normals } from "../support/made-cohorts.ts";

function loss(age: number, tau: number): DistributionParameters {
  const q = (age - 20) / 60;
  return { mu: 1 - 0.25 * q * q + 0.05 * Math.sin(3 * q), sigma: 0.12 + 0.05 * q, nu: 1 - 1.2 * q, tau };
}

function warnings(truth: FittedFamilyName, tau: number, fitted: FittedFamilyName, seeds: number): string[][] {
  return Array.from({ length: seeds }, (_, seed) => {
    const [random, next] = [seededRandom(seed), normals(1000 + seed)];
    const ages = Array.from({ length: 800 }, () => 20 + 60 * random());
    const cohort = cohortOf(
      ages,
      ages.map((age) => quantileAtZ(truth, next(), loss(age, tau))),
    );
    const reading = fitCurve(cohort, { family: fitted, smoothing: { method: "averaged" }, agePower: 1 });
    if (!reading.ok) throw new Error(reading.message);
    return diagnoseFit(cohort, reading.fit).warnings.map(({ code }) => code);
  });
}

describe("warnings of real fits", () => {
  it("are few where the family is right", () => {
    const all = warnings("BCCG", 0, "BCCG", 8);
    expect(all.filter((codes) => codes.length > 0).length).toBeLessThanOrEqual(2);
  });

  it.each([
    ["skewness-left", "BCCG", 0, "NO"],
    ["kurtosis-left", "BCT", 5, "BCCG"],
    ["kurtosis-left", "BCPE", 4, "BCCG"],
  ] as const)("name what is missing: %s for %s (tau %i) fitted with %s", (code, truth, tau, fitted) => {
    const all = warnings(truth, tau, fitted, 3);
    expect(all.filter((codes) => codes.includes(code)).length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ["BCT", 5],
    ["BCPE", 4],
  ] as const)("fall silent when the family is taken that they suggest: %s", (family, tau) => {
    const all = warnings(family, tau, family, 3);
    expect(all.filter((codes) => codes.includes("kurtosis-left"))).toEqual([]);
  });
});

function shareOutside(family: FittedFamilyName, tau: number, persons: number, seeds: number): number {
  const outside = Array.from({ length: seeds }, (_, seed) => {
    const [random, next] = [seededRandom(500 + seed), normals(2000 + seed)];
    const ages = Array.from({ length: persons }, () => 20 + 60 * random());
    const cohort = cohortOf(
      ages,
      ages.map((age) => quantileAtZ(family, next(), { ...loss(age, tau), nu: 0.5 })),
    );
    const reading = fitCurve(cohort, { family, smoothing: { method: "averaged" }, agePower: 1 });
    if (!reading.ok) throw new Error(reading.message);
    const { calibration } = diagnoseFit(cohort, reading.fit);
    return calibration.filter(({ observed, low, high }) => observed < low - 1e-9 || observed > high + 1e-9).length / calibration.length;
  });
  return outside.reduce((sum, share) => sum + share) / seeds;
}

describe("calibration of fitted curves", () => {
  it.each([
    ["NO", 0, 400, 25],
    ["BCCG", 0, 400, 10],
    ["BCPE", 1.5, 600, 6],
  ] as const)("%s: of twenty figures about one lies outside its interval", (family, tau, persons, seeds) => {
    const share = shareOutside(family, tau, persons, seeds);
    expect(share).toBeGreaterThan(0.025);
    expect(share).toBeLessThan(0.085);
  });
});
