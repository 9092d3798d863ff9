import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logDensity } from "../../src/distributions.ts";
import { fittedFamilies, type FittedFamilyName } from "../../src/fitting/fit-types.ts";
import { likelihoodOf } from "../../src/fitting/likelihoods/likelihood-of.ts";
import { cohortOf } from "../support/made-cohorts.ts";

const logValue = fc.double({ min: -0.6, max: 0.6, noNaN: true });
const parameters = fc.record({
  mu: fc.double({ min: 0.5, max: 2, noNaN: true }),
  sigma: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
  nu: fc.oneof(fc.double({ min: -2, max: 2, noNaN: true }), fc.constant(0), fc.constant(1e-9)),
  tau: fc.double({ min: 1.2, max: 30, noNaN: true }),
});
type Drawn = { mu: number; sigma: number; nu: number; tau: number };

function predictorsOf(family: FittedFamilyName, { mu, sigma, nu, tau }: Drawn, unit: number): Float64Array[] {
  const location = family === "NO" || family === "LOGNO" ? mu / unit : Math.log(mu);
  const all = [location, Math.log(sigma / unit), nu, Math.log(tau)];
  return all
    .slice(0, family === "NO" || family === "LOGNO" ? 2 : family === "LMS" || family === "BCCG" ? 3 : 4)
    .map((value) => Float64Array.of(value, value));
}

describe.each(fittedFamilies)("the likelihood of %s", (family) => {
  const cohortAt = (y: number) => ({ ...cohortOf([30, 30], [y, y * 1.1]), weights: Float64Array.of(1, 0.5) });
  const blank = () => ({ score: new Float64Array(2), information: new Float64Array(2) });

  test("is the family's own density", () => {
    fc.assert(
      fc.property(logValue, parameters, (logY, drawn) => {
        const cohort = cohortAt(Math.exp(logY));
        const { likelihood, unit, devianceShift } = likelihoodOf(family, cohort);
        const deviance = likelihood.evaluate(0, predictorsOf(family, drawn, unit), blank()) + devianceShift;
        const expected = -2 * cohort.values.reduce((sum, y, row) => sum + cohort.weights[row]! * logDensity(family, y, drawn), 0);
        expect(Math.abs(deviance - expected)).toBeLessThan(1e-8 * Math.max(1, Math.abs(expected)));
      }),
    );
  });

  test("has the scores that its differences have, and positive information", () => {
    fc.assert(
      fc.property(logValue, parameters, (logY, drawn) => {
        fc.pre(Math.abs(logY - Math.log(drawn.mu)) > 0.02 && Math.abs(logY + Math.log(1.1) - Math.log(drawn.mu)) > 0.02);
        fc.pre(Math.abs(drawn.nu) > 0.01 || drawn.tau > 3);
        const { likelihood, unit } = likelihoodOf(family, cohortAt(Math.exp(logY)));
        const at = predictorsOf(family, drawn, unit);
        const step = 1e-5;
        at.forEach((_, k) => {
          const moved = (by: number) => at.map((column, j) => (j === k ? column.map((value) => value + by) : column));
          const slope = (likelihood.evaluate(0, moved(step), blank()) - likelihood.evaluate(0, moved(-step), blank())) / (2 * step);
          const out = blank();
          likelihood.evaluate(k, at, out);
          const expected = -slope / 2;
          expect(Math.abs(out.score[0]! + 0.5 * out.score[1]! - expected)).toBeLessThan(1e-4 * Math.max(1, Math.abs(expected)));
          expect(Math.min(...out.information)).toBeGreaterThan(0);
        });
      }),
      { numRuns: 60 },
    );
  });
});
