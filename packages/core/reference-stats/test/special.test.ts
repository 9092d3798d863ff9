import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gammaLogRatio, logGammaTail } from "../src/special/incomplete-gamma.ts";
import { digamma, logGamma, logGammaHalfStep } from "../src/special/log-gamma.ts";
import { powerExponentialLogCdf } from "../src/special/power-exponential.ts";
import { studentLogCdf, studentQuantileOfLog } from "../src/special/student-t.ts";
import golden from "./fixtures/special-functions.json" with { type: "json" };

function difference(actual: number, expected: number): number {
  return Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
}

const logUniform = (min: number, max: number) =>
  fc.double({ min: Math.log(min), max: Math.log(max), noNaN: true }).map((value) => Math.exp(value));

describe("the gamma function on the log scale", () => {
  it.each(golden.logGamma.rows as [number, number, number, number][])("agrees with 60-digit values at %f", (x, log, psi, halfStep) => {
    expect(difference(logGamma(x), log)).toBeLessThan(5e-15);
    expect(difference(digamma(x), psi)).toBeLessThan(5e-15);
    expect(difference(logGammaHalfStep(x), halfStep)).toBeLessThan(2e-15);
  });
});

describe("tails of the gamma distribution", () => {
  it.each(golden.gammaTails.rows as [number, number, number, number][])(
    "agree with 60-digit values for shape %f at ln(x / a) = %f",
    (a, logRatio, lower, upper) => {
      expect(difference(logGammaTail(a, logRatio, false), lower)).toBeLessThan(3e-14);
      expect(difference(logGammaTail(a, logRatio, true), upper)).toBeLessThan(a < 0.1 ? 3e-13 : 3e-14);
    },
  );

  it("are inverted to the last digits, far into both tails and for any shape", () => {
    fc.assert(
      fc.property(logUniform(0.02, 1e12), fc.double({ min: -700, max: -0.7, noNaN: true }), fc.boolean(), (a, logTail, upper) => {
        expect(difference(logGammaTail(a, gammaLogRatio(a, logTail, upper), upper), logTail)).toBeLessThan(1e-12);
      }),
      { numRuns: 1000 },
    );
  });

  it("handle infinite and invalid arguments", () => {
    expect([logGammaTail(2, Infinity, true), logGammaTail(2, Infinity, false)]).toEqual([-Infinity, 0]);
    expect([gammaLogRatio(2, 0, true), gammaLogRatio(2, -Infinity, true), gammaLogRatio(2, 0.1, true)]).toEqual([
      -Infinity,
      Infinity,
      Number.NaN,
    ]);
    expect([gammaLogRatio(2, 0, false), gammaLogRatio(2, -Infinity, false)]).toEqual([Infinity, -Infinity]);
  });
});

describe("Student's t", () => {
  it.each(golden.student.rows as [number, number, number][])("agrees with 60-digit values for tau = %f at %f", (tau, w, logCdf) => {
    expect(difference(studentLogCdf(w, tau), logCdf)).toBeLessThan(1e-14);
    expect(difference(studentLogCdf(-w, tau), Math.log1p(-Math.exp(logCdf)))).toBeLessThan(1e-14);
  });

  it("has no end before that of the numbers", () => {
    expect(studentLogCdf(-1.797e308, 1)).toBeCloseTo(-Math.log(Math.PI) - Math.log(1.797e308), 10);
    expect(studentLogCdf(1.797e308, 1)).toBeCloseTo(0, 15);
    expect(studentLogCdf(-Infinity, 3)).toBe(-Infinity);
    expect(studentLogCdf(Infinity, 3)).toBeCloseTo(0, 15);
  });

  it("is Cauchy's distribution for one degree of freedom, and has its closed form for two", () => {
    for (const w of [-1e9, -70, -3, -1.1, -0.4, 0, 0.7, 1.5, 20]) {
      const square = w * w;
      expect(difference(studentLogCdf(w, 1), Math.log(w < 0 ? Math.atan(-1 / w) / Math.PI : 0.5 + Math.atan(w) / Math.PI))).toBeLessThan(
        1e-14,
      );
      const root = Math.sqrt(2 + square);
      expect(difference(studentLogCdf(w, 2), Math.log(w < 0 ? 1 / (root * (root - w)) : 0.5 + w / (2 * root)))).toBeLessThan(1e-14);
    }
  });

  it("is inverted to the last digits", () => {
    fc.assert(
      fc.property(logUniform(0.5, 1e22), fc.double({ min: -300, max: -1e-6, noNaN: true }), (tau, logP) => {
        expect(difference(studentLogCdf(studentQuantileOfLog(logP, tau), tau), logP)).toBeLessThan(1e-12);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("the power exponential distribution", () => {
  it("is Laplace's for tau = 1, with standard deviation 1", () => {
    for (const w of [-30, -2, -0.1, 0, 0.4, 5]) {
      const tail = 0.5 * Math.exp(-Math.SQRT2 * Math.abs(w));
      expect(difference(powerExponentialLogCdf(w, 1), w > 0 ? Math.log1p(-tail) : Math.log(tail))).toBeLessThan(1e-14);
    }
  });

  it("nears the uniform distribution between -sqrt 3 and sqrt 3 for large tau", () => {
    for (const w of [-1.6, -0.9, 0, 1.2]) expect(Math.exp(powerExponentialLogCdf(w, 2000))).toBeCloseTo(0.5 + w / (2 * Math.sqrt(3)), 3);
  });
});
