import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalCdf, normalDensity, normalLogCdf, normalQuantile, normalQuantileOfLog } from "../src/index.ts";
import { tabledNormalCdf } from "../src/normal/normal-cdf.ts";
import golden from "./fixtures/normal-distribution.json" with { type: "json" };
import { relativeError } from "./relative-error.ts";

describe("normal distribution", () => {
  it.each(golden.rows as [number, number, number][])("agrees with 50-digit values at z = %f", (z, cdf, logCdf) => {
    // z = -37.5 squares to 1406, whose rounding alone moves exp by 1e-13.
    expect(relativeError(normalCdf(z), cdf)).toBeLessThan(z < -10 ? 1e-13 : 1e-14);
    expect(relativeError(normalLogCdf(z), logCdf)).toBeLessThan(1e-14);
  });

  it.each(golden.rows.filter(([z]) => z! < 6) as [number, number, number][])(
    "finds z = %f again from the probability and its logarithm",
    (z, cdf, logCdf) => {
      expect(Math.abs(normalQuantileOfLog(logCdf) - z)).toBeLessThan(1e-10);
      if (z < 1) expect(Math.abs(normalQuantile(cdf) - z)).toBeLessThan(1e-13 * Math.max(1, -z));
    },
  );

  it("is symmetric, and its log form never underflows", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 38, noNaN: true }), (z) => {
        expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 15);
        expect(normalQuantileOfLog(normalLogCdf(-z))).toBeCloseTo(-z, 12);
      }),
    );
    expect(normalLogCdf(-1000)).toBeCloseTo(-500007.826694812, 8);
    expect(normalQuantileOfLog(normalLogCdf(-1000))).toBeCloseTo(-1000, 9);
  });

  it("never falls where the approximations meet", () => {
    for (const seam of [-38.6, -5.656854249492381, -0.66291, 0.66291, 5.656854249492381]) {
      let previous = normalCdf(seam - 1e-9);
      for (let step = -9; step <= 10; step++) {
        const next = normalCdf(seam + step * 1e-10);
        expect(next).toBeGreaterThanOrEqual(previous * (1 - 4e-16));
        previous = next;
      }
    }
  });

  it("handles infinite and invalid arguments", () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalCdf(Number.NaN)]).toEqual([0, 1, Number.NaN]);
    expect([normalQuantile(0), normalQuantile(1), normalQuantile(-0.1), normalQuantile(1.1), normalQuantile(Number.NaN)]).toEqual([
      -Infinity,
      Infinity,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    expect([normalLogCdf(-Infinity), normalQuantileOfLog(-Infinity), normalQuantileOfLog(0), normalQuantileOfLog(0.1)]).toEqual([
      -Infinity,
      -Infinity,
      Infinity,
      Number.NaN,
    ]);
    expect(normalDensity(0)).toBe(0.3989422804014327);
  });
});

describe("the tabled distribution function of percentiles", () => {
  it("has a relative error below 1e-14, and equals the exact function outside its table", () => {
    for (let z = -8; z <= 8; z += 0.000731) expect(relativeError(tabledNormalCdf(z), normalCdf(z))).toBeLessThan(1e-14);
    for (const z of [-40, -12, -8, 8, 12, Infinity, -Infinity, Number.NaN]) expect(tabledNormalCdf(z)).toBe(normalCdf(z));
  });

  it("never falls by more than rounding where two series meet", () => {
    for (let seam = -7.9921875; seam < 8; seam += 1 / 64) {
      expect(tabledNormalCdf(seam + 1e-12)).toBeGreaterThanOrEqual(tabledNormalCdf(seam - 1e-12) * (1 - 4e-16));
    }
  });
});
