import type { ChangeCorrelationOfCurve } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import type { JudgedBy, TrendScan, TrendValue } from "../src/index.ts";
import { changeTable, trendsOf } from "../src/index.ts";
import { changeOf, hip, ownHip, using } from "./support.ts";

const girls: ChangeCorrelationOfCurve = {
  ...{ parameter: "bmd_th", site: "hip", sex: "female", people: 147, pairs: 304, ageFrom: 9, ageTo: 25 },
  ...{ error: 0.003, base: 0.012, peak: 0.074, center: 11.1, width: 2.2 },
  cells: [
    { ageFrom: 9, ageTo: 12, pairs: 55, mean: 0.1, sd: 1.17 },
    { ageFrom: 12, ageTo: 18, pairs: 89, mean: -0.15, sd: 1.15 },
    { ageFrom: 18, ageTo: 25, pairs: 83, mean: 0.16, sd: 0.95 },
  ],
};

const correlated: JudgedBy = { ...using([ownHip]), changeCorrelations: new Map([["dataset 1.0.0", [girls]]]) };

/** Dates 365 days apart, so that ages rise by 365 / 365.25. */
const dates = ["2024-03-01", "2025-03-01", "2026-03-01"] as const;
const before = (ageYears: number | null, more: Partial<TrendScan> = {}, value: Partial<TrendValue> = {}) =>
  hip(dates[0], 0.7, { ageYears, isGrownUp: (ageYears ?? 0) >= 20, ...more }, { zScore: -1, ...value });
const after = (ageYears: number | null, more: Partial<TrendScan> = {}, value: Partial<TrendValue> = {}) =>
  hip(dates[1], 0.72, { ageYears, isGrownUp: (ageYears ?? 0) >= 20, ...more }, { zScore: -1.6, ...value });
const refusalOf = (earlier: TrendScan, later: TrendScan, judgedBy = correlated) =>
  changeOf(earlier, later, judgedBy).changeScore?.refusal?.code ?? null;

describe("the change score of a pair", () => {
  it("is shown with the change of Z in a child, and with the least significant change from 20 years", () => {
    const child = changeOf(before(11), after(12), correlated);
    expect(child).toMatchObject({ lsc: null, zChange: expect.closeTo(-0.6, 9) as number, flags: ["under_20", "change_score_uncertain"] });
    // Exactly one year gives r 0.916503 and −1.708623.
    expect(child.changeScore).toEqual({
      r: expect.closeTo(0.9166, 3) as number,
      expectedZ: expect.closeTo(-0.9166, 3) as number,
      z: expect.closeTo(-1.7086, 2) as number,
      percentile: expect.closeTo(4.37, 1) as number,
      refusal: null,
    });
    const grown = changeOf(before(20), after(21), correlated);
    expect(grown).toMatchObject({ significant: false, changeScore: { z: expect.closeTo(-3.575, 2) as number } });
    expect(grown.lsc!.value).toBeCloseTo(0.0277, 9);
  });

  it("needs no precision error, but says that there is no least significant change", () => {
    const without = { ...correlated, figures: [] };
    const expected = { absolute: expect.closeTo(0.02, 9) as number, lsc: null, significant: null, refusal: null };
    expect(changeOf(before(20), after(21), without)).toMatchObject({
      ...{ ...expected, flags: ["no_precision", "change_score_uncertain"], changeScore: { z: expect.closeTo(-3.575, 2) as number } },
    });
    expect(changeOf(before(24.5), after(25.5), without)).toMatchObject({ absolute: null, refusal: { code: "no_precision" } });
  });

  it("is not given where the reference has no correlations for the value", () => {
    expect(changeOf(before(11), after(12), using([ownHip])).changeScore).toBeNull();
    const boys = { sex: "male", reference: "dataset 1.0.0 male" } as const;
    expect(changeOf(before(11, boys), after(12, boys), correlated).changeScore).toBeNull();
  });

  it.each([
    ["another version of the dataset", "other_reference", before(11, { reference: "dataset 0.9.0 female" }), after(12)],
    ["another dataset at the later scan", "other_reference", before(11), after(12, { reference: "other 1.0.0 female" })],
    ["a converted value", "converted_scale", before(11), after(12, {}, { converted: true })],
    ["a scan without Z-score", "no_z_score", before(11, {}, { zScore: null }), after(12)],
    ["a scan without age", "no_z_score", before(11), after(null)],
    ["ages that do not fit the dates", "ages_disagree", before(11), after(14)],
    ["an age below the correlation's", "outside_ages", before(8.9), after(9.9)],
    ["an age above it", "outside_ages", before(24.1), after(25.1)],
  ])("is refused for %s", (_, code, earlier, later) => {
    expect(refusalOf(earlier, later)).toBe(code);
    expect(changeOf(earlier, later, correlated).absolute).not.toBeNull();
  });

  it.each([
    ["2024-08-29", 11.5, "outside_gap"],
    ["2024-08-31", 11.5, null],
    ["2027-08-30", 14.5, null],
    ["2027-09-01", 14.5, "outside_gap"],
  ])("is refused below 0.5 and above 3.5 years: %s", (date, age, code) => {
    expect(refusalOf(before(11), hip(date, 0.72, { ageYears: age, isGrownUp: false }, { zScore: -1.6 }))).toBe(code);
  });

  it("is refused across two scanners with a cross-calibration, and with the change itself across makers", () => {
    const device = (id: string) => ({ device: { id, name: id } });
    const end = (deviceId: string) => ({ deviceId, name: deviceId, since: null, before: null });
    const error = { of: "ratio", slopeError: 0.001 } as const;
    const equation = { slope: 1.02, intercept: 0, meanFrom: 0.8, error } as never;
    const line = { parameter: "bmd_th", site: null, from: end("a"), to: end("b"), basis: "phantom", equation, source: "Phantom" } as const;
    const bridged = { ...correlated, deviceLines: [line] };
    const pair = [before(11, device("a")), after(12, device("b"))] as const;
    expect([refusalOf(...pair, bridged), changeOf(...pair, bridged).crossCalibration?.source]).toEqual(["other_scanner", "Phantom"]);
    const other = changeOf(before(11), after(12, { scanner: "ge-lunar" }), correlated);
    expect([other.changeScore, other.refusal?.code]).toEqual([null, "other_scanner"]);
  });

  it("is in the change table of a study, with its percentile or refusal code", () => {
    const person = (scans: TrendScan[], index: number) => ({
      patientId: `p${index}`,
      code: `P-${index}`,
      baselineOn: null,
      byHand: [],
      scans,
    });
    const people = [
      [before(11), after(12)],
      [before(8), after(9)],
    ].map(person);
    const { items, text } = changeTable(people, correlated, { adjust: "fdr", between: null });
    const { z, percentile } = changeOf(before(11), after(12), correlated).changeScore!;
    expect(items).toMatchObject([
      { changeScore: z, changePercentile: percentile, changeScoreRefusal: null },
      { changeScore: null, changePercentile: null, changeScoreRefusal: "outside_ages" },
    ]);
    expect(text).toContain("the change score asks how usual it is");
    expect(changeTable(people, using([ownHip]), { adjust: "fdr", between: null }).text).not.toContain("change score");
  });

  it("has thrive lines from the newest scan, as far as the correlation goes", () => {
    const { thrive } = trendsOf([before(11), after(12), hip("2026-03-01", 0.8, { ageYears: 23.2 }, { zScore: -1 })], correlated).series[0]!;
    expect(thrive!.points.map(({ years }) => years)).toEqual([0.5, 1, 1.5]);
    const older = trendsOf([hip("2026-03-01", 0.8, { ageYears: 20 }, { zScore: -1 })], correlated).series[0]!.thrive!;
    expect(older.points[1]).toMatchObject({ years: 1, low: expect.closeTo(-1.268, 4) as number });
    expect(trendsOf([hip("2026-03-01", 0.8, { ageYears: 30 }, { zScore: -1 })], correlated).series[0]).not.toHaveProperty("thrive");
    expect(trendsOf([before(11)], using([ownHip])).series[0]).not.toHaveProperty("thrive");
    expect(trendsOf([before(11, {}, { converted: true })], correlated).series[0]).not.toHaveProperty("thrive");
  });

  it("has thrive lines from each earlier scan of an age that the correlation has", () => {
    const ages = [8, 20, 21, 30].map((ageYears, year) => hip(`202${year}-03-01`, 0.8, { ageYears }, { zScore: -1 }));
    const [series] = trendsOf(ages, correlated).series;
    expect(series).not.toHaveProperty("thrive");
    expect(series!.earlierThrive).toHaveLength(2);
    expect(series!.earlierThrive![0]!.points[1]).toMatchObject({ years: 1, low: expect.closeTo(-1.268, 4) as number });
    expect(trendsOf(ages.slice(1, 3), correlated).series[0]!.earlierThrive).toHaveLength(1);
    expect(trendsOf(ages.slice(1, 2), correlated).series[0]).not.toHaveProperty("earlierThrive");
  });

  it("is flagged where people left out miss a mean of 0.15 or an SD from 0.85 to 1.15", () => {
    const flags = (age: number) => changeOf(before(age), after(age + 1), correlated).flags.includes("change_score_uncertain");
    expect([11, 11.6, 16, 17.6].map(flags)).toEqual([true, false, false, true]);
    const unchecked = { ...correlated, changeCorrelations: new Map([["dataset 1.0.0", [{ ...girls, cells: [] }]]]) };
    expect(changeOf(before(14), after(15), unchecked).flags).toContain("change_score_uncertain");
  });
});
