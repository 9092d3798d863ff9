import { categoryZones } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import {
  ageWindow,
  chartKind,
  largeChart,
  picturePalette,
  readingAtAge,
  readingAtX,
  smallChart,
  svgText,
  type MeasuredPoint,
  type OverAgeChart,
  type OverAgeRequest,
} from "../src/index.ts";
import { adult, bandCurves, centileCurves, fmi, older, ttBmd } from "./support/curves.ts";
import { wordsCrossNoLine } from "./support/scene-rules.ts";

const size = { width: 640, height: 420 };
const centiles: OverAgeRequest = { curves: centileCurves(), parameter: fmi, points: [adult] };
const additional: OverAgeRequest = { curves: bandCurves(), parameter: ttBmd, points: [older] };
const visits = [
  { age: 57, value: 240, text: "240.0 mg HA/cm³", percentile: null, tScore: -0.722 },
  { age: 59.5, value: 227, text: "227.0 mg HA/cm³", percentile: null, tScore: -1.083 },
];
const followed: OverAgeRequest = { ...additional, earlier: visits, zoneNames: categoryZones };
const large = largeChart(centiles, size)!;
const young = largeChart(additional, size)!;

const marksOf = (chart: OverAgeChart, role: string) => chart.scene.marks.filter((mark) => mark.role === role);
const textsOf = (chart: OverAgeChart, role: string) => marksOf(chart, role).map((mark) => (mark.kind === "text" ? mark.text : ""));
const pathsOf = (chart: OverAgeChart, role: string) => marksOf(chart, role).map((mark) => (mark.kind === "path" ? mark.d : ""));

describe("a chart of percentiles", () => {
  it("labels the axis with parameter and unit, and the lines as percentiles", () => {
    expect(textsOf(large, "axis-title")).toEqual(["FMI (kg/m²)", "Age (years)"]);
    expect(textsOf(large, "line-label")).toEqual(["3", "10", "25", "50", "75", "90", "97"]);
    expect(textsOf(large, "line-heading")).toEqual(["percentile"]);
    expect(textsOf(smallChart(centiles)!, "line-label")).toEqual(["5th", "50th", "95th"]);
  });

  it("shows a child the ages near its own reference if it is small, unless an earlier visit lies outside", () => {
    const child = { ...adult, age: 12 };
    const lastAge = (earlier: MeasuredPoint[]) =>
      Math.max(...smallChart({ ...centiles, points: [child], earlier })!.readings.map(({ age }) => age!));
    expect(lastAge([{ ...child, age: 10 }])).toBeLessThanOrEqual(21.6);
    expect(lastAge([{ ...child, age: 19 }])).toBe(82);
  });

  it("shades the middle 90 % and 50 % and breaks lines at a reference change", () => {
    const lines = [...pathsOf(large, "centile"), ...pathsOf(large, "median")];
    expect(lines).toHaveLength(14);
    for (const path of lines) expect(path.match(/M/g)).toHaveLength(1);
    expect([marksOf(large, "band-outer").length, marksOf(large, "band-inner").length]).toEqual([2, 2]);
    expect(textsOf(large, "note")).toEqual(["reference changes at 18"]);
  });

  it("ends its lines at the last reference age, also for an older person", () => {
    const elder = largeChart({ ...centiles, points: [{ ...adult, age: 95, percentile: null }] }, size)!;
    const ends = pathsOf(elder, "centile").map((path) => Number(path.match(/L([\d.]+),[\d.]+$/)![1]));
    const point = marksOf(elder, "point")[0]!;
    for (const end of ends) expect(end).toBeLessThan(point.kind === "circle" ? point.cx - 50 : 0);
    expect(textsOf(elder, "point-text")).toEqual(["7.50 kg/m²"]);
  });

  it("writes the person's value with its percentile, and the percentile alone in the small chart", () => {
    expect(textsOf(large, "point-text")).toEqual(["7.50 kg/m² · 45th percentile"]);
    expect(textsOf(smallChart(centiles)!, "point-text")).toEqual(["45th"]);
    const narrow = largeChart({ ...centiles, points: [{ ...adult, text: "284.0 mg HA/cm³" }] }, { width: 300, height: 280 })!;
    expect([...textsOf(narrow, "point-text"), ...textsOf(narrow, "point-detail")]).toEqual(["284.0 mg HA/cm³", "45th percentile"]);
  });

  it("describes the values at an age; at a shared age, those of the later reference", () => {
    const { readings } = large;
    const at = (age: number) => readings[readingAtAge(readings, age)!]!;
    expect(at(61).words).toBe("At 60 years: 50th percentile 10.50 kg/m², 5th 8.70, 95th 12.30");
    expect(at(18).rows[0]).toEqual({ label: "3rd", text: "6.00" });
    expect(readings.filter(({ age }) => age === 18)).toHaveLength(1);
    expect(readingAtX(readings, at(30).x + 1)).toBe(readingAtAge(readings, 30));
    expect(at(30).rows.map(({ label }) => label)).toEqual(["3rd", "5th", "10th", "25th", "50th", "75th", "90th", "95th", "97th"]);
  });

  it("has its figures as a table, thinned to whole years, with the last age", () => {
    expect(large.table.columns).toEqual(["Age", "3rd", "5th", "10th", "25th", "50th", "75th", "90th", "95th", "97th"]);
    expect(large.table.rows.at(-1)).toMatchObject({ header: "82", cells: expect.arrayContaining([{ text: "9.20" }]) });
  });

  it("shows a stored fraction in percent", () => {
    const percent = { ...fmi, display: { unit: "%", factor: 100, decimals: 1 } };
    expect(largeChart({ ...centiles, parameter: percent, points: [] }, size)!.readings[0]!.rows[0]!.text).toBe("400.0");
  });

  it("draws the parent of an adapted curve dashed over it, with its figures in the table", () => {
    const curves = { ...centileCurves(), segments: centileCurves().segments.slice(1) };
    const parent = curves.segments.map(({ ages, percentiles }) => ({
      ages,
      percentiles: percentiles
        .filter(({ percentile }) => [3, 50, 97].includes(percentile))
        .map(({ percentile, values }) => ({ percentile, values: values.map((value) => value - 4) })),
    }));
    const plain = largeChart({ ...centiles, curves, points: [] }, size)!;
    const over = largeChart({ ...centiles, curves: { ...curves, parent }, points: [] }, size)!;
    expect([pathsOf(plain, "mean-line"), pathsOf(over, "mean-line").length]).toEqual([[], 3]);
    // The lowest parent value, 2 kg/m², lies within the plot.
    const lowest = Math.max(
      ...pathsOf(over, "mean-line").flatMap((path) => [...path.matchAll(/,([\d.]+)/g)].map((match) => Number(match[1]))),
    );
    expect(lowest).toBeLessThanOrEqual(over.plot.bottom);
    expect(over.table.columns.slice(-3)).toEqual(["parent’s 3rd", "parent’s 50th", "parent’s 97th"]);
    expect(over.readings[0]!.rows.at(-2)).toEqual({ label: "parent’s 50th", text: "4.40" });
  });

  it("looks closer at a child's reference, with the change at 18 still in sight", () => {
    const child = { ...adult, age: 11, value: 6 };
    const window = ageWindow(centileCurves(), [child])!;
    expect(window).toEqual([6, 21.6]);
    const ages = largeChart({ ...centiles, points: [child] }, size, { window })!.readings.map(({ age }) => age);
    expect(ages).toEqual([6, 10, 14, 18, 19, 21]);
    expect(ageWindow(centileCurves(), [adult])).toBeNull();
    expect(ageWindow(centileCurves(), [])).toBeNull();
  });
});

describe("a chart of young adults", () => {
  it("has an axis of T-scores and never a word of percentiles", () => {
    expect(textsOf(young, "line-label")).toEqual(["0", "−1", "−2.5"]);
    expect(textsOf(young, "line-heading")).toEqual(["T-score"]);
    expect(textsOf(young, "zone-name")).toEqual(["T −1 or higher", "T −1 to −2.5", "T −2.5 or lower"]);
    for (const chart of [young, smallChart(additional)!]) {
      expect(JSON.stringify([chart.scene, chart.readings, chart.textForAllAges, chart.table])).not.toMatch(/percentile|\d(st|nd|rd|th)\b/i);
    }
  });

  it("writes the name of each zone into it, on no line and no value, for any spread and value", () => {
    const means = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3].map((fall) => [
      266,
      266,
      266 - fall * 12,
      266 - fall * 24,
      266 - fall * 33,
      266 - fall * 36,
    ]);
    for (const sd of [6, 12, 36, 80])
      for (const values of means)
        for (const age of [22, 62, 84]) {
          const curves = { ...bandCurves(), youngAdult: { ...bandCurves().youngAdult!, sd } };
          const request = { ...additional, curves: { ...curves, meanLine: { ...curves.meanLine!, values } }, points: [{ ...older, age }] };
          const caption = { title: "Tt.BMD", source: "Made up" };
          for (const options of [{}, { caption }]) {
            const chart = largeChart({ ...request, earlier: visits, zoneNames: categoryZones }, size, options)!;
            wordsCrossNoLine(chart.scene, ["zone-name"]);
            expect(textsOf(chart, "zone-name")).toEqual(["normal", "low bone mass", "osteoporosis"]);
          }
        }
  });

  it("shows no percentile for a value without an age-specific score", () => {
    const both = { ...older, percentile: 12 };
    const noSegments = { ...bandCurves(), segments: [] };
    expect(textsOf(largeChart({ ...additional, curves: noSegments, points: [both] }, size)!, "point-text")).toEqual([
      "215.0 mg HA/cm³ · T-score −1.4",
    ]);
  });

  it("tints the zones above −1, below −1 and below −2.5, over all ages", () => {
    const zones = ["band-outer", "band-inner"].flatMap((role) => marksOf(young, role)) as { x: number; y: number; height: number }[];
    const levels = pathsOf(young, "guide").map((d) => Number(/,([\d.]+)/.exec(d)![1]));
    expect(zones.map(({ y }) => y)).toEqual(levels.map((level) => expect.closeTo(level, 0)));
    expect(zones[0]!.y + zones[0]!.height).toBeCloseTo(zones[1]!.y, 0);
    const [normal] = marksOf(young, "zone-normal") as typeof zones;
    expect([normal!.y, normal!.y + normal!.height]).toEqual([expect.closeTo(young.plot.top, 0), expect.closeTo(zones[0]!.y, 0)]);
  });

  it.each([
    ["small", smallChart(followed)!],
    ["large", largeChart(followed, size)!],
  ])("joins all comparable visits in the %s chart, the earlier ones hollow", (_, chart) => {
    const [line] = pathsOf(chart, "trend");
    const discs = [...marksOf(chart, "visit"), ...marksOf(chart, "point")] as { cx: number; cy: number }[];
    expect(line!.match(/[\d.]+,[\d.]+/g)).toEqual(discs.map(({ cx, cy }) => `${cx},${cy}`));
    expect(discs).toHaveLength(3);
    expect(textsOf(chart, "tick").map(Number)).toEqual(expect.arrayContaining([58, 60, 62]));
    wordsCrossNoLine(chart.scene, ["zone-name", "point-text"]);
    expect(chart.readings.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        "Measured at 57 years: 240.0 mg HA/cm³, T-score −0.7",
        "Measured at 62 years: 215.0 mg HA/cm³, T-score −1.4",
      ]),
    );
    expect(chart.table.rows).toContainEqual({ header: "Measured at 59.5 years", cells: [{ text: "−1.1" }, { text: "227.0" }] });
    expect(chart.scene.description).toContain("Zones: normal; low bone mass; osteoporosis. Measured at 57 years");
  });

  it("draws the least significant change at the visit that the last one is compared with", () => {
    const judged = largeChart({ ...followed, earlier: [visits[0]!, { ...visits[1]!, lsc: 9 }] }, size)!;
    const [whisker, ...others] = pathsOf(judged, "whisker");
    const [x, y] = [marksOf(judged, "visit")[1] as unknown as { cx: number; cy: number }].flatMap(({ cx, cy }) => [cx, cy]);
    const [, at, top, bottom] = /^M([\d.]+),([\d.]+)V([\d.]+)/.exec(whisker!)!.map(Number);
    expect([at, (top! + bottom!) / 2, others]).toEqual([x, expect.closeTo(y!, 0), []]);
    expect(judged.scene.description).toContain("Whisker at 59.5 years: least significant change, 9.0 mg HA/cm³.");
    expect(pathsOf(largeChart(followed, size)!, "whisker")).toEqual([]);
  });

  it("leaves out a visit whose T-score is of another reference, and has one point with one visit", () => {
    const other = largeChart({ ...followed, earlier: [{ ...visits[0]!, tScore: -0.5 }] }, size)!;
    for (const chart of [other, young, largeChart({ ...followed, earlier: [{ ...visits[0]!, tScore: null }] }, size)!]) {
      expect([marksOf(chart, "visit"), marksOf(chart, "trend"), marksOf(chart, "point").length]).toEqual([[], [], 1]);
    }
  });

  it("describes the constant reference once, and the published mean at its own ages", () => {
    expect(young.textForAllAges).toBe(
      "Reference: Young women, 20 to 37 years. T-score 0 is 266.0 mg HA/cm³, −1 is 230.0 mg HA/cm³, −2.5 is 176.0 mg HA/cm³.",
    );
    expect(young.readings.map(({ age }) => age)).toEqual([20, 37, 50, 60, 70, 80]);
    expect(young.readings[3]!.words).toBe("At 60 years: published mean 245.0 mg HA/cm³");
    expect(largeChart({ ...additional, curves: { ...bandCurves(), meanLine: null } }, size)!.readings).toEqual([]);
    expect(young.table.rows.slice(0, 2)).toEqual([
      { header: "Young-adult mean", cells: [{ text: "0" }, { text: "266.0" }] },
      { header: "−1 SD", cells: [{ text: "−1" }, { text: "230.0" }] },
    ]);
  });
});

describe("visits of a person", () => {
  const circles = (chart: OverAgeChart, role: string) => marksOf(chart, role) as unknown as { cx: number; cy: number }[];

  it("are joined among percentiles too, with the Z-score in the small chart", () => {
    const visit = { ...adult, age: adult.age - 4, text: "earlier" };
    const chart = smallChart({ ...centiles, points: [{ ...adult, zScore: -1.5 }], earlier: [visit] })!;
    const [open] = circles(chart, "visit");
    expect(pathsOf(chart, "trend")).toEqual([expect.stringContaining(`M${open!.cx},${open!.cy}`)]);
    expect(textsOf(chart, "point-text")).toEqual(["Z −1.5"]);
  });

  it("that are not comparable stay apart: open, without a line", () => {
    const alone = largeChart({ ...additional, apart: [visits[0]!] }, size)!;
    expect([circles(alone, "visit").length, pathsOf(alone, "trend").length]).toEqual([1, 0]);
    const both = largeChart({ ...followed, earlier: [visits[1]!], apart: [visits[0]!] }, size)!;
    expect(circles(both, "visit")).toHaveLength(2);
    const [line] = pathsOf(both, "trend");
    expect(line!.match(/[LH]/g)).toHaveLength(1);
  });
});

describe("which chart is drawn", () => {
  const young30 = { ...older, age: 30, percentile: 8 };

  it("matches the person’s score when a reference has both kinds", () => {
    expect(chartKind(bandCurves(), [young30])).toBe("percentiles");
    expect(chartKind(bandCurves(), [older])).toBe("young-adults");
    expect(chartKind(bandCurves(), [])).toBe("young-adults");
    expect(chartKind(centileCurves(), [])).toBe("percentiles");
  });

  it("is null for a young adult reference when the person gets no T-score", () => {
    expect(chartKind({ ...bandCurves(), segments: [] }, [{ ...older, tScore: null }])).toBeNull();
    expect(largeChart({ ...additional, points: [{ ...older, tScore: null }] }, size)).toBeNull();
    expect(chartKind({ ...centileCurves(), segments: [] }, [])).toBeNull();
  });
});

describe("reviewed pictures", () => {
  const childhood = { ...centiles, points: [{ ...adult, age: 11, value: 6 }] };
  const caption = { title: "Fat mass index (FMI), whole body, women", source: "Reference: LEAD 1.0.1 · Trabecula · Nov 22, 2026" };
  it.each([
    ["centiles-large", large],
    ["centiles-small", smallChart(centiles)!],
    ["centiles-child", largeChart(childhood, size, { window: ageWindow(centileCurves(), childhood.points) })!],
    ["centiles-saved", largeChart(centiles, size, { caption })!],
    ["young-adults-large", young],
    ["young-adults-small", smallChart(additional)!],
    ["young-adults-visits", smallChart(followed)!],
    ["beyond-the-axis", largeChart({ ...centiles, points: [{ ...adult, value: 90, text: "90.00 kg/m²", percentile: 99.99 }] }, size)!],
  ])("%s", async (name, chart) => {
    await expect(svgText(chart.scene, picturePalette)).toMatchFileSnapshot(`pictures/${name}.svg`);
  });
});
