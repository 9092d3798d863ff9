import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paperPalette, picturePalette, svgText, trendChart, trendHeight, type TrendPanel } from "../src/index.ts";
import { marksInside, textsApart, textsOf } from "./support/scene-rules.ts";
import { chartOf, newScanner, panel, pathsOf, placesOf } from "./support/trends.ts";
import { fmiPanel, ttBmdPanel } from "./support/visits.ts";

describe("texts and marks of a trend", () => {
  const value = fc.double({ min: 4, max: 14, noNaN: true });
  const made = fc
    .record({
      ages: fc.array(fc.oneof(fc.integer({ min: 20, max: 30 }), fc.double({ min: 20, max: 80, noNaN: true })), {
        minLength: 2,
        maxLength: 30,
      }),
      values: fc.array(value, { minLength: 30, maxLength: 30 }),
      sets: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 30, maxLength: 30 }),
      leftOut: fc.array(fc.integer({ min: 0, max: 29 }), { maxLength: 3 }),
      lsc: fc.option(fc.double({ min: 0.01, max: 3, noNaN: true })),
    })
    .map(({ ages, values, ...rest }) =>
      fmiPanel({ values: ages.toSorted((one, other) => one - other).map((age, index) => [age, values[index]!] as const), ...rest }),
    );
  const panels = fc
    .array(made, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((own, index) => ({ ...own, visits: own.visits.map((visit) => ({ ...visit, key: `${index} ${visit.key}` })) })));

  it("are drawn inside without overlap for 2 to 30 visits, and no line crosses a break", () => {
    fc.assert(
      fc.property(panels, fc.integer({ min: 320, max: 1100 }), (drawn, width) => {
        const chart = trendChart(drawn, { width, height: trendHeight(drawn.length, width) })!;
        marksInside(chart.scene);
        textsApart({ ...chart.scene, marks: textsOf(chart.scene).filter(({ role }) => role !== "tick") });
        textsApart({ ...chart.scene, marks: textsOf(chart.scene).filter(({ text }) => /^[A-Z][a-z]{2} /.test(text)) });
        if (drawn.length > 1) return;
        const breaks = pathsOf(chart, "break").map((path) => Number(/^M([\d.]+)/.exec(path)![1]));
        for (const places of pathsOf(chart, "trend").map(placesOf)) {
          for (const place of breaks) expect(Math.max(...places) <= place + 0.1 || Math.min(...places) >= place - 0.1).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});

const withOwnKeys = (own: TrendPanel): TrendPanel => ({
  ...own,
  visits: own.visits.map((visit) => ({ ...visit, key: `other ${visit.key}` })),
});

describe("reviewed pictures", () => {
  it.each([
    ["trend", chartOf(panel), picturePalette],
    ["trend-on-paper", chartOf(newScanner), paperPalette],
    [
      "trend-young-adults",
      chartOf(
        ttBmdPanel({
          values: [
            [60, 226],
            [63, 214],
          ],
          lsc: 7,
        }),
      ),
      picturePalette,
    ],
    ["trends-stacked", chartOf(panel, withOwnKeys(newScanner)), picturePalette],
  ])("%s", async (name, chart, palette) => {
    await expect(svgText(chart.scene, palette)).toMatchFileSnapshot(`pictures/${name}.svg`);
  });
});
