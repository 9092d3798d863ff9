import { describe, expect, it } from "vitest";
import { textBox, trendChart, trendHeight, trendReadingAt, trendTable, type TrendChart } from "../src/index.ts";
import { textsOf } from "./support/scene-rules.ts";
import { chartOf, marksOf, newScanner, panel, pathsOf, placesOf, size } from "./support/trends.ts";
import { fmiPanel, ttBmdPanel } from "./support/visits.ts";

const bandsOf = (chart: TrendChart) => marksOf(chart, "lsc-band").map((mark) => (mark.kind === "rect" ? mark : null)!);
const wordsOf = ({ scene }: TrendChart, role: string) =>
  textsOf(scene).flatMap((mark) => (mark.role === role && !/^\d+(\.\d+)?$/.test(mark.text) ? [mark.text] : []));
function spotsAlong(path: string): [number, number][] {
  let at: [number, number] = [0, 0];
  return [...path.matchAll(/([MLH])([\d.]+)(?:,([\d.]+))?/g)].flatMap(([, command, x, y]) => {
    const from = at;
    const to: [number, number] = [Number(x), y === undefined ? from[1] : Number(y)];
    at = to;
    if (command === "M") return [];
    return Array.from({ length: 200 }, (_, step): [number, number] => {
      const part = step / 200;
      return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
    });
  });
}

describe("a trend", () => {
  const chart = chartOf(panel);

  it("has ages on the axis, the dates of the scans beneath, and the reference behind", () => {
    expect(wordsOf(chart, "axis-title")).toEqual(["FMI (kg/m²)", "Age (years), date of scan beneath"]);
    const dates = textsOf(chart.scene).filter(({ role, text }) => role === "tick" && text.includes("20"));
    expect(dates.map(({ text }) => text)).toEqual(["Mar 10, 2024", "Mar 11, 2025", "Feb 2, 2026", "Apr 17, 2027", "May 22, 2028"]);
    expect(dates.map(({ x }) => x)).toEqual(chart.readings.map(({ guides }) => expect.closeTo(guides[0]!.x, 0)));
    expect(textsOf(chart.scene).flatMap(({ role, text }) => (role === "line-label" ? [text] : []))).toEqual(["5", "25", "50", "75", "95"]);
    expect([marksOf(chart, "band-outer").length, marksOf(chart, "band-inner").length]).toEqual([1, 1]);
  });

  it("marks a change beyond its LSC by a filled mark and a word, and leaves the others open", () => {
    expect([marksOf(chart, "visit").length, marksOf(chart, "visit-significant").length]).toEqual([2, 2]);
    expect(wordsOf(chart, "point-detail")).toEqual(expect.arrayContaining(["−10.4 %, beyond its LSC", "−7.3 %, beyond its LSC"]));
    expect(wordsOf(chart, "point-text")).toEqual(["8.60 kg/m²: −10.4 % since Mar 10, 2024, beyond its LSC"]);
  });

  it("draws an excluded scan as a cross with its reason, and connects its neighbors directly", () => {
    expect(marksOf(chart, "visit-left-out")).toHaveLength(1);
    expect(wordsOf(chart, "note")).toContain("left out: motion grade");
    const [line, ...others] = pathsOf(chart, "trend");
    expect(others).toEqual([]);
    const drawn = chart.readings.map(({ guides }) => guides[0]!.x);
    expect(placesOf(line!)).toEqual([drawn[0], drawn[1], drawn[3], drawn[4]].map((x) => expect.closeTo(x!, 0)));
  });

  it("has one band of least significant change, around the baseline and from it onward", () => {
    const [band, ...others] = bandsOf(chart);
    expect(others).toEqual([]);
    const baseline = chart.readings[0]!;
    expect(band!.x).toBeCloseTo(baseline.guides[0]!.x, 0);
    expect(band!.y + band!.height / 2).toBeCloseTo(baseline.spots[0]!.y, 0);
    expect(wordsOf(chart, "note")).toContain("least significant change ±0.60");
    for (const [index, { spots }] of chart.readings.entries()) {
      const isOutside = spots[0]!.y < band!.y || spots[0]!.y > band!.y + band!.height;
      expect(isOutside).toBe(index >= 2);
    }
  });

  it("places labels away from band edges and reference lines, if there is room", () => {
    const words = textsOf(chart.scene).filter(({ role, text }) => ["point-detail", "note"].includes(role) && !text.startsWith("least"));
    const lines = ["lsc-edge", "centile", "median"].flatMap((role) => pathsOf(chart, role)).flatMap(spotsAlong);
    const crossed = words.filter((mark) => {
      const { left, right, top, bottom } = textBox(mark);
      return lines.some(([x, y]) => x > left && x < right && y > top && y < bottom);
    });
    expect([words.length > 2, lines.length > 20, crossed.map(({ text }) => text)]).toEqual([true, true, []]);
  });

  it("draws a precision whisker for each counted scan", () => {
    expect(pathsOf(chart, "whisker")).toHaveLength(4);
    const [, top, bottom] = /,([\d.]+)V([\d.]+)/.exec(pathsOf(chart, "whisker")[0]!)!;
    expect(Number(bottom) - Number(top)).toBeCloseTo((bandsOf(chart)[0]!.height * 1.96) / 2.77, 0);
  });

  it("describes every scan in words, with the change since the first and the previous scan", () => {
    expect(chart.readings.map(({ words }) => words)).toEqual([
      "Mar 10, 2024, age 61.2: 9.60 kg/m²",
      "Mar 11, 2025, age 62.2: 9.30 kg/m², −0.30 kg/m² (−3.1 %) since Mar 10, 2024, within its LSC (least significant change 0.60 kg/m²)",
      "Feb 2, 2026, age 63.1: 8.20 kg/m², excluded from change. The scan of 2026-02-02 has motion grade 4 of 5.",
      "Apr 17, 2027, age 64.3: 8.90 kg/m², −0.70 kg/m² (−7.3 %) since Mar 10, 2024, beyond its LSC (least significant change 0.60 kg/m²), " +
        "−0.40 kg/m² (−4.3 %) since Mar 11, 2025, within its LSC (least significant change 0.60 kg/m²)",
      "May 22, 2028, age 65.4: 8.60 kg/m², −1.00 kg/m² (−10.4 %) since Mar 10, 2024, beyond its LSC (least significant change 0.60 kg/m²), " +
        "−0.30 kg/m² (−3.4 %) since Apr 17, 2027, within its LSC (least significant change 0.60 kg/m²)",
    ]);
    expect(chart.table.rows[2]!.cells.map(({ text }) => text)).toEqual(["63.1", "8.20", "", "left out", "left out"]);
    expect(chart.table.rows[4]!.cells[3]).toEqual({ text: "−10.4 %", detail: "beyond its LSC" });
  });
});

describe("where scans stop being comparable", () => {
  const chart = chartOf(newScanner);

  it("a break is marked and named, and no line crosses it", () => {
    const [place, ...others] = pathsOf(chart, "break").map((path) => Number(/^M([\d.]+)/.exec(path)![1]));
    expect(others).toEqual([]);
    expect(wordsOf(chart, "note")).toContain("Hologic → GE Lunar");
    const lines = pathsOf(chart, "trend").map(placesOf);
    expect(lines.map((places) => places.length)).toEqual([3, 2]);
    for (const places of lines) expect(places.every((x) => x < place!) || places.every((x) => x > place!)).toBe(true);
  });

  it("draws a band around the baseline of each set, as long as that set", () => {
    const [before, after] = bandsOf(chart);
    expect(before!.x + before!.width).toBeCloseTo(chart.readings[2]!.guides[0]!.x, 0);
    expect(after!.x).toBeCloseTo(chart.readings[3]!.guides[0]!.x, 0);
    expect(after!.y + after!.height / 2).toBeCloseTo(chart.readings[3]!.spots[0]!.y, 0);
  });

  it("describes a protocol change on the same scanner", () => {
    const protocol = { ...newScanner, sets: newScanner.sets.map((set) => ({ ...set, scanner: "Hologic" })) };
    expect(wordsOf(chartOf(protocol), "note")).toContain("other protocol");
  });
});

describe("parameters beneath each other", () => {
  const panels = [
    panel,
    {
      ...ttBmdPanel({
        values: [
          [61.2, 226],
          [65.4, 210],
        ],
        lsc: 7,
      }),
      name: "Tt.BMD",
    },
  ] as const;
  const second = { ...panels[1], visits: panels[1].visits.map((visit, index) => ({ ...visit, key: `visit-${index * 4}` })) };
  const chart = chartOf(panels[0], second);

  it("share one axis of ages", () => {
    expect(wordsOf(chart, "axis-title")).toEqual(["FMI (kg/m²)", "Tt.BMD (mg HA/cm³)", "Age (years), date of scan beneath"]);
    expect(chart.readings[0]!.spots.map(({ x }) => x)).toEqual([chart.readings[0]!.guides[0]!.x, chart.readings[0]!.guides[0]!.x]);
    expect(textsOf(chart.scene).flatMap(({ role, text }) => (role === "line-label" ? [text] : []))).toEqual(
      expect.arrayContaining(["5th", "T −1"]),
    );
  });

  it("are read together, a scan at a time", () => {
    expect(chart.readings).toHaveLength(5);
    expect(chart.readings.at(-1)!.words).toBe(
      "May 22, 2028, age 65.4: FMI 8.60 kg/m², −10.4 % since Mar 10, 2024, beyond its LSC; Tt.BMD 210.0 mg HA/cm³, −7.1 % since Mar 10, 2024, beyond its LSC",
    );
    expect(chart.table.columns).toEqual(["Scan", "Age", "FMI", "Tt.BMD"]);
    expect(chart.table.rows[1]!.cells).toEqual([{ text: "62.2" }, { text: "9.30", detail: "−3.1 %, within its LSC" }, { text: "" }]);
  });
});

describe("parameters beneath each other on a phone", () => {
  it("place the label of a change beyond its LSC near its mark", () => {
    const fall = (from: number, to: number) => [[33.7, from] as const, [35.7, to] as const];
    const losses = [ttBmdPanel({ values: fall(296, 271), lsc: 3.2 }), ttBmdPanel({ values: fall(178, 161), lsc: 3 })];
    const chart = trendChart(losses, { width: 358, height: 342 })!;
    const marks = marksOf(chart, "visit-significant").flatMap((mark) => (mark.kind === "circle" ? [mark] : []));
    const words = textsOf(chart.scene).filter(({ role }) => role === "point-detail");
    expect([marks.length, words.length]).toEqual([2, 2]);
    for (const [index, { cx, cy }] of marks.entries()) {
      const { left, right, top, bottom } = textBox(words[index]!);
      const away = [Math.max(left - cx, cx - right, 0), Math.max(top - cy, cy - bottom, 0)];
      expect(Math.hypot(...away)).toBeLessThan(20);
    }
  });
});

describe("parameters with many scans beneath each other", () => {
  const ages = [56.8, 58.4, 60, 61.5, 63.1, 64.7, 66.3, 67.9];
  const over = (values: readonly number[]) => values.map((value, index) => [ages[index]!, value] as const);
  const losses = [
    ttBmdPanel({ values: over([262, 260, 255, 254, 247, 246, 240, 238]), lsc: 15 }),
    ttBmdPanel({ values: over([310, 306, 298, 296, 280, 277, 268, 266]), lsc: 16 }),
  ];
  const chart = trendChart(losses, { width: 1140, height: trendHeight(2, 1140) })!;
  const discs = ["visit", "visit-significant"].flatMap((role) =>
    marksOf(chart, role).flatMap((mark) => (mark.kind === "circle" ? [mark] : [])),
  );

  it("call no open mark beyond its LSC: words are nearest to the mark that they are of", () => {
    const words = textsOf(chart.scene).filter(({ role, text }) => role === "point-detail" && text.includes("LSC"));
    expect(words.length).toBeGreaterThanOrEqual(4);
    for (const mark of words) {
      const [nearest] = discs.toSorted((one, other) => distance(mark, one) - distance(mark, other));
      expect([mark.text, nearest!.role]).toEqual([mark.text, "visit-significant"]);
    }
  });

  function distance(mark: Parameters<typeof textBox>[0], { cx, cy }: { cx: number; cy: number }) {
    const { left, right, top, bottom } = textBox(mark);
    return Math.hypot(Math.max(left - cx, cx - right, 0), Math.max(top - cy, cy - bottom, 0));
  }
});

describe("the shape of panels", () => {
  const panels = [1, 2, 3, 4].map(() =>
    fmiPanel({
      values: [
        [61.2, 9.6],
        [63.2, 9.1],
      ],
      lsc: 0.6,
    }),
  );
  const axesOf = (width: number) => {
    const chart = trendChart(panels, { width, height: trendHeight(panels.length, width) })!;
    const bands = marksOf(chart, "lsc-band").flatMap((mark) => (mark.kind === "rect" ? [mark] : []));
    return { chart, columns: new Set(bands.map(({ x }) => x)).size, guides: chart.readings[0]!.guides };
  };

  it.each([358, 640, 899])("is at most 4 to 1, beneath each other at %d", (width) => {
    const { chart, columns, guides } = axesOf(width);
    expect([columns, guides.length]).toEqual([1, 1]);
    expect((chart.scene.height - 62) / panels.length).toBeGreaterThanOrEqual(width / 4);
  });

  it("is about 340 by 200 side by side from 900 on, with a guide in each", () => {
    const { chart, columns, guides } = axesOf(1040);
    expect([columns, chart.scene.height, guides.length]).toEqual([3, 400, 4]);
    expect(trendReadingAt(chart.readings, chart.readings[1]!.guides[2]!.x, 100)).toBe(1);
  });
});

describe("little to draw", () => {
  it("labels a single scan and draws no band, line or whisker", () => {
    const chart = chartOf(fmiPanel({ values: [[61.2, 9.6]], lsc: null }));
    expect(wordsOf(chart, "note")).toContain("one scan so far");
    for (const role of ["lsc-band", "trend", "whisker", "break"]) expect(marksOf(chart, role)).toEqual([]);
    expect(marksOf(chart, "centile")).toHaveLength(4);
  });

  it("lists a scan without an age without drawing it; needs an age for a chart", () => {
    const values = [[61.2, 9.6] as const, [null, 9.2] as const];
    const chart = chartOf(fmiPanel({ values, lsc: 0.6 }));
    expect(chart.readings).toHaveLength(1);
    expect(chart.table.rows[1]!.cells[0]).toEqual({ text: "not known" });
    const ageless = fmiPanel({ values: [[null, 9.2]], lsc: null });
    expect(trendChart([ageless], size)).toBeNull();
    expect(trendTable([ageless]).rows).toHaveLength(1);
    expect(trendChart([], size)).toBeNull();
  });

  it("keeps two scans of one day apart, for the pointer and for the keys", () => {
    const chart = chartOf(
      fmiPanel({
        values: [
          [61.2, 9.6],
          [63.2, 9],
          [63.2, 9.7],
        ],
        lsc: 0.5,
      }),
    );
    const [, lower, upper] = chart.readings;
    expect(lower!.guides[0]!.x).toBe(upper!.guides[0]!.x);
    expect(trendReadingAt(chart.readings, lower!.guides[0]!.x, lower!.spots[0]!.y)).toBe(1);
    expect(trendReadingAt(chart.readings, upper!.guides[0]!.x, upper!.spots[0]!.y)).toBe(2);
    expect(wordsOf(chart, "tick").filter((text) => text === "Mar 11, 2026")).toHaveLength(1);
  });

  it("draws an excluded extreme scan at the edge with an arrow", () => {
    const chart = chartOf(
      fmiPanel({
        values: [
          [61.2, 9.6],
          [62.2, 90],
          [63.2, 9.4],
        ],
        lsc: 0.5,
        leftOut: [1],
      }),
    );
    expect(marksOf(chart, "point-beyond")).toHaveLength(1);
    const arrow = pathsOf(chart, "point-beyond")[0]!;
    expect([...arrow.matchAll(/,([\d.]+)/g)].every(([, y]) => Number(y) >= chart.readings[0]!.guides[0]!.top)).toBe(true);
    expect(chart.readings[1]!.spots[0]!.y).toBeLessThan(chart.readings[0]!.guides[0]!.top + 20);
  });
});
