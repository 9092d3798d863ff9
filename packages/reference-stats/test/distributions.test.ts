import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cdf, density, lookUpFamily, normalCdf, parameterProblem, quantile, quantileAtZ, zScore, type FamilyName } from "../src/index.ts";
import lead from "./fixtures/lead-centiles.json" with { type: "json" };
import { relativeError } from "./relative-error.ts";

type Vector = [FamilyName, number, number, number, number, { f: number; F: number; z: number; q03: number }];

/** Values of R's gamlss.dist at y, printed to ten digits: density, distribution, quantile residual, 3 % quantile. */
const vectors: Vector[] = [
  ["BCCG", 300, 0.18, 0.6, 250, { f: 0.00501522304, F: 0.1686630895, z: -0.9594617521, q03: 205.4806576 }],
  ["BCCG", 300, 0.18, -1.2, 250, { f: 0.005812167073, F: 0.128766127, z: -1.132243078, q03: 225.8059588 }],
  ["BCCG", 1.1, 0.12, 0, 0.9, { f: 0.9125301033, F: 0.04723694616, z: -1.672255796, q03: 0.8777573826 }],
  ["NO", 0.95, 0.12, 0, 0.82, { f: 1.848767956, F: 0.1393302474, z: -1.083333333, q03: 0.724304767 }],
];

describe("distribution functions", () => {
  it.each(vectors)("%s(%f, %f, %f) agrees with gamlss.dist", (family, mu, sigma, nu, y, expected) => {
    const parameters = { mu, sigma, nu, tau: 0 };
    // Half a unit of the tenth printed digit.
    expect(relativeError(density(family, y, parameters), expected.f)).toBeLessThan(5e-9);
    expect(relativeError(cdf(family, y, parameters), expected.F)).toBeLessThan(5e-9);
    expect(relativeError(zScore(family, y, parameters), expected.z)).toBeLessThan(5e-9);
    expect(relativeError(quantile(family, 0.03, parameters), expected.q03)).toBeLessThan(5e-9);
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

const families = fc.constantFrom<FamilyName>("NO", "LMS", "BCCG");
/** Shapes as real tables have them; 1 + nu sigma z stays positive up to |z| = 5. */
const shapes = fc.record({
  mu: fc.double({ min: 0.05, max: 2000, noNaN: true }),
  cv: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
  skew: fc.double({ min: -0.19, max: 0.19, noNaN: true }),
});

function parametersOf(family: FamilyName, { mu, cv, skew }: { mu: number; cv: number; skew: number }) {
  return family === "NO" ? { mu, sigma: cv * mu, nu: 0, tau: 0 } : { mu, sigma: cv, nu: skew / cv, tau: 0 };
}

describe("properties of every family", () => {
  it("finds z again from its quantile, to 1e-9 up to |z| = 5", () => {
    fc.assert(
      fc.property(families, shapes, fc.double({ min: -5, max: 5, noNaN: true }), (family, shape, z) => {
        const parameters = parametersOf(family, shape);
        expect(Math.abs(zScore(family, quantileAtZ(family, z, parameters), parameters) - z)).toBeLessThan(1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  it("rises with the measurement", () => {
    fc.assert(
      fc.property(families, shapes, fc.double({ min: -4, max: 4, noNaN: true }), (family, shape, z) => {
        const parameters = parametersOf(family, shape);
        const y = quantileAtZ(family, z, parameters);
        expect(zScore(family, y + 1e-3 * shape.mu * shape.cv, parameters)).toBeGreaterThan(zScore(family, y, parameters));
        expect(quantileAtZ(family, z + 0.01, parameters)).toBeGreaterThan(y);
      }),
    );
  });

  it("has the density as the slope of the distribution", () => {
    fc.assert(
      fc.property(families, shapes, fc.double({ min: -3, max: 3, noNaN: true }), (family, shape, z) => {
        const parameters = parametersOf(family, shape);
        const y = quantileAtZ(family, z, parameters);
        const step = 1e-3 * shape.mu * shape.cv;
        const slope = (cdf(family, y + step, parameters) - cdf(family, y - step, parameters)) / (2 * step);
        expect(relativeError(slope, density(family, y, parameters))).toBeLessThan(1e-4);
      }),
    );
  });

  it("passes through nu = 0 without a step", () => {
    const at = (nu: number) => zScore("LMS", 210, { mu: 300, sigma: 0.18, nu, tau: 0 });
    for (const nu of [1e-6, 1e-9, 1e-12, 1e-300, -1e-300, -1e-12, -1e-9])
      expect(Math.abs(at(nu) - at(0))).toBeLessThan(Math.abs(nu) + 1e-14);
  });
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
  it("gives no finite score to what a positive family cannot have", () => {
    const parameters = { mu: 300, sigma: 0.18, nu: -1.2, tau: 0 };
    for (const y of [-1, 0]) expect(Number.isFinite(zScore("LMS", y, parameters))).toBe(false);
    expect(density("LMS", -1, parameters)).toBe(0);
    expect(zScore("NO", -1, { mu: 0.95, sigma: 0.12, nu: 0, tau: 0 })).toBeCloseTo(-16.25, 12);
  });

  it("ends a centile at the support where LMS has no such measurement", () => {
    expect(quantileAtZ("LMS", -3, { mu: 100, sigma: 1, nu: 0.5, tau: 0 })).toBe(0);
    expect(quantileAtZ("LMS", 3, { mu: 100, sigma: 1, nu: -0.5, tau: 0 })).toBe(Infinity);
  });

  it("refuses a family it does not have, and names those it has", () => {
    expect(lookUpFamily("LMS")).toEqual({ ok: true, family: "LMS" });
    for (const name of ["BCT", "lms", "toString", ""])
      expect(lookUpFamily(name)).toEqual({ ok: false, reason: "unknown-family", known: ["NO", "LMS", "BCCG"] });
  });

  it("says what is wrong with parameters", () => {
    expect(parameterProblem("LMS", { mu: 1, sigma: 0.1, nu: 0, tau: Number.NaN })).toBeNull();
    expect(parameterProblem("LMS", { mu: 1, sigma: 0.1, nu: Number.NaN, tau: 0 })).toBe("every parameter must be a finite number");
    expect(parameterProblem("NO", { mu: 1, sigma: 0, nu: 0, tau: 0 })).toBe("sigma must be positive");
    expect(parameterProblem("BCCG", { mu: 0, sigma: 0.1, nu: 1, tau: 0 })).toBe("mu must be positive");
    expect(parameterProblem("NO", { mu: -3, sigma: 1, nu: 0, tau: 0 })).toBeNull();
  });
});
