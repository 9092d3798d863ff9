import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cdf, density, familyNames, logDensity, quantileAtZ, zScore, type DistributionParameters, type FamilyName } from "../src/index.ts";
import golden from "./fixtures/families.json" with { type: "json" };
import { relativeError } from "./relative-error.ts";

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const logUniform = (min: number, max: number) => between(Math.log(min), Math.log(max)).map(Math.exp);
const skewness = fc.oneof(
  { weight: 4, arbitrary: between(-3, 3) },
  { weight: 1, arbitrary: fc.tuple(logUniform(1e-300, 1e-2), fc.constantFrom(-1, 1)).map(([size, sign]) => sign * size) },
);
const positive = fc.record({ mu: logUniform(0.01, 2000), sigma: logUniform(0.01, 2), nu: skewness });

/** LMS stays within 1 + nu sigma z > 0 for |z| ≤ 5. */
const spaces: Record<FamilyName, fc.Arbitrary<DistributionParameters>> = {
  NO: fc.record({ mu: between(-500, 500), sigma: logUniform(0.01, 100), nu: fc.constant(0), tau: fc.constant(0) }),
  LOGNO: fc.record({ mu: between(-4, 7), sigma: logUniform(0.01, 2), nu: fc.constant(0), tau: fc.constant(0) }),
  LMS: positive.map(({ mu, sigma, nu }) => ({ mu, sigma, nu: Math.max(-0.19, Math.min(nu * sigma, 0.19)) / sigma, tau: 0 })),
  BCCG: positive.map((shape) => ({ ...shape, tau: 0 })),
  BCT: fc.tuple(positive, logUniform(0.5, 1e7)).map(([shape, tau]) => ({ ...shape, tau })),
  BCPE: fc.tuple(positive, logUniform(0.3, 50)).map(([shape, tau]) => ({ ...shape, tau })),
  GG: positive.map((shape) => ({ ...shape, tau: 0 })),
};

function forMeasurements(family: FamilyName, reach: number, check: (y: number, parameters: DistributionParameters, z: number) => void) {
  fc.assert(
    fc.property(spaces[family], between(-reach, reach), (parameters, z) => {
      const y = quantileAtZ(family, z, parameters);
      fc.pre(family === "NO" || (y > 1e-290 && y < 1e290));
      check(y, parameters, z);
    }),
    { numRuns: 500 },
  );
}

describe.each(familyNames)("family %s", (family) => {
  it.each(golden.rows.filter(([name]) => name === family) as [string, ...number[]][])(
    "agrees with 80-digit values: %s(%f, %f, %f, %f) at %f",
    (_name, ...row) => {
      const [mu, sigma, nu, tau, y, z, logF] = row as [number, number, number, number, number, number, number];
      const parameters = { mu, sigma, nu, tau };
      expect(Math.abs(zScore(family, y, parameters) - z)).toBeLessThan(1e-12);
      expect(Math.abs(logDensity(family, y, parameters) - logF)).toBeLessThan(1e-11);
      expect(relativeError(quantileAtZ(family, z, parameters), y)).toBeLessThan(1e-12);
    },
  );

  it("finds z again from its quantile, to 1e-9 up to |z| = 5", () => {
    forMeasurements(family, 5, (y, parameters, z) => expect(Math.abs(zScore(family, y, parameters) - z)).toBeLessThan(1e-9));
  });

  it.skipIf(family === "LMS")("finds z again out to |z| = 10", () => {
    forMeasurements(family, 10, (y, parameters, z) => expect(Math.abs(zScore(family, y, parameters) - z)).toBeLessThan(1e-9));
  });

  it("rises with the measurement", () => {
    forMeasurements(family, 4, (y, parameters, z) => {
      const higher = y + 1e-6 * Math.abs(y) + 1e-300;
      expect(zScore(family, higher, parameters)).toBeGreaterThan(zScore(family, y, parameters));
      expect(quantileAtZ(family, z + 1e-4, parameters)).toBeGreaterThan(y);
    });
  });

  it("has the density as the slope of the distribution", () => {
    forMeasurements(family, 3, (y, parameters, z) => {
      const [from, to] = [quantileAtZ(family, z - 1e-4, parameters), quantileAtZ(family, z + 1e-4, parameters)];
      fc.pre(to - from < 1e-2 * Math.abs(y));
      const slope = (cdf(family, to, parameters) - cdf(family, from, parameters)) / (to - from);
      const densities = [from, y, to].map((at) => density(family, at, parameters));
      fc.pre(Math.max(...densities) < 1.01 * Math.min(...densities));
      expect(slope).toBeGreaterThan(Math.min(...densities) * (1 - 1e-3));
      expect(slope).toBeLessThan(Math.max(...densities) * (1 + 1e-3));
    });
  });
});

describe("where one formula passes into another", () => {
  const skewed = ["LMS", "BCCG", "BCT", "BCPE", "GG"] as const;

  it.each(skewed)("%s passes through nu = 0 without a step", (family) => {
    for (const y of [150, 210, 300, 420]) {
      const at = (nu: number) => ({ mu: 300, sigma: 0.18, nu, tau: 4 });
      for (const size of [1e-5, 1e-6, 0.9e-6, 1e-7, 1e-9, 1e-12, 1e-149, 1e-151, 1e-199, 1e-201, 1e-300]) {
        for (const nu of [size, -size]) {
          expect(Math.abs(zScore(family, y, at(nu)) - zScore(family, y, at(0)))).toBeLessThan(5 * size + 1e-14);
          expect(Math.abs(logDensity(family, y, at(nu)) - logDensity(family, y, at(0)))).toBeLessThan(50 * size + 1e-13);
        }
      }
    }
  });

  it("BCT passes into BCCG as tau grows, also at a million, where others switch", () => {
    for (const z of [-8, -3, -0.2, 0, 2, 7]) {
      const parameters = { mu: 300, sigma: 0.18, nu: -0.8, tau: 0 };
      const y = quantileAtZ("BCCG", z, parameters);
      for (const tau of [1e5, 0.999e6, 1.001e6, 1e7, 1e12, 0.99e19, 1.01e19, 1e30, 1e300]) {
        const step = Math.abs(zScore("BCT", y, { ...parameters, tau }) - z);
        expect(step).toBeLessThan((1 + Math.abs(z)) ** 3 / (4 * tau) + 1e-13);
      }
    }
  });

  it("BCPE is BCCG for tau = 2, truncation included", () => {
    for (const nu of [0.6, -1.2, 2.5, 0])
      for (const y of [90, 250, 480]) {
        const parameters = { mu: 300, sigma: 0.3, nu, tau: 2 };
        expect(zScore("BCPE", y, parameters)).toBeCloseTo(zScore("BCCG", y, parameters), 12);
        expect(logDensity("BCPE", y, parameters)).toBeCloseTo(logDensity("BCCG", y, parameters), 12);
      }
  });

  it("GG is exponential for sigma = nu = 1, and Weibull for sigma nu = 1", () => {
    for (const y of [0.01, 1, 3, 20]) expect(cdf("GG", y, { mu: 3, sigma: 1, nu: 1, tau: 0 })).toBeCloseTo(-Math.expm1(-y / 3), 13);
    expect(cdf("GG", 2, { mu: 3, sigma: 0.5, nu: 2, tau: 0 })).toBeCloseTo(-Math.expm1(-((2 / 3) ** 2)), 13);
  });

  it("a truncated score is continuous where integration replaces subtraction of the probability above the cut", () => {
    const parameters = { mu: 300, sigma: 0.5, nu: 1, tau: 3 };
    for (const family of ["BCCG", "BCT", "BCPE"] as const) {
      let before = zScore(family, 10, parameters);
      for (let y = 10.01; y < 40; y += 0.01) {
        const z = zScore(family, y, parameters);
        expect(z - before).toBeGreaterThan(0);
        expect(z - before).toBeLessThan(1e-3);
        before = z;
      }
    }
  });
});
