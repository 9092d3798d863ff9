import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthsChart, type MonthsRequest } from "../src/index.ts";
import { marksInside, textsApart, textsOf } from "./support/scene-rules.ts";

const months = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2024, 11 + index, 1)).toISOString().slice(0, 7));
const requestOf = (...counts: number[][]): MonthsRequest => ({
  months,
  panels: counts.map((each, index) => ({ ...{ name: `Things ${index}`, one: `thing ${index}` }, counts: each })),
});
const upTo = (last: number) => months.map((_, index) => (index === months.length - 1 ? last : index));
const barsOf = (request: MonthsRequest) =>
  monthsChart(request, { width: 760, height: 330 })!.scene.marks.flatMap((mark) =>
    mark.kind === "rect" && mark.role.startsWith("bar") ? [mark] : [],
  );

describe("counts by month", () => {
  it("draws bars in proportion to counts, from 0, and the current month as an outline", () => {
    const bars = barsOf(requestOf(upTo(10)));
    expect(bars).toHaveLength(23);
    const [one, two, ten] = [bars[0]!, bars[1]!, bars[9]!];
    expect(two.height / one.height).toBeCloseTo(2, 1);
    expect(ten.height / one.height).toBeCloseTo(10, 0);
    expect(new Set(bars.map(({ y, height }) => Math.round(y + height))).size).toBe(1);
    expect(bars.map(({ role }) => role)).toEqual([...Array<string>(22).fill("bar"), "bar-open"]);
    expect(bars.at(-1)!.height).toBe(ten.height);
  });

  it("describes each month in words and as a table row, newest row first", () => {
    const { readings, table, scene } = monthsChart(requestOf(upTo(1), upTo(2000)), { width: 760, height: 330 })!;
    expect(readings[0]!.words).toBe("Dec 2024: 0 thing 0s and 0 thing 1s.");
    expect(readings.at(-1)!.words).toBe("Nov 2026, so far: 1 thing 0 and 2,000 thing 1s.");
    expect(table.columns).toEqual(["Month", "Things 0", "Things 1"]);
    expect([table.rows[0]!.header, ...table.rows[0]!.cells.map(({ text }) => text)]).toEqual(["Nov 2026", "1", "2,000"]);
    expect(scene.description).toBe("From Dec 2024 to Nov 2026: 254 thing 0s and 2,253 thing 1s.");
  });

  it("labels the last month, and others if there is room", () => {
    const named = (width: number) =>
      textsOf(monthsChart(requestOf(upTo(3)), { width, height: 120 })!.scene).flatMap(({ text }) =>
        /^[A-Z][a-z]{2} \d{4}$/.test(text) ? [text] : [],
      );
    expect(named(1000)).toContain("Nov 2026");
    expect(named(340).at(-1)).toBe("Nov 2026");
    expect(named(340).length).toBeLessThan(named(1000).length);
  });

  it("draws no chart without months, and a chart without bars if all counts are 0", () => {
    expect(monthsChart({ months: [], panels: [] }, { width: 300, height: 100 })).toBeNull();
    expect(barsOf(requestOf(months.map(() => 0)))).toEqual([]);
  });

  it("draws all marks inside and texts without overlap, for any counts", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 3 }), fc.integer({ min: 280, max: 1200 }), (all, width) => {
        const { scene } = monthsChart(requestOf(...all), { width, height: 26 + all.length * 116 })!;
        marksInside(scene);
        textsApart(scene);
      }),
      { numRuns: 60 },
    );
  });
});
