import { describe, expect, it } from "vitest";
import { findParameter, formatPercentile, formatScore, formatValue, formatValueWithUnit, roundTo } from "../src/index.ts";

describe("formatPercentile", () => {
  it.each([
    [0, "<1st"],
    [0.99, "<1st"],
    [1, "1st"],
    [2.5, "3rd"],
    [11.2, "11th"],
    [12, "12th"],
    [13.4, "13th"],
    [21, "21st"],
    [50, "50th"],
    [99, "99th"],
    [99.2, ">99th"],
    [100, ">99th"],
  ])("%d is %s", (percentile, text) => expect(formatPercentile(percentile)).toBe(text));
});

it("never formats a percentile as 0th or 100th", () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1) expect(formatPercentile(tenths / 10)).not.toMatch(/^(0th|100th)$/);
});

describe("formatScore", () => {
  it.each([
    [-5.01, "< −5"],
    [5.0001, "> 5"],
    [-5, "−5.0"],
    [-2.45, "−2.5"],
    [-0.04, "0.0"],
    [0.5, "0.5"],
  ])("%d is %s", (score, text) => expect(formatScore(score)).toBe(text));
});

it("rounds half away from zero, independent of floating-point noise", () => {
  expect(roundTo((0.648 - 0.942) / 0.12, 1)).toBe(-2.5);
  expect(roundTo(1.005, 2)).toBe(1.01);
  expect(roundTo(-2.44, 1)).toBe(-2.4);
});

it("shows BV/TV in percent though it is stored as a fraction", () => {
  const parameter = findParameter("bvtv")!;
  expect(formatValueWithUnit(parameter, 0.286)).toBe("28.6 %");
});

it("omits an empty unit, and formats a true minus sign", () => {
  expect(formatValueWithUnit(findParameter("tb_da")!, 1.7264)).toBe("1.726");
  expect(formatValue(findParameter("tb_bmd")!, -12.34)).toBe("−12.3");
});
