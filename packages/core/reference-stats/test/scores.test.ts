import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parametersAt,
  prepareCurve,
  quantile,
  scoreColumn,
  scoreMeasurement,
  tScore,
  zScore,
  type CurvePoint,
  type FamilyName,
} from "../src/index.ts";

function lmsTable(segment: string, from: number, to: number, step: number): CurvePoint[] {
  const ages = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  return ages.map((age) => ({ segment, age, mu: 4 + Math.sin(age / 9), sigma: 0.3 + age / 900, nu: Math.cos(age / 7), tau: 0 }));
}

const points = [...lmsTable("children", 6, 18, 1), ...lmsTable("adults", 18, 82, 1)];
const uneven = points.filter((_, index) => index % 5 !== 3);
const band: CurvePoint[] = [{ ageMin: 20, ageMax: 37, mu: 4, sigma: 1, nu: 0, tau: 0 }];

const curves: [string, FamilyName, CurvePoint[]][] = [
  ["LMS on yearly ages", "LMS", points],
  ["LMS on uneven ages", "LMS", uneven],
  ["LOGNO", "LOGNO", points],
  ["BCCG", "BCCG", points],
  ["BCT", "BCT", points.map((point) => ({ ...point, tau: 4.5 }))],
  ["BCPE", "BCPE", points.map((point) => ({ ...point, tau: 1.4 }))],
  ["GG", "GG", points],
  ["a normal band", "NO", band],
];

describe("scoreMeasurement", () => {
  const curve = prepareCurve("LMS", points, "lagrange4");

  it("returns score, percentile, and the reference’s median and 5–95 % range at that age", () => {
    const parameters = parametersAt(curve, 33.7);
    const score = scoreMeasurement(curve, 33.7, 5.5);
    if (!parameters.ok || !score.ok) throw new Error("refused");
    expect(score.z).toBe(zScore("LMS", 5.5, parameters));
    expect(score.percentile).toBeGreaterThan(50);
    expect(score.median).toBeCloseTo(parameters.mu, 12);
    expect(score.p5).toBeCloseTo(quantile("LMS", 0.05, parameters), 12);
    expect(score.p95).toBeCloseTo(quantile("LMS", 0.95, parameters), 12);
    expect(scoreMeasurement(curve, 33.7, score.p5)).toMatchObject({ percentile: expect.closeTo(5, 10) });
  });

  it.each([5.99, 82.01, 110])("refuses age %f: it never extrapolates", (age) => {
    expect(scoreMeasurement(curve, age, 4)).toEqual({
      ok: false,
      reason: "outside-ages",
      ageRanges: [
        [6, 18],
        [18, 82],
      ],
    });
  });

  it.each([6, 17.999, 18, 81.999])("scores at age %f, just inside", (age) => {
    expect(scoreMeasurement(curve, age, 4).ok).toBe(true);
  });

  it.each([-1, Number.NaN, Infinity])("refuses the measurement %f, which a positive family cannot have", (value) => {
    expect(scoreMeasurement(curve, 40, value)).toEqual({ ok: false, reason: "outside-support" });
  });

  it("never hides a score because it is extreme", () => {
    const normal = prepareCurve("NO", [{ ageMin: 20, ageMax: 37, mu: 0.591, sigma: 0.069, nu: 0, tau: 0 }], "linear");
    expect(scoreMeasurement(normal, 30, 1.45)).toMatchObject({ ok: true, z: expect.closeTo(12.449, 3), percentile: 100 });
  });
});

describe("scoreColumn", () => {
  it.each(curves)("matches scoreMeasurement bit for bit: %s", (_name, family, table) => {
    const curve = prepareCurve(family, table, "lagrange4");
    const rows = fc.array(fc.tuple(fc.double({ min: 0, max: 90 }), fc.double({ min: -1, max: 30 })), { minLength: 1, maxLength: 1500 });
    fc.assert(
      fc.property(rows, (measurements) => {
        const ages = Float64Array.from(measurements, ([age]) => age);
        const values = Float64Array.from(measurements, ([, value]) => value);
        const z = new Float64Array(ages.length).fill(99);
        const percentile = new Float64Array(ages.length).fill(99);
        scoreColumn(curve, ages, values, z, percentile);
        const singles = measurements.map(([age, value]) => scoreMeasurement(curve, age, value));
        expect(singles.every((single, row) => Object.is(z[row], single.ok ? single.z : Number.NaN))).toBe(true);
        expect(singles.every((single, row) => Object.is(percentile[row], single.ok ? single.percentile : Number.NaN))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it("is not disturbed by the curve scored before, nor by rows refused in between", () => {
    const ages = Float64Array.of(95, 30, 5, 40);
    const values = Float64Array.of(4, 4, 4, 4);
    const scored = (family: FamilyName, table: CurvePoint[]) => {
      const z = new Float64Array(4);
      scoreColumn(prepareCurve(family, table, "lagrange4"), ages, values, z, new Float64Array(4));
      return [...z];
    };
    const first = scored("LMS", points);
    scored("NO", band);
    expect(scored("LMS", points)).toEqual(first);
    expect(first.map(Number.isFinite)).toEqual([false, true, false, true]);
  });

  it("throws when the arrays differ in length", () => {
    const curve = prepareCurve("LMS", points, "lagrange4");
    const of = (length: number) => new Float64Array(length);
    expect(() => scoreColumn(curve, of(3), of(2), of(3), of(3))).toThrow(RangeError);
    expect(() => scoreColumn(curve, of(3), of(3), of(3), of(2))).toThrow(RangeError);
  });
});

describe("tScore", () => {
  it("is the distance from young adults in their standard deviations", () => {
    expect(tScore(0.82, 0.942, 0.122)).toBeCloseTo(-1, 12);
    expect(tScore(284, 266, 36)).toBe(0.5);
  });

  it("refuses a standard deviation that is none", () => {
    for (const sd of [0, -1, Number.NaN]) expect(() => tScore(1, 1, sd)).toThrow(RangeError);
  });
});
