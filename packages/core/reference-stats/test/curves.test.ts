import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  centileLines,
  curveProblem,
  parametersAt,
  prepareCurve,
  quantile,
  scoreColumn,
  type AgePoint,
  type CurvePoint,
} from "../src/index.ts";
import { relativeError } from "./relative-error.ts";

function point(age: number, mu: number, segment = "adults"): AgePoint {
  return { segment, age, mu, sigma: 0.1, nu: 0.5, tau: 0 };
}

function tableOf(ages: readonly number[], muAt: (age: number) => number): AgePoint[] {
  return ages.map((age) => point(age, muAt(age)));
}

function muAt(points: readonly CurvePoint[], age: number, interpolation: "lagrange4" | "linear" = "lagrange4"): number {
  const found = parametersAt(prepareCurve("LMS", points, interpolation), age);
  if (!found.ok) throw new Error("outside");
  return found.mu;
}

const cubic = (age: number) => 400 + 3 * age - 0.2 * age ** 2 + 0.002 * age ** 3;

describe("interpolation", () => {
  it("is exact for a cubic inside a segment, on even and uneven ages", () => {
    for (const ages of [
      [10, 11, 12, 13, 14, 15, 16],
      [10, 10.5, 12, 15, 15.25, 18, 24, 25],
    ]) {
      const inner = fc.double({ min: ages[1]!, max: ages.at(-2)! - 1e-9, noNaN: true });
      fc.assert(fc.property(inner, (age) => relativeError(muAt(tableOf(ages, cubic), age), cubic(age)) < 1e-12));
    }
  });

  it("is linear in the end cells, in tables of two or three ages, and when requested", () => {
    const table = tableOf([10, 11, 12, 13, 14], cubic);
    expect(muAt(table, 10.25)).toBeCloseTo(0.75 * cubic(10) + 0.25 * cubic(11), 10);
    expect(muAt(table, 13.5)).toBeCloseTo(0.5 * cubic(13) + 0.5 * cubic(14), 10);
    expect(muAt(table, 11.5, "linear")).toBeCloseTo(0.5 * cubic(11) + 0.5 * cubic(12), 10);
    expect(muAt(table, 11.5)).not.toBeCloseTo(muAt(table, 11.5, "linear"), 3);
    expect(muAt(tableOf([10, 20], cubic), 15)).toBeCloseTo((cubic(10) + cubic(20)) / 2, 10);
    expect(muAt(tableOf([10, 12, 20], cubic), 11)).toBeCloseTo((cubic(10) + cubic(12)) / 2, 10);
  });

  it("returns the exact table values at the table’s ages, for any step", () => {
    for (const step of [1, 0.1, 1 / 12, 0.7]) {
      const ages = Array.from({ length: 60 }, (_, index) => 6 + index * step);
      const table = tableOf(ages, (age) => Math.sin(age) + 2);
      for (const age of ages.slice(0, -1)) expect(muAt(table, age)).toBe(Math.sin(age) + 2);
    }
  });

  it("finds the right cell just below and above every age", () => {
    const ages = Array.from({ length: 77 }, (_, index) => 6 + index * 0.1);
    const table = tableOf(ages, (age) => Math.floor(age * 10 + 1e-6));
    for (const age of ages.slice(1, -1)) {
      expect(Math.abs(muAt(table, age - 1e-12, "linear") - muAt(table, age, "linear"))).toBeLessThan(1e-9);
      expect(Math.abs(muAt(table, age + 1e-12, "linear") - muAt(table, age, "linear"))).toBeLessThan(1e-9);
    }
  });

  it("accepts points in any order", () => {
    const table = tableOf([10, 11, 12, 13, 14], cubic);
    expect(muAt([...table].reverse(), 11.3)).toBe(muAt(table, 11.3));
  });
});

describe("segments", () => {
  const table = [
    ...[6, 10, 14, 18].map((age) => point(age, 10 + age, "children")),
    ...[18, 40, 60, 82].map((age) => point(age, 100 + age, "adults")),
  ];
  const curve = prepareCurve("LMS", table, "lagrange4");

  it("include both ends, assign a shared age to the later one, and are never interpolated across", () => {
    expect(parametersAt(curve, 6)).toMatchObject({ ok: true, mu: 16 });
    expect(parametersAt(curve, 18 - 1e-9)).toMatchObject({ ok: true, mu: expect.closeTo(28, 6) });
    expect(parametersAt(curve, 18)).toMatchObject({ ok: true, mu: 118 });
    expect(parametersAt(curve, 82)).toMatchObject({ ok: true, mu: 182 });
  });

  it.each([5.999, 82.001, 95, -1, Number.NaN, Infinity])("refuse age %f with the ages they cover", (age) => {
    expect(parametersAt(curve, age)).toEqual({
      ok: false,
      reason: "outside-ages",
      ageRanges: [
        [6, 18],
        [18, 82],
      ],
    });
  });

  it("leave their last age out where it is open", () => {
    const open = prepareCurve("LMS", table, "lagrange4", "open");
    expect(parametersAt(open, 82).ok).toBe(false);
    expect(parametersAt(open, 82 - 1e-9)).toMatchObject({ ok: true, mu: expect.closeTo(182, 6) });
    expect(parametersAt(open, 18)).toMatchObject({ ok: true, mu: 118 });
    const column = Float64Array.of(81.9, 82);
    const z = new Float64Array(2);
    scoreColumn(open, column, Float64Array.of(180, 180), z, new Float64Array(2));
    expect([...z].map(Number.isNaN)).toEqual([false, true]);
  });

  it("leave a gap unbridged", () => {
    const gapped = prepareCurve("LMS", [...table.slice(0, 4), ...table.slice(4).map((row) => ({ ...row, age: row.age + 2 }))], "lagrange4");
    expect(parametersAt(gapped, 18)).toMatchObject({ ok: true, mu: 28 });
    expect(parametersAt(gapped, 19).ok).toBe(false);
    expect(parametersAt(gapped, 20).ok).toBe(true);
  });
});

describe("bands", () => {
  const band = (ageMin: number, ageMax: number, mu: number) => ({ ageMin, ageMax, mu, sigma: 36, nu: 0, tau: 0 });

  it("include both ends and have one set of parameters", () => {
    const curve = prepareCurve("NO", [band(20, 37, 266)], "lagrange4");
    for (const age of [20, 28.3, 37]) expect(parametersAt(curve, age)).toEqual({ ok: true, mu: 266, sigma: 36, nu: 0, tau: 0 });
    for (const age of [19.999, 37.001])
      expect(parametersAt(curve, age)).toEqual({ ok: false, reason: "outside-ages", ageRanges: [[20, 37]] });
  });

  it("leave their last age out where it is open", () => {
    const curve = prepareCurve("NO", [band(20, 37, 266)], "lagrange4", "open");
    expect([20, 36.9, 37].map((age) => parametersAt(curve, age).ok)).toEqual([true, true, false]);
  });

  it("assign a shared age to the later band", () => {
    const curve = prepareCurve("NO", [band(30, 40, 2), band(20, 30, 1)], "linear");
    expect(parametersAt(curve, 30)).toMatchObject({ mu: 2 });
    expect(parametersAt(curve, 29.9)).toMatchObject({ mu: 1 });
    expect(parametersAt(curve, 40)).toMatchObject({ mu: 2 });
  });
});

describe("unusable curves", () => {
  const band = { ageMin: 20, ageMax: 30, mu: 1, sigma: 0.1, nu: 0, tau: 0 };

  it.each<[CurvePoint[], string]>([
    [[], "it has no points"],
    [[point(6, 1)], 'segment "adults" has one age only'],
    [[point(6, 1), point(6, 2), point(7, 1)], 'segment "adults" has age 6 twice'],
    [[point(6, 1), point(7, 0)], "mu must be positive (age 7)"],
    [[point(-1, 1), point(7, 1)], "ages must be numbers of years from 0 (age -1)"],
    [[{ ...band, ageMax: 20 }], "a band must end after it starts (ages 20 to 20)"],
    [[band, { ...band, ageMin: 29, ageMax: 40 }], "ages 29 to 30 are given twice"],
    [[point(6, 1, "a"), point(12, 1, "a"), point(10, 1, "b"), point(18, 1, "b")], "ages 10 to 12 are given twice"],
  ])("are named: %#", (points, problem) => {
    expect(curveProblem("LMS", points, "lagrange4")).toBe(problem);
    expect(() => prepareCurve("LMS", points, "lagrange4")).toThrow(problem);
  });

  it("include those with an interpolated negative sigma, which would flip the sign of scores", () => {
    const points = [0.3, 0.001, 0.001, 0.3].map((sigma, index) => ({ ...point(10 + index, 1), sigma }));
    const problem = "interpolated between ages 11 and 12, sigma must be positive; give more ages or choose linear interpolation";
    expect(curveProblem("LMS", points, "lagrange4")).toBe(problem);
    expect(() => prepareCurve("LMS", points, "lagrange4")).toThrow(problem);
    expect(curveProblem("LMS", points, "linear")).toBeNull();
  });
});

describe("centile lines", () => {
  it("use the parameters of each age and break between segments", () => {
    const table = [point(6, 20, "a"), point(18, 30, "a"), point(18, 100, "b"), point(82, 90, "b")];
    const lines = centileLines(prepareCurve("LMS", table, "lagrange4"), [3, 50, 97]);
    expect(lines.map(({ ages }) => [ages[0], ages[1], ages.at(-1), ages.length])).toEqual([
      [6, 6.25, 18, 49],
      [18, 19, 82, 65],
    ]);
    expect(lines[0]!.percentiles.map((line) => line.percentile)).toEqual([3, 50, 97]);
    expect(lines[0]!.percentiles[1]!.values.at(-1)).toBeCloseTo(30, 12);
    expect(lines[1]!.percentiles[1]!.values[0]).toBeCloseTo(100, 12);
    const expected = quantile("LMS", 0.03, { mu: 20 + (4 / 12) * 10, sigma: 0.1, nu: 0.5, tau: 0 });
    expect(lines[0]!.percentiles[0]!.values[lines[0]!.ages.indexOf(10)]).toBeCloseTo(expected, 10);
  });

  it("include the person’s exact age if a segment covers it", () => {
    const curve = prepareCurve("LMS", [point(20, 30), point(80, 40)], "linear");
    const agesWith = (age: number) => centileLines(curve, [50], age)[0]!.ages;
    expect(agesWith(31.4).slice(11, 14)).toEqual([31, 31.4, 32]);
    expect([agesWith(31), agesWith(80), agesWith(90)].map((ages) => ages.length)).toEqual([61, 61, 61]);
    expect(centileLines(curve, [50], 31.4)[0]!.percentiles[0]!.values[12]).toBeCloseTo(30 + 11.4 / 6, 12);
  });

  it("start and end where the segment does, between whole years too", () => {
    const ages = centileLines(prepareCurve("LMS", [point(17.6, 30), point(82.3, 40)], "linear"), [50])[0]!.ages;
    expect([ages[0], ages[1], ages.at(-2), ages.at(-1)]).toEqual([17.6, 18, 82, 82.3]);
  });
});
