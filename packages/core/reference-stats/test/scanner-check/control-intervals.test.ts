import { describe, expect, it } from "vitest";
import {
  holmAdjusted,
  meanInterval,
  momentsOf,
  shareInterval,
  spreadInterval,
  spreadP,
  studentP,
  welchDifference,
} from "../../src/scanner-check/control-intervals.ts";

const scores = [
  ...[-1.32, 0.41, 0.87, -0.23, 1.95, 0.12, -0.74, 2.31, 0.66, -1.05, 0.98, 0.35],
  ...[-0.18, 1.42, 0.05, -2.12, 0.77, 1.11, -0.49, 0.29, 0.93, -0.61, 1.64, 0.18, 0.52],
];

describe("intervals of controls, against SciPy", () => {
  it("has the mean by Student's t, with its P", () => {
    const { n, mean, sd } = momentsOf(scores);
    expect([n, mean, sd]).toEqual([25, expect.closeTo(0.3128, 12), expect.closeTo(1.0311826543666582, 12)]);
    const interval = meanInterval(n, mean, sd);
    expect(interval.low).toBeCloseTo(-0.11285127942462286, 10);
    expect(interval.high).toBeCloseTo(0.738451279424623, 10);
    expect(studentP((mean / sd) * 5, 24)).toBeCloseTo(0.14240354735084554, 10);
  });

  it("has the standard deviation by chi-square, with its P", () => {
    const { n, sd } = momentsOf(scores);
    expect(spreadInterval(n, sd).low).toBeCloseTo(0.80517667, 8);
    expect(spreadInterval(n, sd).high).toBeCloseTo(1.43453198, 8);
    expect(spreadP(n, sd)).toBeCloseTo(0.7559096280064681, 10);
  });

  it("has the difference of two parts by Welch's t", () => {
    const welch = welchDifference(scores.slice(0, 12), scores.slice(12));
    expect(welch.value).toBeCloseTo(0.08916666666666667, 12);
    expect(welch.low).toBeCloseTo(-0.7877237623089548, 8);
    expect(welch.high).toBeCloseTo(0.966057095642288, 8);
    expect(welch.p).toBeCloseTo(0.8349986988403519, 10);
    expect(welchDifference([1, 1], [1, 1]).p).toBe(1);
    expect(welchDifference([1, 1], [2, 2]).p).toBe(0);
  });

  it.each([
    [0, 30, 0, 0.11570330822202743],
    [2, 25, 0.009839590019057959, 0.2603058421052142],
    [7, 45, 0.06490921200837749, 0.29455160109805906],
    [30, 30, 0.8842966917779725, 1],
  ])("has %i of %i exactly, after Clopper and Pearson", (count, n, low, high) => {
    const interval = shareInterval(count, n);
    expect(interval.low).toBeCloseTo(low, 9);
    expect(interval.high).toBeCloseTo(high, 9);
  });

  it("corrects as Holm does: the smallest times all, each next by one fewer, and never falling", () => {
    expect(holmAdjusted([0.01, 0.04, 0.03, 0.005, 0.2])).toEqual([0.04, 0.09, 0.09, 0.025, 0.2]);
    expect(holmAdjusted([])).toEqual([]);
  });
});
