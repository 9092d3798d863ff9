import type { TrendChange, TrendPoint, TrendSeries } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { trendChart, trendPanel, type TrendPanelRequest } from "../src/index.ts";
import { bandCurves, yearlyCurves } from "./support/curves.ts";

const display = { unit: "%", factor: 100, decimals: 1 };
const lsc = { value: 0.02, percent: null, source: "our repeats", kind: "own" } as const;

const point = (reportId: string, scanDate: string, value: number, more: Partial<TrendPoint> = {}): TrendPoint => ({
  ...{ reportId, scan: 0, scanDate, ageYears: Number(scanDate.slice(0, 4)) - 1960, ageApproximate: false, device: null, value },
  ...{ zScore: -0.84, tScore: -1.26, line: 1, leftOut: false },
  ...more,
});

const change = (from: TrendPoint, to: TrendPoint, against: TrendChange["against"], more: Partial<TrendChange> = {}): TrendChange => ({
  ...{ from: from.scanDate, to: to.scanDate, fromReportId: from.reportId, fromScan: from.scan, toReportId: to.reportId, toScan: to.scan },
  ...{ against, absolute: to.value - from.value, percent: (100 * (to.value - from.value)) / from.value, percentPerYear: null },
  ...{
    zChange: null,
    tChange: null,
    changeScore: null,
    lsc,
    significant: Math.abs(to.value - from.value) >= lsc.value,
    crossCalibration: null,
  },
  ...{ beyondChance: false, flags: [], refusal: null },
  ...more,
});

const series = (points: TrendPoint[], changes: TrendChange[], scanner: TrendSeries["scanner"] = "xtremect-1"): TrendSeries => ({
  ...{ reportType: "hr-pqct", parameter: "bv_tv", site: "distal-tibia", side: "left", scanner, unit: "1", points, changes },
  monitoring: null,
});

const panelOf = (all: TrendSeries[], more: Partial<TrendPanelRequest> = {}) =>
  trendPanel({ name: "BV/TV", display, series: all, leftOut: [], curves: null, ...more });

const [a, b, c] = [point("a", "2020-05-01", 0.3), point("b", "2022-05-01", 0.27), point("c", "2024-05-01", 0.26)];

describe("the server's series as a panel", () => {
  it("are values, changes and limits in the unit that is shown", () => {
    const panel = panelOf([series([a, b, c], [change(a, b, ["first", "previous"]), change(a, c, ["first"]), change(b, c, ["previous"])])]);
    expect(panel.visits.map(({ value, age, set }) => [value, age, set])).toEqual([
      [expect.closeTo(30), 60, 0],
      [expect.closeTo(27), 62, 0],
      [expect.closeTo(26), 64, 0],
    ]);
    expect(panel.sets).toEqual([
      { scanner: "XtremeCT (first generation)", band: { low: expect.closeTo(28), high: expect.closeTo(32), lsc: "±2.0" } },
    ]);
    const last = panel.visits[2]!;
    expect(last.sinceFirst).toMatchObject({
      from: "2020-05-01",
      absolute: expect.closeTo(-4),
      lsc: expect.closeTo(2),
      isSignificant: true,
    });
    expect(last.sinceBefore).toMatchObject({ from: "2022-05-01", absolute: expect.closeTo(-1), isSignificant: false });
    expect(last.whisker).toBeCloseTo((2 * 1.96) / 2.77);
  });

  it("have no reference curves when no scan has a score of that reference", () => {
    const without = [a, b].map((each) => ({ ...each, zScore: null, tScore: null }));
    const curves = yearlyCurves();
    expect(panelOf([series(without, [])], { curves }).curves).toBeNull();
    expect(panelOf([series([a, without[1]!], [])], { curves }).curves).toBe(curves);
  });

  it("have a band from a percentage that ends exactly at the least significant change", () => {
    const percent = { lsc: { ...lsc, value: 0.015, percent: 5.3 } };
    const { band } = panelOf([series([a, b], [change(a, b, ["first", "previous"], percent)])]).sets[0]!;
    expect(band!.high - 30).toBeCloseTo(0.053 * 30);
    expect(30 - band!.low).toBeCloseTo(0.053 * 30);
    expect(band!.lsc).toBe("±5.3 %");
  });

  it("have no change when all are of one day, with a note in the header", () => {
    const again = point("again", "2020-05-01", 0.25);
    const repeat = change(a, again, ["first", "previous"], { flags: ["same_day"] });
    const panel = panelOf([series([a, again], [repeat])]);
    expect(panel.visits.map(({ sinceFirst, sinceBefore }) => [sinceFirst, sinceBefore])).toEqual([
      [null, null],
      [null, null],
    ]);
    const { scene } = trendChart([panel], { width: 760, height: 380 })!;
    expect(scene.marks.flatMap((mark) => (mark.kind === "text" ? [mark.text] : []))).toContain("all scans of one day");
  });

  it("have reference curves only when these apply to every scanner", () => {
    const unscored = point("c", "2024-05-01", 0.26, { line: 2, zScore: null, tScore: null });
    const curves = yearlyCurves();
    const own = series([a, b], []);
    const scored = series([point("c", "2024-05-01", 0.26, { line: 2 })], [], "xtremect-2");
    expect(panelOf([own], { curves }).curves).toBe(curves);
    expect(panelOf([own, scored], { curves }).curves).toBe(curves);
    expect(panelOf([own, series([unscored], [], "xtremect-2")], { curves }).curves).toBeNull();
  });

  it("show the laboratory’s device names for two devices of one model", () => {
    const [old, young] = [
      point("a", "2020-01-01", 0.3, { device: "Room 4" }),
      point("b", "2022-01-01", 0.3, { device: "Room 5", line: 2 }),
    ];
    const scannersOf = (...points: TrendPoint[]) => panelOf([series(points, [], "hologic")]).sets.map(({ scanner }) => scanner);
    expect(scannersOf(old, young)).toEqual(["Hologic “Room 4”", "Hologic “Room 5”"]);
    expect(scannersOf(old, { ...young, device: null })).toEqual(["Hologic “Room 4”", "Hologic"]);
    expect(scannersOf(old, { ...young, device: "Room 4" })).toEqual(["Hologic", "Hologic"]);
  });

  it("of a growing child have Z-scores in place of a verdict, and no band around a child's scan", () => {
    const child = { lsc: null, significant: null, beyondChance: null, flags: ["under_20" as const] };
    const [young, older, grown, adult] = ([-0.937, -1.492, -1.5, -1.6] as const).map((zScore, index) =>
      point("abcd"[index]!, `20${16 + 2 * index}-05-01`, 0.3 - index / 100, { zScore }),
    ) as [TrendPoint, TrendPoint, TrendPoint, TrendPoint];
    const first = change(young, older, ["first", "previous"], { ...child, zChange: -0.555 });
    const of = (points: TrendPoint[], changes: TrendChange[]) => panelOf([series(points, changes)]);
    const panel = of([young, older], [first]);
    expect(panel.sets).toMatchObject([{ band: null }]);
    expect(panel.visits[1]).toMatchObject({ whisker: null, sinceFirst: { lsc: null, isSignificant: false } });
    const chart = trendChart([panel], { width: 700, height: 300 })!;
    expect(chart.readings[1]!.words).toMatch(/, Z-score −0\.9 → −1\.5 \(change −0\.6\) since May 1, 2016$/);
    expect(JSON.stringify([chart.table, chart.scene])).not.toMatch(/LSC|least significant/);
    expect(chart.table.rows[1]!.cells[3]).toEqual({ text: "Z-score −0.9 → −1.5 (change −0.6)" });
    expect(of([young, older], [{ ...first, zChange: null }]).visits[1]!.sinceFirst).toBeNull();
    const later = [first, change(young, adult, ["first"], child), change(grown, adult, ["previous"])];
    const mixed = of([young, older, grown, adult], later);
    expect([mixed.sets[0]!.band, mixed.visits[3]!.whisker]).toEqual([null, expect.any(Number)]);
  });

  it("form two sets for two scanners, also with a cross-calibrated change", () => {
    const after = point("c", "2024-05-01", 0.26, { line: 2 });
    const bridge = change(b, after, ["previous"], { crossCalibration: { source: "a published line", basis: "published" } });
    const refused = change(a, after, ["first"], {
      absolute: null,
      lsc: null,
      significant: null,
      refusal: { code: "other_scanner", message: "No." },
    });
    const panel = panelOf([series([a, b], [change(a, b, ["first", "previous"])]), series([after], [bridge, refused], "xtremect-2")]);
    expect(panel.visits.map(({ set }) => set)).toEqual([0, 0, 1]);
    expect(panel.sets.map(({ scanner, band }) => [scanner, band === null])).toEqual([
      ["XtremeCT (first generation)", false],
      ["XtremeCT II", true],
    ]);
    expect(panel.visits[2]).toMatchObject({ sinceFirst: null, sinceBefore: null, bridged: { crossCalibration: "a published line" } });
  });

  it("use the first counted scan as baseline and give the reason for a skipped one", () => {
    const moved = point("a", "2020-05-01", 0.4, { leftOut: true });
    const leftOut = [
      {
        reportId: "a",
        scan: 0,
        scanDate: moved.scanDate,
        site: "distal-tibia",
        side: "left",
        code: "motion_grade",
        message: "Grade 4.",
      } as const,
    ];
    const panel = panelOf([series([moved, b, c], [change(b, c, ["first", "previous"])])], { leftOut });
    expect(panel.sets[0]!.band).toMatchObject({ low: expect.closeTo(25), high: expect.closeTo(29) });
    expect(panel.visits[0]!.leftOut).toEqual({ words: "motion grade", sentence: "Grade 4." });
  });

  it("are compared with age peers, or with young adults when only these are known", () => {
    const young = panelOf([series([point("a", "2020-05-01", 0.3, { zScore: null })], [])], { curves: bandCurves() });
    expect([young.against, young.visits[0]!.score]).toEqual(["young-adult", "T-score −1.3"]);
    const aged = panelOf([series([a], [])], { curves: yearlyCurves() });
    expect([aged.against, aged.visits[0]!.score]).toEqual(["age", "Z-score −0.8"]);
  });

  it("are one visit of one report and day, unless it measured the same twice", () => {
    const again = point("a", "2020-05-01", 0.31, { scan: 1 });
    const keys = panelOf([series([a, again, b], [])]).visits.map(({ key }) => key);
    expect(keys).toEqual(["a 2020-05-01", "a 2020-05-01 1", "b 2022-05-01"]);
  });
});

describe("thrive lines of a young person", () => {
  const young = [point("a", "2024-05-01", 0.3, { ageYears: 12 }), point("b", "2025-05-01", 0.32, { ageYears: 13 })];
  const points = [0.5, 1, 3.5].map((years) => ({
    years,
    low: -1.5,
    high: -0.4,
    values: [0.31 + years / 100, 0.36 + years / 100] as [number, number],
  }));
  const of = (scan: TrendPoint, given: NonNullable<TrendSeries["thrive"]>["points"] = points) => ({
    ...series(young, []),
    thrive: { reportId: scan.reportId, scan: 0, points: given },
  });

  it("go on from the newest scan to ages and values, dashed, with their meaning, and in the table", () => {
    const panel = panelOf([of(young[1]!)]);
    expect(panel.thrive!.map(({ age, low, high }) => [age, low.toFixed(1), high.toFixed(1)])).toEqual([
      [13.5, "31.5", "36.5"],
      [14, "32.0", "37.0"],
      [16.5, "34.5", "39.5"],
    ]);
    const { scene, table } = trendChart([panel], { width: 700, height: 400 })!;
    const lines = scene.marks.flatMap((mark) => (mark.kind === "path" && mark.role === "thrive" ? [mark.d] : []));
    expect(lines).toHaveLength(2);
    expect(scene.description).toContain("9 of 10 people with its Z-score at its age are between them later.");
    expect(table.rows.slice(-2)).toMatchObject([
      { header: "Expected in 1 year", cells: [{ text: "14" }, { text: "32.0 to 37.0" }, { text: "Z-score −1.5 to −0.4" }, {}, {}] },
      { header: "Expected in 3.5 years" },
    ]);
    const both = trendChart([panel, panelOf([series([a, b], [])])], { width: 700, height: 600 })!;
    expect(both.table.rows.at(-1)!.cells.map(({ text }) => text)).toEqual(["16.5", "34.5 to 39.5", ""]);
  });

  it("go on from each earlier scan too, and end with the plot", () => {
    const one = { ...of(young[1]!), earlierThrive: [{ reportId: "a", scan: 0, points }] };
    const panel = panelOf([one]);
    expect(panel.earlierThrive!.map((spots) => spots.map(({ age, low }) => [age, low.toFixed(1)]))).toEqual([
      [
        [12, "30.0"],
        [12.5, "31.5"],
        [13, "32.0"],
        [15.5, "34.5"],
      ],
    ]);
    const marks = trendChart([panel], { width: 700, height: 400 })!.scene.marks;
    expect(marks.filter((mark) => mark.kind === "path" && mark.role === "thrive")).toHaveLength(4);
  });

  it("are left out where the reference ends", () => {
    expect(
      panelOf([
        of(
          young[1]!,
          points.map(({ values: _, ...point }) => point),
        ),
      ]).thrive,
    ).toEqual([]);
    expect(panelOf([of(young[0]!)])).toMatchObject({ thrive: [], earlierThrive: [{}] });
    const none = trendChart([panelOf([series(young, [])])], { width: 700, height: 400 })!;
    expect(none.scene.description).not.toContain("thrive");
    expect(none.table.rows).toHaveLength(2);
  });
});
