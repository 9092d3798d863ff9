import { describe, expect, it } from "vitest";
import {
  byShift,
  comparisonSummary,
  otherChanges,
  shiftText,
  signed,
  zShiftText,
} from "../../../src/dataset/compare/comparison-messages.ts";
import { shiftModel } from "../../../src/dataset/compare/shift-model.ts";
import { pathsOf, textsOf } from "../../scene-marks.ts";
import { dataset, shifted } from "../../admin/datasets/fixtures.ts";

const size = { width: 640, height: 384 };

describe("a comparison in words", () => {
  it.each([
    [shifted(3.14), "+3.1 points at 24.0 years: 50th becomes 53rd"],
    [shifted(-1.2), "−1.2 points at 24.0 years: 50th becomes 49th"],
    [shifted(0.04), "none"],
    [shifted(0, { largestShift: null }), "no age in common"],
    [shifted(0, { presence: "this" }), "only in this version"],
    [shifted(0, { presence: "other" }), "only in the other version"],
  ])("%#: the largest shift", (curve, text) => {
    expect(shiftText(curve)).toBe(text);
  });

  it("puts curves of one version first, then the largest shift in either direction", () => {
    const [small, down, alone] = [shifted(2), shifted(-6), shifted(0, { presence: "this", largestShift: null })];
    expect(byShift([small, down, alone])).toEqual([alone, down, small]);
  });

  it("names a new distribution, other ages and other young adults, and is silent otherwise", () => {
    expect(otherChanges(shifted(0))).toBe("");
    const changed = shifted(0, { families: ["BCCG", "NO"], zAges: [[[18, 40]], [[20, 37]]], youngAdultChanged: true });
    expect(otherChanges(changed)).toBe("distribution normal to Box-Cox Cole and Green; ages 20 to 37 to 18 to 40; young adults for T");
  });

  it("names changes that move no score", () => {
    expect(otherChanges(shifted(0, { errorsChanged: true, meanLineChanged: true }))).toBe("how sure it is; the drawn line of means");
  });

  it("states the largest shift in Z, with age and percentile", () => {
    const most = (zShift: number) => ({ largestZShift: { zShift, age: 61.04, fromPercentile: 3 } });
    expect(zShiftText(shifted(2, most(-0.376)))).toBe("−0.38 at 61.0 years, 3rd percentile");
    expect(zShiftText(shifted(2, most(0.004)))).toBe("none");
    expect(zShiftText(shifted(0, { presence: "this", largestZShift: null }))).toBe("–");
  });

  it("summarizes the largest shift, coverage and manifest changes", () => {
    const other = { ...dataset, version: "1.0.0" };
    const curves = [shifted(-6), shifted(2), shifted(0, { presence: "this" })];
    expect(comparisonSummary({ this: dataset, other, curves, manifestChanges: [] })).toBe(
      "The largest shift is −6.0 percentile points, at 24.0 years. 1 curve is in 1.1.0 only. What is said of the dataset is the same.",
    );
    const nothing = { this: dataset, other, curves: [shifted(0)], manifestChanges: [{ key: "summary", this: "a", other: "b" }] };
    expect(comparisonSummary(nothing)).toBe("No percentile moves.");
  });

  it("adds a sign to a rounded number, but none to zero", () => {
    expect([3, -3, 0.04, -0.04, 0].map((value) => signed(value, 1))).toEqual(["+3.0", "−3.0", "0.0", "0.0", "0.0"]);
  });
});

describe("the shift by age, drawn", () => {
  const byAge = [
    { age: 20, percentilePoints: -4 },
    { age: 30, percentilePoints: 2 },
  ];

  it("has zero in the middle and the shift to scale", () => {
    const model = shiftModel(shifted(0, { byAge }), size)!;
    const middle = (model.plot.top + model.plot.bottom) / 2;
    expect(pathsOf(model, "guide")).toEqual([`M${model.plot.left},${middle}H${model.plot.right}`]);
    const [, first, second] = /^M([\d.]+,[\d.]+)L([\d.]+,[\d.]+)$/
      .exec(pathsOf(model, "fitted")[0]!)!
      .map((pair) => Number(pair.split(",")[1]));
    expect((first! - middle) / (middle - second!)).toBeCloseTo(2, 1);
    expect(model.readings.map(({ rows }) => rows[0]?.text)).toEqual(["−4.0", "+2.0"]);
  });

  it("does not blow rounding up into a change", () => {
    const nothing = [0.001, -0.001].map((percentilePoints, index) => ({ age: 20 + 10 * index, percentilePoints }));
    const model = shiftModel(shifted(0, { byAge: nothing }), size)!;
    const heights = pathsOf(model, "fitted")[0]!
      .match(/,([\d.]+)/g)!
      .map((part) => Number(part.slice(1)));
    expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(1);
  });

  it("breaks where either reference changes; the age of change belongs to the new one", () => {
    const years = [6, 12, 17, 18, 40, 60].map((age) => ({ age, percentilePoints: age }));
    const whole: [number, number][] = [[6, 82]];
    const model = shiftModel(
      shifted(0, {
        byAge: years,
        zAges: [
          [
            [6, 18],
            [18, 82],
          ],
          whole,
        ],
      }),
      size,
    )!;
    expect(textsOf(model, "note")).toEqual(["reference changes at 18"]);
    const points = pathsOf(model, "fitted").map((path) => path.match(/[ML]/g)!.length);
    expect(points).toEqual([3, 3]);
  });

  it("draws nothing for fewer than two ages", () => {
    expect(shiftModel(shifted(0, { byAge: byAge.slice(1) }), size)).toBeNull();
  });
});
