import { describe, expect, it } from "vitest";
import { binomialInterval } from "../../src/diagnostics/calibration.ts";
import { chiSquareQuantile, chiSquareTail } from "../../src/special/incomplete-gamma.ts";
import { kurtosisZ, skewnessZ } from "../../src/diagnostics/q-statistics.ts";
import { qBin } from "../../src/diagnostics/q-statistics.ts";
import { sdOf, weightedMoments } from "../../src/diagnostics/weighted-moments.ts";
import fixture from "../fixtures/diagnostics.json" with { type: "json" };
import { relativeError } from "../relative-error.ts";

function oneBin(values: readonly number[], weights: readonly number[] = values.map(() => 1)) {
  const rows = {
    ages: Float64Array.from(values, (_, row) => row),
    z: Float64Array.from(values),
    persons: Int32Array.from(values, (_, row) => row),
    weights: Float64Array.from(weights),
  };
  return { rows, range: { ageFrom: 0, ageTo: values.length - 1, start: 0, end: values.length } };
}

describe("moments and their tests", () => {
  it.each(fixture.samples)("agree with scipy: $name", ({ values, skewness, kurtosis, ...z }) => {
    const { rows, range } = oneBin(values);
    const moments = weightedMoments(rows, range);
    expect(relativeError(moments.skewness, skewness)).toBeLessThan(1e-11);
    expect(relativeError(moments.kurtosis, kurtosis)).toBeLessThan(1e-11);
    expect(relativeError(skewnessZ(moments.skewness, values.length), z.skewnessZ)).toBeLessThan(1e-10);
    expect(relativeError(kurtosisZ(moments.kurtosis, values.length), z.kurtosisZ)).toBeLessThan(1e-10);
    expect(qBin(rows, range)).toMatchObject({ z3: expect.closeTo(z.skewnessZ, 9), z4: expect.closeTo(z.kurtosisZ, 9) });
  });

  it("count a row by its weight: a weight of three is the row three times", () => {
    const thrice = oneBin([-1, 0.5, 0.5, 0.5, 2, 2.5]);
    const weighted = oneBin([-1, 0.5, 2, 2.5], [1, 3, 1, 1]);
    const [a, b] = [weightedMoments(thrice.rows, thrice.range), weightedMoments(weighted.rows, weighted.range)];
    expect([b.mean, b.variance, b.skewness, b.kurtosis]).toEqual(
      [a.mean, a.variance, a.skewness, a.kurtosis].map((x) => expect.closeTo(x, 12)),
    );
  });

  it("are finite without any variation", () => {
    const { rows, range } = oneBin(Array.from({ length: 10 }, () => 0.25));
    const bin = qBin(rows, range);
    expect([bin.z1, bin.z2, bin.z3, bin.z4].every(Number.isFinite)).toBe(true);
    expect(sdOf(weightedMoments(rows, range), 10)).toBe(0);
  });

  it("test mean and variance correctly, against a manual calculation with mean 0.3 and SD 1.5", () => {
    const plain = Array.from({ length: 20 }, (_, index) => index - 9.5);
    const scale = 1.5 / Math.sqrt(35);
    const { rows, range } = oneBin(plain.map((value) => 0.3 + scale * value));
    const { z1, z2 } = qBin(rows, range);
    expect(z1).toBeCloseTo(0.3 * Math.sqrt(20), 12);
    expect(z2).toBeCloseTo((1.3103706971044482 - (1 - 2 / 171)) / Math.sqrt(2 / 171), 10);
  });
});

describe("binomialInterval", () => {
  it.each(fixture.binomial.rows as [number, number, number, number][])(
    "agrees with scipy's quantiles for p = %f, n = %i",
    (p, n, low, high) => {
      const [ourLow, ourHigh] = binomialInterval(p, n);
      expect(ourLow).toBeCloseTo(low, 12);
      expect(ourHigh).toBeCloseTo(high, 12);
    },
  );
});

describe("chiSquareTail", () => {
  it.each(fixture.chiSquare.rows as [number, number, number][])(
    "agrees with scipy at %f on %f degrees of freedom",
    (x, degreesOfFreedom, tail) => {
      expect(relativeError(chiSquareTail(x, degreesOfFreedom), tail)).toBeLessThan(1e-12);
      expect(relativeError(chiSquareQuantile(tail, degreesOfFreedom), x)).toBeLessThan(1e-10);
    },
  );
});
