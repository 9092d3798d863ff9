import { describe, expect, it } from "vitest";
import { weightedCubic } from "../../src/diagnostics/worm-plot.ts";
import { wormPlot } from "../../src/diagnostics/worm-plot.ts";
import fixture from "../fixtures/diagnostics.json" with { type: "json" };
import { normals } from "../support/made-cohorts.ts";

function wormOf(z: readonly number[], weights: readonly number[] = z.map(() => 1)) {
  const rows = {
    ages: Float64Array.from(z, (_, row) => row),
    z: Float64Array.from(z),
    persons: Int32Array.from(z, (_, row) => row),
    weights: Float64Array.from(weights),
  };
  return wormPlot(rows, { ageFrom: 0, ageTo: z.length, start: 0, end: z.length });
}

describe("wormPlot", () => {
  it("agrees with numpy on a skewed sample: points, cubic, limits, share outside", () => {
    const worm = wormOf(fixture.worm.z);
    worm.points.forEach(([x, deviation], row) => {
      expect(x).toBeCloseTo(fixture.worm.theoretical[row]!, 4);
      expect(deviation).toBeCloseTo(fixture.worm.z[row]! - fixture.worm.theoretical[row]!, 4);
    });
    worm.cubic.forEach((value, power) => expect(value).toBeCloseTo(fixture.worm.cubic[power]!, 9));
    expect(worm.outside).toBeCloseTo(fixture.worm.outside, 12);
    expect(worm.limits[worm.limitsAt.indexOf(0)]).toBeCloseTo(fixture.worm.limitAt["0"], 12);
    expect(worm.limits[worm.limitsAt.indexOf(-2)]).toBeCloseTo(fixture.worm.limitAt["-2"], 12);
  });

  it("agrees with weighted normal equations", () => {
    wormOf(fixture.worm.z, fixture.worm.weights).cubic.forEach((value, power) =>
      expect(value).toBeCloseTo(fixture.worm.weightedCubic[power]!, 9),
    );
  });

  it("keeps at most 300 points, both ends among them", () => {
    const next = normals(1);
    const z = Array.from({ length: 5000 }, next);
    const { points, rows } = wormOf(z);
    expect(rows).toBe(5000);
    expect(points).toHaveLength(300);
    expect(points[0]![0] + points[0]![1]).toBeCloseTo(Math.min(...z), 3);
    expect(points[299]![0] + points[299]![1]).toBeCloseTo(Math.max(...z), 3);
  });

  it.each([
    ["level", 0, (z: number) => z + 0.4],
    ["slope", 1, (z: number) => 1.4 * z],
    ["parabola", 2, (z: number) => z + 0.2 * (z * z - 1)],
    ["S-shape", 3, (z: number) => z + 0.08 * z ** 3],
  ] as const)("finds a wrong %s", (_name, power, distort) => {
    const next = normals(7);
    const worm = wormOf(Array.from({ length: 400 }, () => distort(next())));
    expect(worm.misfit).toBe(true);
    expect(worm.cubic[power]).toBeGreaterThan([0.3, 0.3, 0.14, 0.04][power]!);
  });

  it("calls normal residuals a misfit seldom, however few they are", () => {
    const next = normals(11);
    for (const size of [25, 40, 100, 400]) {
      const misfits = Array.from({ length: 300 }, () => wormOf(Array.from({ length: size }, next))).filter(({ misfit }) => misfit);
      expect(misfits.length).toBeLessThan(300 * 0.04);
    }
  });
});

describe("weightedCubic", () => {
  it("recovers a cubic, and a line when only two points have weight", () => {
    const x = Float64Array.of(-3, -1, 0, 0.5, 2, 4);
    const weights = Float64Array.of(1, 2, 0.5, 1, 3, 1);
    const cubic = weightedCubic(
      x,
      x.map((t) => 1 - 2 * t + 0.5 * t * t + 0.25 * t ** 3),
      weights,
    );
    expect(cubic).toEqual([1, -2, 0.5, 0.25].map((value) => expect.closeTo(value, 11)));
    const line = weightedCubic(Float64Array.of(1, 1, 3), Float64Array.of(2, 2, 6), Float64Array.of(1, 1, 1));
    expect(line).toEqual([0, 2, 0, 0].map((value) => expect.closeTo(value, 11)));
  });
});
