import type { Category, ReportChanges, ScoreResult, TrendChange, TrendPoint } from "@trabecula/contracts";
import { categoryZones, reportTypes, scoreZones } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { noChanges, viewOfReport } from "../src/index.ts";
import { report, tOnly } from "./factories.ts";

const id = "abcdefghijklmnopqrstuvwx";
const point = (scanDate: string, value: number, more: Partial<TrendPoint> = {}): TrendPoint => ({
  ...{ reportId: `r${scanDate}`, scan: 0, scanDate, ageYears: Number(scanDate.slice(0, 4)) - 1950, ageApproximate: false, device: null },
  ...{ value, zScore: null, tScore: (value - 0.942) / 0.122, line: 1, leftOut: false },
  ...more,
});
const own = point("2026-03-14", 0.79, { reportId: id });

const neck = (more: Partial<ScoreResult> = {}) =>
  tOnly({ parameter: "bmd_fn", value: 0.79, unit: "g/cm²", tScore: -1.246, preferred: "t", ...more });

const conversion = { to: "hologic", value: 0.75, errorPercent: 5, citation: "made up", plain: "Converted." } as const;
const lowBoneMass: Category = { code: "low_bone_mass", basis: "made up", text: "Low bone mass." };
const unknown: Category = { code: null, basis: null, text: "No category." };

interface Given {
  result?: ScoreResult;
  category?: Category;
  changes?: TrendChange[];
}

function charted(points: TrendPoint[], { result = neck(), category = lowBoneMass, changes: judged = [] }: Given = {}) {
  const made = report([result], { category });
  const dxa = { ...made, reportType: "dxa" as const, scans: [{ ...made.scans[0]!, site: "hip" as const }] };
  const series = { reportType: "dxa", parameter: result.parameter, site: "hip", side: "left", scanner: "hologic", unit: "g/cm²" } as const;
  const changes: ReportChanges = { ...noChanges, series: [{ ...series, points, changes: judged, monitoring: null }] };
  return viewOfReport(dxa, reportTypes.dxa, "clinician", changes).charts[0]!;
}

describe("a chart of T-scores", () => {
  it("has all earlier visits of the line, oldest first", () => {
    const { earlier } = charted([point("2020-03-14", 0.88), point("2022-03-14", 0.868), point("2024-03-14", 0.857), own]);
    expect(earlier.map(({ age, value, text }) => [age, value, text])).toEqual([
      [70, 0.88, "0.880 g/cm²"],
      [72, 0.868, "0.868 g/cm²"],
      [74, 0.857, "0.857 g/cm²"],
    ]);
  });

  it("has the least significant change at the previous visit", () => {
    const [first, previous] = [point("2020-03-14", 0.88), point("2024-03-14", 0.857)];
    const lsc = { value: 0.05, percent: null, source: "This laboratory", kind: "own" } as const;
    const changeFrom = ({ reportId, scanDate }: TrendPoint, against: TrendChange["against"]): TrendChange => ({
      ...{ from: scanDate, to: own.scanDate, fromReportId: reportId, fromScan: 0, toReportId: id, toScan: 0, against, lsc },
      ...{
        absolute: -0.07,
        percent: -8,
        percentPerYear: -4,
        zChange: null,
        tChange: null,
        changeScore: null,
        significant: true,
        beyondChance: true,
      },
      ...{ crossCalibration: null, flags: [], refusal: null },
    });
    const changes = [changeFrom(first, ["first"]), changeFrom(previous, ["previous"])];
    const { earlier, change } = charted([first, previous, own], { changes });
    expect(earlier.map(({ lsc: size }) => size)).toEqual([undefined, 0.05]);
    const text = "−8.0 % since Mar 14, 2024, beyond the least significant change (5.7 %).";
    expect(change).toEqual({ text, significant: true });
    const growing = changes.map((one) => ({
      ...one,
      lsc: null,
      significant: null,
      beyondChance: null,
      zChange: -0.6,
      flags: ["under_20" as const],
    }));
    const zOf = (visit: TrendPoint, zScore: number) => ({ ...visit, zScore });
    const ofChild = charted([zOf(first, -0.5), zOf(previous, -0.9), zOf(own, -1.5)], { changes: growing });
    expect(ofChild.change).toEqual({ text: "Z-score −0.9 → −1.5 (change −0.6) since Mar 14, 2024.", significant: false });
  });

  it("draws visits of another line separately, at their own T-scores, with a note", () => {
    const other = point("2022-03-14", 0.98, { line: 2, tScore: -1 });
    const { earlier, apart, visitNotes } = charted([other, point("2024-03-14", 0.857), own], {
      result: neck({ youngAdult: { mean: 0.858, sd: 0.12, ages: null } }),
    });
    expect(earlier.map(({ age }) => age)).toEqual([74]);
    expect(apart).toEqual([expect.objectContaining({ age: 72, value: expect.closeTo(0.738, 9), text: "0.980 g/cm²", tScore: -1 })]);
    expect(visitNotes).toEqual(["Not joined, because not comparable: scan of Mar 14, 2022."]);
    const unscored = charted([{ ...other, tScore: null }, own]);
    expect([unscored.earlier, unscored.apart]).toEqual([[], []]);
    expect(unscored.visitNotes).toEqual(["Not drawn, because not comparable: scan of Mar 14, 2022."]);
  });

  it.each([
    ["of another line", { line: 2 }],
    ["left out for motion", { leftOut: true }],
    ["without a T-score", { tScore: null }],
    ["without an age", { ageYears: null }],
    ["of the same day", { scanDate: "2026-03-14" }],
  ])("has no visit %s", (_, more) => {
    expect(charted([point("2024-03-14", 0.857, more), own]).earlier).toEqual([]);
  });

  it("has no earlier visits of a value that was converted; compared by age, visits need no T-score", () => {
    const visits = [point("2024-03-14", 0.857, { tScore: null }), own];
    expect(charted(visits, { result: neck({ conversion }) }).earlier).toEqual([]);
    const ofAge = charted(visits, { result: neck({ tScore: null, zScore: -1, percentile: 16, preferred: "z" }) });
    expect(ofAge.earlier).toHaveLength(1);
    expect([ofAge.point, ofAge.value]).toMatchObject([{ zScore: -1 }, "0.790 g/cm²"]);
    expect(charted(visits).earlier).toEqual([]);
  });

  it("names categories only where the report has one and the value decides it", () => {
    expect(charted([]).zoneNames).toBe(categoryZones);
    expect(charted([], { category: unknown }).zoneNames).toBe(scoreZones);
    expect(charted([], { category: { ...lowBoneMass, code: "within_expected_for_age" } }).zoneNames).toBe(scoreZones);
    expect(charted([], { result: neck({ conversion }) }).zoneNames).toBe(scoreZones);
    expect(charted([], { result: neck({ parameter: "bmd_tr" }) }).zoneNames).toBe(scoreZones);
    expect(charted([], { result: neck({ parameter: "bmd_r33" }) }).zoneNames).toBe(categoryZones);
  });
});
