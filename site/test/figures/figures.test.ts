import { describe, expect, it } from "vitest";
import { computeFigures } from "../../scripts/compute-figures.ts";
import { drawCentiles } from "../../src/figures/centile-drawing.ts";
import figures from "../../src/figures/figures.json" with { type: "json" };

describe("the charts of the public pages", () => {
  it("show what the engine computes from the built-in datasets today", () => {
    expect(figures).toEqual(computeFigures());
  });

  it("draw the sample between the two percentiles that it lies between", () => {
    const drawing = drawCentiles(figures.centiles, { width: 560, height: 430 });
    const { age, percentile } = figures.centiles.sample;
    const heightAt = (wanted: number): number => {
      const points = drawing.lines
        .find((line) => line.percentile === wanted)!
        .path.slice(1)
        .split("L")
        .map((pair) => pair.split(",").map(Number));
      const nearest = points.reduce((best, point) =>
        Math.abs(point[0]! - drawing.point.x) < Math.abs(best[0]! - drawing.point.x) ? point : best,
      );
      return nearest[1]!;
    };
    expect(age).toBe(58);
    expect(percentile).toBeGreaterThan(10);
    expect(percentile).toBeLessThan(25);
    expect(drawing.point.y).toBeLessThan(heightAt(10));
    expect(drawing.point.y).toBeGreaterThan(heightAt(25));
  });
});
