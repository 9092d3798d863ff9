import { describe, expect, it } from "vitest";
import { trendsOf, type TrendScan, type TrendValue } from "../src/index.ts";
import { hip, open, ownHip, publishedTibia, tibia, using, value } from "./support.ts";

describe("the monitoring interval", () => {
  const monitoring = (scans: TrendScan[], figures = [ownHip]) => trendsOf(scans, using(figures)).series[0]!.monitoring;

  it("is the least significant change over the fall of the reference’s median", () => {
    const scans = [
      hip("2020-01-01", 0.9, { ageYears: 60 }, { median: 0.84 }),
      hip("2024-01-01", 0.88, { ageYears: 64 }, { median: 0.816 }),
    ];
    // 0.024 in four years is 0.006 a year; 0.0277 / 0.006. Ages are shown to 0.1 years.
    const exact = scans.map((scan, visit) => ({ ...scan, ageYears: [60.04, 64.26][visit]! }));
    expect(monitoring(exact)?.source).toBe("Median of the reference between ages 60 and 64.3");
    expect(monitoring(scans)).toEqual({
      years: expect.closeTo(0.0277 / 0.006, 9),
      expectedPerYear: expect.closeTo(-0.006, 12),
      source: "Median of the reference between ages 60 and 64",
    });
  });

  it("goes by published rates where the reference has no median", () => {
    // 0.75 % of 284 is 2.13 a year; 3.20169619 / 2.13
    expect(monitoring([tibia("2024-01-01", 284)], [publishedTibia])).toMatchObject({
      years: expect.closeTo(3.20169619 / 2.13, 9),
      expectedPerYear: -2.13,
    });
    expect(monitoring([tibia("2024-01-01", 284, { sex: "male" })], [publishedTibia])?.expectedPerYear).toBeCloseTo(-1.6756, 10);
    expect(monitoring([tibia("2024-01-01", 284, { sex: null })], [publishedTibia])).toBeNull();
  });

  it("uses the newest comparable scan and the first one of its line and reference", () => {
    const at = (date: string, ageYears: number, median: number, more: Partial<TrendScan> = {}) =>
      tibia(date, 284, { ageYears, values: [value("tt_bmd", 284, { median })], ...more });
    const [first, last] = [at("2020-01-01", 60, 300), at("2024-01-01", 64, 296)];
    const found = { expectedPerYear: expect.closeTo(-1, 9), source: "Median of the reference between ages 60 and 64" };
    expect(monitoring([first, last], [publishedTibia])).toMatchObject(found);
    const moved = { motionGrade: 4 };
    expect(monitoring([first, last, at("2026-01-01", 66, 200, moved)], [publishedTibia])).toMatchObject(found);
    expect(monitoring([at("2018-01-01", 58, 400, moved), first, last], [publishedTibia])).toMatchObject(found);
    const other = { reference: "dataset 2.0.0 female" };
    expect(monitoring([at("2018-01-01", 58, 400, other), first, last], [publishedTibia])).toMatchObject(found);
    const single = { protocol: { region: "single-stack" as const } };
    expect(monitoring([at("2018-01-01", 58, 400, single), first, last], [publishedTibia])).toMatchObject(found);
  });

  it("applies a published rate only to its scanner and protocol, and derives none from one age", () => {
    const anywhere = [{ ...publishedTibia, protocol: open, scanner: null }];
    expect(monitoring([tibia("2024-01-01", 284)], anywhere)).not.toBeNull();
    expect(monitoring([tibia("2024-01-01", 284, { scanner: "xtremect-1" })], anywhere)).toBeNull();
    expect(monitoring([tibia("2024-01-01", 284, { scanner: null })], anywhere)).toBeNull();
    expect(monitoring([tibia("2024-01-01", 284, { protocol: { region: "single-stack" } })], anywhere)).toBeNull();
    const ofOneAge = [
      hip("2024-01-01", 0.9, { ageYears: 60 }, { median: 0.84 }),
      hip("2024-01-01", 0.89, { ageYears: 60, scan: 1 }, { median: 0.83 }),
    ];
    expect(monitoring(ofOneAge)).toBeNull();
  });

  it.each<[string, Partial<TrendScan>, Partial<TrendValue>]>([
    ["an age", { ageYears: null }, {}],
    ["a median", {}, { median: null }],
    ["a scanner", { scanner: null }, {}],
  ])("is unknown where one of the scans has not %s", (_what, scan, more) => {
    const at = (date: string, ageYears: number, median: number, changed = false) =>
      hip(date, 0.9, { ageYears, ...(changed ? scan : {}) }, { median, ...(changed ? more : {}) });
    const anyScanner = [{ ...ownHip, scanner: null }];
    const whole = [at("2020-01-01", 60, 0.84), at("2024-01-01", 64, 0.816)];
    expect(monitoring(whole, anyScanner)).not.toBeNull();
    expect(monitoring([at("2020-01-01", 60, 0.84, true), whole[1]!], anyScanner)).toBeNull();
    expect(monitoring([whole[0]!, at("2024-01-01", 64, 0.816, true)], anyScanner)).toBeNull();
  });

  it("ignores a published rate of another site or another parameter", () => {
    const radius = [{ ...publishedTibia, site: "distal-radius" as const }];
    expect(monitoring([tibia("2024-01-01", 284, { site: "distal-radius" })], radius)).toBeNull();
    const trabecular = [{ ...publishedTibia, parameter: "tb_bmd" }];
    expect(monitoring([tibia("2024-01-01", 0, { values: [value("tb_bmd", 150)] })], trabecular)).toBeNull();
  });

  it("is unknown without an expected change or a precision error", () => {
    const level = [hip("2020-01-01", 0.9, { ageYears: 20 }, { median: 0.9 }), hip("2024-01-01", 0.9, { ageYears: 24 }, { median: 0.9 })];
    expect(monitoring(level)).toBeNull();
    expect(monitoring([hip("2020-01-01", 0.9)])).toBeNull();
    expect(monitoring([tibia("2024-01-01", 284)], [])).toBeNull();
  });
});
