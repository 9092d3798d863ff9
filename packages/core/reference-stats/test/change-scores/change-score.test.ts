import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeScore, changeScoreProblem, correlationBetween, thriveLine, type LimitedCorrelation } from "../../src/index.ts";

const shared = { error: 0.003, base: 0.012, peak: 0.074, width: 2.2, ages: [9, 25] as const };
const girls: LimitedCorrelation = { ...shared, center: 11.1 };
const boys: LimitedCorrelation = { ...shared, center: 13.5 };

/** Computed apart from this code. */
const vectors = [
  [girls, 11, 12, 0.916503, -1.708623, -1.5745],
  [boys, 13, 14, 0.91542, -1.70082, -1.5775],
  [girls, 20, 21, 0.985098, -3.575178, -1.268],
  [boys, 18, 21, 0.953898, -2.152736, -1.4476],
  [boys, 10, 13.5, 0.797505, -1.330149, -1.7899],
] as const;

describe("changeScore", () => {
  it.each(vectors)("gives correlation, score and thrive line (%#)", (correlation, from, to, r, z, fifth) => {
    const score = changeScore(correlation, { age: from, z: -1 }, { age: to, z: -1.6 });
    if (typeof score === "string") throw new Error(score);
    expect(score.r).toBeCloseTo(r, 6);
    expect(score.z).toBeCloseTo(z, 6);
    expect(score.expectedZ).toBeCloseTo(-r, 6);
    expect(thriveLine(correlation, { age: from, z: -1 }, 5, [to])[0]!.z).toBeCloseTo(fifth, 4);
  });

  it("gives the percentile of the change", () => {
    expect(changeScore(girls, { age: 11, z: -1 }, { age: 12, z: -1.6 })).toMatchObject({ percentile: expect.closeTo(4.376, 3) as number });
  });

  it.each([
    [8.99, 10, "outside_ages"],
    [9, 10, null],
    [24, 25, null],
    [24, 25.01, "outside_ages"],
    [12, 12.499, "outside_gap"],
    [12, 12.5, null],
    [12, 15.5, null],
    [12, 15.501, "outside_gap"],
    [12, 11, "outside_gap"],
  ] as const)("from %d to %d years: %s", (from, to, problem) => {
    expect(changeScoreProblem(girls, from, to)).toBe(problem);
    if (problem !== null) expect(changeScore(girls, { age: from, z: 0 }, { age: to, z: 0 })).toBe(problem);
  });

  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const someone = { from: between(9, 21), gap: between(0.5, 3.5), z: between(-4, 4) };

  it("correlates over a longer time as over its parts, apart from the error", () => {
    fc.assert(
      fc.property(between(9, 15), between(0.5, 3), between(0.5, 3), (from, first, second) => {
        const r = (start: number, end: number) => correlationBetween(boys, start, end) / (1 - boys.error);
        expect(r(from, from + first) * r(from + first, from + first + second)).toBeCloseTo(r(from, from + first + second), 12);
      }),
    );
  });

  it("is 0 for the expected Z-score and rises with the later one", () => {
    fc.assert(
      fc.property(fc.record(someone), ({ from, gap, z }) => {
        const scoreAt = (later: number) => {
          const score = changeScore(girls, { age: from, z }, { age: from + gap, z: later });
          if (typeof score === "string") throw new Error(score);
          return score;
        };
        const { expectedZ } = scoreAt(z);
        expect(scoreAt(expectedZ).z).toBeCloseTo(0, 12);
        expect(Math.abs(expectedZ)).toBeLessThanOrEqual(Math.abs(z));
        expect(scoreAt(z + 0.1).z).toBeGreaterThan(scoreAt(z).z);
      }),
    );
  });

  it("ends each thrive line where the change score has its percentile", () => {
    fc.assert(
      fc.property(fc.record(someone), between(1, 99), ({ from, gap, z }, percentile) => {
        const [later] = thriveLine(boys, { age: from, z }, percentile, [from + gap]);
        expect(changeScore(boys, { age: from, z }, later!)).toMatchObject({ percentile: expect.closeTo(percentile, 8) as number });
      }),
    );
  });

  it("draws thrive lines no farther than the correlation holds", () => {
    const ages = thriveLine(girls, { age: 23, z: 0 }, 5, [23.4, 23.5, 25, 25.5]).map(({ age }) => age);
    expect(ages).toEqual([23.5, 25]);
  });
});
