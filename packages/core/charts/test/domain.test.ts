import { describe, expect, it } from "vitest";
import { ageDomain, extentOf, valueDomain } from "../src/over-age/domain.ts";

describe("valueDomain", () => {
  it("adds a margin around the reference", () => {
    expect(valueDomain([100, 200], [])).toEqual([94, 206]);
  });

  it("expands to include a value outside the reference", () => {
    expect(valueDomain([100, 200], [60])).toEqual([46, 206]);
  });

  it("limits the effect of one extreme value on the curves", () => {
    expect(valueDomain([100, 200], [1000])).toEqual([94, 281]);
  });
});

describe("ageDomain", () => {
  it("is unchanged when the measured age is inside", () => {
    expect(ageDomain([20, 85], [44])).toEqual([20, 85]);
  });

  it("makes room for an age outside, never below birth", () => {
    expect(ageDomain([6, 82], [91])).toEqual([6, 93]);
    expect(ageDomain([6, 82], [1])).toEqual([0, 82]);
  });
});

describe("extentOf", () => {
  it("returns null for an empty list and skips NaN", () => {
    expect(extentOf([])).toBeNull();
    expect(extentOf([Number.NaN, 3, 1])).toEqual([1, 3]);
  });
});
