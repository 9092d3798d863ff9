import { describe, expect, it } from "vitest";
import {
  cdf,
  density,
  familyNames,
  lookUpFamily,
  normalCdf,
  parameterProblem,
  quantile,
  quantileAtZ,
  zScore,
  type DistributionParameters,
  type FamilyName,
} from "../src/index.ts";
import lead from "./fixtures/lead-centiles.json" with { type: "json" };
import { relativeError } from "./relative-error.ts";

type Vector = [FamilyName, DistributionParameters, number, { f: number; F: number; z: number; q03: number }];

const vectors: Vector[] = [
  ["BCCG", of(300, 0.18, 0.6), 250, { f: 0.00501522304, F: 0.1686630895, z: -0.9594617521, q03: 205.4806576 }],
  ["BCCG", of(300, 0.18, -1.2), 250, { f: 0.005812167073, F: 0.128766127, z: -1.132243078, q03: 225.8059588 }],
  ["BCCG", of(1.1, 0.12, 0), 0.9, { f: 0.9125301033, F: 0.04723694616, z: -1.672255796, q03: 0.8777573826 }],
  ["BCPE", of(300, 0.18, 0.6, 1.5), 250, { f: 0.004484411946, F: 0.1531408141, z: -1.023055452, q03: 202.9324321 }],
  ["BCPE", of(300, 0.18, -1.2, 3), 250, { f: 0.00679492534, F: 0.1419082898, z: -1.071785072, q03: 228.0810874 }],
  ["BCT", of(300, 0.18, 0.6, 10), 250, { f: 0.004775309476, F: 0.179973421, z: -0.9154663844, q03: 194.4892244 }],
  ["BCT", of(300, 0.18, -1.2, 5), 250, { f: 0.005308798346, F: 0.1548857654, z: -1.015701548, q03: 211.2214788 }],
  ["GG", of(300, 0.18, 2), 250, { f: 0.005559108526, F: 0.2029242959, z: -0.8312213572, q03: 198.9478322 }],
  ["GG", of(300, 0.18, -1), 250, { f: 0.005123426161, F: 0.1348527193, z: -1.103741153, q03: 219.8065818 }],
  ["LOGNO", of(Math.log(300), 0.18), 250, { f: 0.005307779343, F: 0.1555545523, z: -1.012897538, q03: 213.8424706 }],
  ["NO", of(0.95, 0.12), 0.82, { f: 1.848767956, F: 0.1393302474, z: -1.083333333, q03: 0.724304767 }],
];

function of(mu: number, sigma: number, nu = 0, tau = 0): DistributionParameters {
  return { mu, sigma, nu, tau };
}

describe("distribution functions", () => {
  it.each(vectors)("%s %j agrees with gamlss.dist at %f", (family, parameters, y, expected) => {
    expect(relativeError(density(family, y, parameters), expected.f)).toBeLessThan(1e-9);
    expect(relativeError(cdf(family, y, parameters), expected.F)).toBeLessThan(1e-9);
    expect(relativeError(zScore(family, y, parameters), expected.z)).toBeLessThan(1e-9);
    expect(relativeError(quantile(family, 0.03, parameters), expected.q03)).toBeLessThan(1e-9);
  });

  it("does not clamp or restrict extreme LMS scores", () => {
    expect(zScore("LMS", 150, { mu: 300, sigma: 0.18, nu: -1.2, tau: 0 })).toBeCloseTo(-6.006466, 6);
  });

  it.each(lead.rows as [string, string, string, number, ...number[]][])(
    "reproduces the published centiles: %s %s %s age %i",
    (_group, _parameter, _sex, _age, ...row) => {
      const [nu, mu, sigma, ...published] = row as [number, number, number, ...number[]];
      const parameters = { mu, sigma, nu, tau: 0 };
      [3, 10, 25, 50, 75, 90, 97].forEach((percentile, index) => {
        expect(relativeError(quantile("LMS", percentile / 100, parameters), published[index]!)).toBeLessThan(1e-9);
        expect(relativeError(100 * cdf("LMS", published[index]!, parameters), percentile)).toBeLessThan(1e-9);
      });
    },
  );
});

describe("the cut of BCCG", () => {
  const strong = { mu: 300, sigma: 0.5, nu: 1, tau: 0 };

  it("moves scores where sigma times nu is large, and hardly any where it is small", () => {
    // a = 2: F(mu) = (1/2 - Phi(-2)) / Phi(2)
    expect(cdf("BCCG", 300, strong)).toBeCloseTo((0.5 - normalCdf(-2)) / normalCdf(2), 14);
    expect(zScore("LMS", 300, strong)).toBe(0);
    const mild = { mu: 300, sigma: 0.1, nu: 0.5, tau: 0 };
    expect(zScore("BCCG", 260, mild)).toBe(zScore("LMS", 260, mild));
  });

  it("mirrors: the upper tail is cut for negative nu", () => {
    const skewed = { ...strong, nu: -1 };
    const upper = 1 - cdf("BCCG", 450, skewed);
    const z = zScore("LMS", 450, skewed);
    expect(upper).toBeCloseTo((normalCdf(-z) - normalCdf(-2)) / normalCdf(2), 14);
  });

  it("keeps ten standard deviations of tail on both sides", () => {
    const parameters = { mu: 300, sigma: 0.03, nu: 0.6, tau: 0 };
    for (const z of [-10, -7.5, 7.5, 10]) expect(zScore("BCCG", quantileAtZ("BCCG", z, parameters), parameters)).toBeCloseTo(z, 10);
  });

  it("has total probability one", () => {
    for (const nu of [1, -1]) {
      expect(cdf("BCCG", 1e-9, { ...strong, nu })).toBeLessThan(1e-6);
      expect(cdf("BCCG", 1e12, { ...strong, nu })).toBeGreaterThan(1 - 1e-6);
    }
  });
});

describe("outside the support and the registry", () => {
  it("gives no finite score to a value outside the support of a positive family", () => {
    const parameters = { mu: 300, sigma: 0.18, nu: -1.2, tau: 0 };
    for (const family of familyNames.filter((name) => name !== "NO")) {
      for (const y of [-1, 0]) expect(Number.isFinite(zScore(family, y, { ...parameters, tau: 5 }))).toBe(false);
      for (const y of [-1, 0]) expect(density(family, y, { ...parameters, tau: 5 })).toBe(0);
    }
    expect(zScore("NO", -1, { mu: 0.95, sigma: 0.12, nu: 0, tau: 0 })).toBeCloseTo(-16.25, 12);
  });

  it("ends a centile at the support where LMS has no such measurement", () => {
    expect(quantileAtZ("LMS", -3, { mu: 100, sigma: 1, nu: 0.5, tau: 0 })).toBe(0);
    expect(quantileAtZ("LMS", 3, { mu: 100, sigma: 1, nu: -0.5, tau: 0 })).toBe(Infinity);
  });

  it("refuses a family it does not have, and names those it has", () => {
    expect(lookUpFamily("LMS")).toEqual({ ok: true, family: "LMS" });
    for (const name of ["BCTo", "lms", "toString", ""])
      expect(lookUpFamily(name)).toEqual({ ok: false, reason: "unknown-family", known: familyNames });
    expect(familyNames).toEqual(["NO", "LOGNO", "LMS", "BCCG", "BCT", "BCPE", "GG"]);
  });

  it("describes invalid parameters", () => {
    expect(parameterProblem("LMS", { mu: 1, sigma: 0.1, nu: 0, tau: Number.NaN })).toBeNull();
    expect(parameterProblem("LMS", { mu: 1, sigma: 0.1, nu: Number.NaN, tau: 0 })).toBe("every parameter must be a finite number");
    expect(parameterProblem("NO", { mu: 1, sigma: 0, nu: 0, tau: 0 })).toBe("sigma must be positive");
    expect(parameterProblem("BCCG", { mu: 0, sigma: 0.1, nu: 1, tau: 0 })).toBe("mu must be positive");
    expect(parameterProblem("NO", { mu: -3, sigma: 1, nu: 0, tau: 0 })).toBeNull();
    for (const family of ["BCT", "BCPE"] as const) {
      expect(parameterProblem(family, of(1, 0.1, 1, 0))).toBe("tau must be positive");
      expect(parameterProblem(family, of(1, 0.1, 1, Number.NaN))).toBe("every parameter must be a finite number");
      expect(parameterProblem(family, of(1, 0.1, -1, 0.5))).toBeNull();
    }
    expect(parameterProblem("LOGNO", of(-2, 0.1))).toBeNull();
    expect(parameterProblem("GG", of(-2, 0.1, -1))).toBe("mu must be positive");
    expect(parameterProblem("GG", of(2, 0.1, -1))).toBeNull();
  });
});
