import { describe, expect, it } from "vitest";
import { normalNumbers } from "../support/random-numbers.ts";
import { chanceOfChange, keptByHolm } from "../../src/index.ts";
import { seededRandom } from "../../src/centile-errors/seeded-random.ts";

describe("the probability of a change without any true change", () => {
  it("is 5 % at the least significant change, alike up and down", () => {
    // 2·Φ(−1.96) and 2·Φ(−3.92), by erfc of C
    expect(chanceOfChange(0.0277, 0.0277)).toBeCloseTo(0.04999579, 8);
    expect(chanceOfChange(-0.0554, 0.0277)).toBeCloseTo(0.000088549, 10);
  });
});

describe("Holm's procedure", () => {
  it("steps down from the smallest probability", () => {
    // Limits 0.0125, 0.01667, 0.025, 0.05: the third of the example of Holm 1979 fails.
    expect(keptByHolm([0.01, 0.04, 0.03, 0.005])).toEqual([true, false, false, true]);
    expect(keptByHolm([0.0126, 0.0001, 0.02, 0.049])).toEqual([true, true, true, true]);
    expect(keptByHolm([0.02, 0.02, 0.001])).toEqual([true, true, true]);
    expect(keptByHolm([0.05])).toEqual([false]);
    expect(keptByHolm([])).toEqual([]);
    expect(keptByHolm([0.01, 0.005], 4)).toEqual([true, true]);
    expect(keptByHolm([0.01, 0.0126], 4)).toEqual([true, true]);
    expect(keptByHolm([0.0126, 0.02], 4)).toEqual([false, false]);
  });

  it("lists at most 5 % of unchanged people with 22 series, and finds true changes", () => {
    const random = seededRandom(20261127);
    const normal = normalNumbers(random);
    // A difference of two scans, in precision errors; the LSC is 2.77 of them.
    const person = (correlation: number, change = 0) => {
      const shared = normal();
      const difference = () => Math.SQRT2 * (Math.sqrt(correlation) * shared + Math.sqrt(1 - correlation) * normal());
      return Array.from({ length: 22 }, (_, index) => chanceOfChange(difference() + (index === 0 ? change : 0), 2.77));
    };
    const people = 4000;
    const share = (correlation: number) =>
      Array.from({ length: people }, () => keptByHolm(person(correlation)).includes(true)).filter(Boolean).length / people;
    // 95 % of such simulations of a true 5 % lie below 5.6 %. Each series by itself would list 67 %.
    expect(share(0)).toBeGreaterThan(0.035);
    expect(share(0)).toBeLessThan(0.056);
    expect(share(0.5)).toBeLessThan(0.05);
    expect(share(0.8)).toBeLessThan(0.04);
    const found = Array.from({ length: 500 }, () => keptByHolm(person(0, 2 * 2.77))[0]).filter(Boolean).length / 500;
    expect(found).toBeGreaterThan(0.75);
  });
});
