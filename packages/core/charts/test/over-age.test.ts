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
  type OverAgeChart,
  type OverAgeRequest,
} from "../src/index.ts";
import { adult, bandCurves, centileCurves, fmi, older, ttBmd } from "./support/curves.ts";
import { wordsCrossNoLine } from "./support/scene-rules.ts";

const size = { width: 640, height: 420 };
const centiles: OverAgeRequest = { curves: centileCurves(), parameter: fmi, points: [adult] };
const beside: OverAgeRequest = { curves: bandCurves(), parameter: ttBmd, points: [older] };
const large = largeChart(centiles, size)!;
const young = largeChart(beside, size)!;

const marksOf = (chart: OverAgeChart, role: string) => chart.scene.marks.filter((mark) => mark.role === role);
const textsOf = (chart: OverAgeChart, role: string) => marksOf(chart, role).map((mark) => (mark.kind === "text" ? mark.text : ""));
const pathsOf = (chart: OverAgeChart, role: string) => marksOf(chart, role).map((mark) => (mark.kind === "path" ? mark.d : ""));

describe("a chart of percentiles", () => {
  it("names parameter and unit on the axis, and says that its labels are percentiles", () => {
    expect(textsOf(large, "axis-title")).toEqual(["FMI (kg/m²)", "Age (years)"]);
    expect(textsOf(large, "line-label")).toEqual(["3", "10", "25", "50", "75", "90", "97"]);
    expect(textsOf(large, "line-heading")).toEqual(["percentile"]);
    expect(textsOf(smallChart(centiles)!, "line-label")).toEqual(["5th", "50th", "95th"]);
  });

  it("tints the middle 90 % and 50 %, and joins nothing across a change of reference", () => {
    const lines = [...pathsOf(large, "centile"), ...pathsOf(large, "median")];
    expect(lines).toHaveLength(14);
    for (const path of lines) expect(path.match(/M/g)).toHaveLength(1);
    expect([marksOf(large, "band-outer").length, marksOf(large, "band-inner").length]).toEqual([2, 2]);
    expect(textsOf(large, "note")).toEqual(["reference changes at 18"]);
  });

  it("ends its lines where the reference ends, whatever the person's age", () => {
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

  it("says what stands at an age, and reads an age that two references share as the later one's", () => {
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
    expect(textsOf(young, "note")).toEqual(["young-adult mean", "−1 SD", "−2.5 SD"]);
    for (const chart of [young, smallChart(beside)!]) {
      expect(JSON.stringify([chart.scene, chart.readings, chart.standing, chart.table])).not.toMatch(/percentile|\d(st|nd|rd|th)\b/i);
    }
  });

  it("writes no words along a level across another line, whatever the spread and wherever the value", () => {
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
          const request = { ...beside, curves: { ...curves, meanLine: { ...curves.meanLine!, values } }, points: [{ ...older, age }] };
          const caption = { title: "Tt.BMD", source: "Made up" };
          for (const options of [{}, { caption }]) wordsCrossNoLine(largeChart(request, size, options)!.scene, ["note"]);
        }
  });

  it("never calls a percentile what was not scored for age, even where one was", () => {
    const both = { ...older, percentile: 12 };
    const noSegments = { ...bandCurves(), segments: [] };
    expect(textsOf(largeChart({ ...beside, curves: noSegments, points: [both] }, size)!, "point-text")).toEqual([
      "215.0 mg HA/cm³ · T-score −1.4",
    ]);
  });

  it("tints only the ages that were measured, and none where they are not stated", () => {
    const [band] = pathsOf(young, "band-outer");
    const across = [...band!.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
    const at = (age: number) => young.readings[readingAtAge(young.readings, age)!]!.x;
    expect([Math.min(...across), Math.max(...across)]).toEqual([expect.closeTo(at(20), 0), expect.closeTo(at(37), 0)]);
    const ageless = { ...bandCurves(), youngAdult: { mean: 266, sd: 36, ages: null, label: "Young women" } };
    expect(marksOf(largeChart({ ...beside, curves: ageless }, size)!, "band-outer")).toEqual([]);
  });

  it("says what holds at every age, and the published mean at the ages that it was given for", () => {
    expect(young.standing).toBe(
      "Reference: Young women, 20 to 37 years. T-score 0 is 266.0 mg HA/cm³, −1 is 230.0 mg HA/cm³, −2.5 is 176.0 mg HA/cm³. " +
        "Tinted: their middle 90 %, at the ages that were measured.",
    );
    expect(young.readings.map(({ age }) => age)).toEqual([20, 37, 50, 60, 70, 80]);
    expect(young.readings[3]!.words).toBe("At 60 years: published mean 245.0 mg HA/cm³");
    expect(largeChart({ ...beside, curves: { ...bandCurves(), meanLine: null } }, size)!.readings).toEqual([]);
    expect(young.table.rows.slice(0, 2)).toEqual([
      { header: "Young-adult mean", cells: [{ text: "0" }, { text: "266.0" }] },
      { header: "−1 SD", cells: [{ text: "−1" }, { text: "230.0" }] },
    ]);
  });
});

describe("which chart is drawn", () => {
  const young30 = { ...older, age: 30, percentile: 8 };

  it("is what the person was scored by, where a reference gives both", () => {
    expect(chartKind(bandCurves(), [young30])).toBe("percentiles");
    expect(chartKind(bandCurves(), [older])).toBe("young-adults");
    expect(chartKind(bandCurves(), [])).toBe("young-adults");
    expect(chartKind(centileCurves(), [])).toBe("percentiles");
  });

  it("is none where only young adults are known and the rules do not ask for them", () => {
    expect(chartKind({ ...bandCurves(), segments: [] }, [{ ...older, tScore: null }])).toBeNull();
    expect(largeChart({ ...beside, points: [{ ...older, tScore: null }] }, size)).toBeNull();
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
    ["young-adults-small", smallChart(beside)!],
    ["beyond-the-axis", largeChart({ ...centiles, points: [{ ...adult, value: 90, text: "90.00 kg/m²", percentile: 99.99 }] }, size)!],
  ])("%s", async (name, chart) => {
    await expect(svgText(chart.scene, picturePalette)).toMatchFileSnapshot(`pictures/${name}.svg`);
  });
});
