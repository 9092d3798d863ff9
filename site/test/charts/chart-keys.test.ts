import { describe, expect, it } from "vitest";
import { barGeometry } from "../../src/charts/model/bar-geometry.ts";
import { keyAction } from "../../src/charts/model/chart-keys.ts";

describe("reading by keyboard", () => {
  it("starts at the measured age and moves one drawn age a key", () => {
    expect(keyAction("ArrowRight", null, 5, 10)).toBe(5);
    expect(keyAction("ArrowRight", 5, 5, 10)).toBe(6);
    expect(keyAction("ArrowLeft", 5, 5, 10)).toBe(4);
  });

  it("stays within the drawn ages", () => {
    expect(keyAction("ArrowRight", 9, 5, 10)).toBe(9);
    expect(keyAction("PageDown", 3, 5, 10)).toBe(0);
    expect(keyAction("PageUp", 3, 5, 10)).toBe(9);
    expect(keyAction("End", null, 5, 10)).toBe(9);
    expect(keyAction("Home", 7, 5, 10)).toBe(0);
  });

  it("ends with Escape and leaves other keys alone", () => {
    expect(keyAction("Escape", 4, 5, 10)).toBeNull();
    expect(keyAction("Tab", 4, 5, 10)).toBeUndefined();
  });
});

describe("barGeometry", () => {
  it("puts the median in the middle and the mark by its score", () => {
    const { width, median, mark } = barGeometry(0);
    expect([median, mark]).toEqual([width / 2, width / 2]);
    expect(barGeometry(-1).mark).toBeLessThan(median);
  });

  it("keeps a value beyond the bar visible at its end", () => {
    expect(barGeometry(-8)).toMatchObject({ beyond: "low", mark: barGeometry(-3).mark });
    expect(barGeometry(4).beyond).toBe("high");
    expect(barGeometry(3).beyond).toBeNull();
  });
});
