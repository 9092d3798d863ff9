import { describe, expect, it } from "vitest";
import { ageWindow } from "../../src/charts/model/age-window.ts";
import { centileModel } from "../../src/charts/model/centile-model.ts";
import { centileCurves, fmiDisplay } from "./fixtures.ts";

const child = { age: 11, value: 6, text: "6.00 kg/m²" };

describe("ageWindow", () => {
  it("looks closer at a child's reference, with the change at 18 still in sight", () => {
    const [from, to] = ageWindow(centileCurves(), [child])!;
    expect(from).toBe(6);
    expect(to).toBeGreaterThan(18);
    expect(to).toBeLessThan(25);
  });

  it("keeps all ages for an adult, for one reference only, and for an age outside", () => {
    expect(ageWindow(centileCurves(), [{ ...child, age: 44 }])).toBeNull();
    expect(ageWindow({ ...centileCurves(), segments: centileCurves().segments.slice(0, 1) }, [child])).toBeNull();
    expect(ageWindow(centileCurves(), [{ ...child, age: 90 }])).toBeNull();
    expect(ageWindow(centileCurves(), [])).toBeNull();
  });

  it("draws only the ages of the window", () => {
    const model = centileModel(centileCurves(), [child], { width: 640, height: 400 }, fmiDisplay, [6, 30]);
    expect(model.readings.map((reading) => reading.age)).toEqual([6, 10, 14, 17.9, 18, 30]);
    expect(model.breaks).toHaveLength(1);
  });
});
