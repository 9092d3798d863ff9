import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitHeader, fitReach, fitStrip, type FitAxis } from "../src/index.ts";
import { marksInside, textsApart } from "./support/scene-rules.ts";

const axis: FitAxis = { reach: 1, margin: 0.3, width: 218 };
const row = { name: "Tt.BMD", value: 0.2, low: -0.1, high: 0.5 };

describe("the strip of a shift", () => {
  it("draws the margin as a band, the interval as a whisker, the mean as a disc", () => {
    const { marks } = fitStrip(axis, row, 26);
    expect(marks[0]).toMatchObject({ role: "band-inner", x: 79, width: 60 });
    expect(marks[2]).toMatchObject({ role: "whisker", d: expect.stringContaining("M99,13") });
    expect(marks[3]).toMatchObject({ role: "point", cx: 129 });
  });

  it("has a text description", () => {
    expect(fitStrip(axis, row, 26).description).toBe("Tt.BMD: mean Z 0.20, 95 % interval −0.10 to 0.50, partly outside ±0.3.");
    expect(fitStrip(axis, { ...row, high: 0.3 }, 26).description).toContain("inside ±0.3");
    expect(fitStrip(axis, { ...row, low: 0.31 }, 26).description).toContain(", outside ±0.3");
  });

  it("spans the widest interval, from 1 to 3 SD, and draws an arrow for values beyond", () => {
    expect(fitReach([row])).toBe(1);
    expect(fitReach([{ value: -1, low: -1.6, high: -0.4 }])).toBe(2);
    expect(fitReach([{ value: 9, low: 8, high: 10 }])).toBe(3);
    expect(fitReach([])).toBe(1);
    expect(fitStrip({ ...axis, reach: 3 }, { name: "x", value: 9, low: 8, high: 10 }, 26).marks.at(-1)).toMatchObject({
      role: "point-beyond",
    });
  });

  it("draws all marks inside and labels without overlap, for any values and width", () => {
    const numbers = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 80, max: 500 }), fc.constantFrom(1, 2, 3), numbers, numbers, (width, reach, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const drawn = { reach, margin: 0.5, width };
        marksInside(fitStrip(drawn, { name: "x", value: (low + high) / 2, low, high }, 26));
        marksInside(fitHeader(drawn));
        textsApart(fitHeader(drawn));
      }),
    );
  });
});
