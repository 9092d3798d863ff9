import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { computeFigures } from "../../scripts/compute-figures.ts";
import { heroLattice } from "../../scripts/lattice.ts";
import { drawCentiles } from "../../src/figures/centile-drawing.ts";
import figures from "../../src/figures/generated/figures.json" with { type: "json" };

describe("the charts of the public pages", () => {
  it("match the engine’s current results for the built-in datasets", () => {
    expect(figures).toEqual(computeFigures());
  });

  it("use the bone lattice drawn by the script", () => {
    expect(readFileSync(new URL("../../src/figures/generated/lattice.svg", import.meta.url), "utf8")).toBe(heroLattice());
  });

  it("draw the sample between its two neighboring percentiles", () => {
    const { scene } = drawCentiles(figures.centiles, { width: 560, height: 430 });
    const [point] = scene.marks.filter((mark) => mark.kind === "circle");
    const lines = scene.marks.flatMap((mark) => (mark.kind === "path" && ["centile", "median"].includes(mark.role) ? [mark.d] : []));
    const heightAt = (percentile: number): number => {
      const spots = lines[[3, 10, 25, 50, 75, 90, 97].indexOf(percentile)]!.slice(1)
        .split("L")
        .map((pair) => pair.split(",").map(Number));
      return spots.reduce((best, spot) => (Math.abs(spot[0]! - point!.cx) < Math.abs(best[0]! - point!.cx) ? spot : best))[1]!;
    };
    expect(figures.centiles.sample.percentile).toBeGreaterThan(10);
    expect(figures.centiles.sample.percentile).toBeLessThan(25);
    expect(point!.cy).toBeLessThan(heightAt(10));
    expect(point!.cy).toBeGreaterThan(heightAt(25));
  });
});
