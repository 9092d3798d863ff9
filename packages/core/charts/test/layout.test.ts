import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  largeChart,
  smallChart,
  type Caption,
  type ChartParameter,
  type MeasuredPoint,
  type OverAgeRequest,
  type Scene,
} from "../src/index.ts";
import { bandCurves, centileCurves } from "./support/curves.ts";
import { marksInside, textsApart, textsOf } from "./support/scene-rules.ts";

const parameters: ChartParameter[] = [
  { abbreviation: "App.yield.stress", display: { unit: "N/mm²", factor: 100, decimals: 1 } },
  { abbreviation: "Tt.BMD", display: { unit: "mg HA/cm³", factor: 1, decimals: 1 } },
  { abbreviation: "FMI", display: { unit: "", factor: 0.01, decimals: 3 } },
];

const request = fc
  .record({
    curves: fc.constantFrom(centileCurves(), bandCurves(), { ...bandCurves(), segments: [], meanLine: null }),
    parameter: fc.constantFrom(...parameters),
    points: fc.array(fc.record({ age: fc.double({ min: 0, max: 110, noNaN: true }), part: fc.double({ min: -1, max: 3, noNaN: true }) }), {
      maxLength: 1,
    }),
    visits: fc.array(
      fc.record({ years: fc.double({ min: 0.1, max: 30, noNaN: true }), part: fc.double({ min: -1, max: 3, noNaN: true }) }),
      {
        maxLength: 4,
      },
    ),
  })
  .map(({ curves, parameter, points, visits }): OverAgeRequest => {
    const scale = (curves.kind === "band" ? 266 : 8) * parameter.display.factor;
    const measured = points.map(({ age, part }): MeasuredPoint => {
      const value = scale * part;
      return { age, value, text: `${value.toFixed(parameter.display.decimals)} ${parameter.display.unit}`, percentile: 12.3, tScore: -2.5 };
    });
    const earlier = visits
      .map(({ years, part }) => ({ age: Math.max(0, (points[0]?.age ?? 50) - years), part }))
      .toSorted((one, other) => one.age - other.age)
      .map(({ age, part }): MeasuredPoint => ({ age, value: scale * part, text: "", percentile: null, tScore: (266 / 36) * (part - 1) }));
    return { curves, parameter, points: measured, earlier: points.length > 0 ? earlier : [] };
  });

const largeSizes = fc.record({ width: fc.integer({ min: 320, max: 900 }), height: fc.integer({ min: 280, max: 460 }) });
const smallSizes = fc.record({ width: fc.integer({ min: 200, max: 320 }), height: fc.integer({ min: 160, max: 240 }) });
const pictureSizes = fc.record({ width: fc.integer({ min: 600, max: 900 }), height: fc.integer({ min: 420, max: 600 }) });
const caption: Caption = {
  title: "Appendicular lean mass index (ALMI), whole body, reference of women",
  source: "Reference: LEAD body composition, adults and children 1.0.1 · Trabecula · Nov 22, 2026",
};

function pointWordsFree(scene: Scene, { points }: OverAgeRequest): void {
  const words = textsOf(scene).filter(({ role }) => role !== "tick");
  textsApart({ ...scene, marks: words });
  expect(words.filter(({ role }) => role === "point-text")).toHaveLength(points.length);
}

describe("texts and marks", () => {
  it.each([
    ["large chart", largeSizes, {}],
    ["saved picture", pictureSizes, { caption }],
  ])("of the %s never overlap or leave the picture", (_, sizes, options) => {
    fc.assert(
      fc.property(request, sizes, (drawn, size) => {
        const { scene } = largeChart(drawn, size, options)!;
        marksInside(scene);
        pointWordsFree(scene, drawn);
      }),
      { numRuns: 100 },
    );
  });

  it("leave room for point labels next to line labels", () => {
    const ttBmd = parameters[1]!;
    for (const value of [230, 240, 266, 270, 276]) {
      const point = { age: 48, value, text: `${value}.0 mg HA/cm³`, percentile: null, tScore: (value - 266) / 36 };
      const drawn: OverAgeRequest = { curves: bandCurves(), parameter: ttBmd, points: [point] };
      pointWordsFree(largeChart(drawn, { width: 640, height: 420 })!.scene, drawn);
    }
  });

  it("do not overlap and remain inside the small chart, for any data", () => {
    fc.assert(
      fc.property(request, smallSizes, (drawn, size) => {
        const { scene } = smallChart(drawn, size)!;
        marksInside(scene);
        pointWordsFree(scene, drawn);
      }),
      { numRuns: 100 },
    );
  });

  it("of the axes stay apart", () => {
    fc.assert(
      fc.property(request, largeSizes, (drawn, size) => {
        const { scene } = largeChart(drawn, size)!;
        textsApart({ ...scene, marks: textsOf(scene).filter(({ role }) => role === "tick" || role === "axis-title") });
      }),
    );
  });
});
