import { describe, expect, it } from "vitest";
import { trendsOf, trendScansOf, type ReportOfScans } from "../src/index.ts";
import { changeOf, hip, ownHip, tibia, using } from "./support.ts";

const precision = using([ownHip]);

describe("a change in a person under 20 years", () => {
  const young = { isGrownUp: false };

  it("has no least significant change and no verdict, but the change of Z", () => {
    const scores = [
      { zScore: -0.937, tScore: -1 },
      { zScore: -1.492, tScore: -2 },
    ] as const;
    const expected = {
      ...{ absolute: 0.05, lsc: null, significant: null, beyondChance: null, tChange: null },
      ...{ zChange: expect.closeTo(-0.555, 9), flags: ["under_20"], refusal: null },
    };
    for (const [first, second] of [
      [young, young],
      [young, {}],
      [{}, young],
    ] as const)
      expect(changeOf(hip("2024-02-01", 0.75, first, scores[0]), hip("2026-02-01", 0.8, second, scores[1]), precision)).toMatchObject(
        expected,
      );
    expect(changeOf(hip("2024-02-01", 0.75), hip("2026-02-01", 0.8), precision)).toMatchObject({ significant: true, flags: [] });
  });

  it("needs no precision, but the same scanner and protocol as everyone", () => {
    expect(changeOf(hip("2024-02-01", 0.75, young), hip("2026-02-01", 0.8, young), using([]))).toMatchObject({
      absolute: 0.05,
      refusal: null,
    });
    const other = hip("2026-02-01", 0.8, { ...young, scanner: "ge-lunar" });
    expect(changeOf(hip("2024-02-01", 0.75, young), other, precision)).toMatchObject({
      absolute: null,
      refusal: { code: "other_scanner" },
    });
  });

  it("has no monitoring interval", () => {
    const scans = (more: object) => [
      hip("2020-01-01", 0.9, { ageYears: 12, ...more }, { median: 0.84 }),
      hip("2024-01-01", 0.88, { ageYears: 16, ...more }, { median: 0.9 }),
    ];
    expect(trendsOf(scans({}), precision).series[0]!.monitoring).not.toBeNull();
    expect(trendsOf(scans(young), precision).series[0]!.monitoring).toBeNull();
  });
});

describe("whether a person is certainly 20 at a scan", () => {
  const report = (subject: ReportOfScans["subject"], scanDate: string | null, ageYears: number | null): ReportOfScans => ({
    ...{ id: "r", reportType: "dxa", dateCreated: "2026-04-01T00:00:00.000Z", dateRevised: "2026-04-01T00:00:00.000Z", subject },
    ...{ inputs: [{ site: "hip", scanDate, measurements: [], motionOverride: null }], dataset: { id: "d", version: "1.0.0" } },
    scans: [{ site: "hip", side: null, ageYears, results: [] }],
  });

  it.each([
    [{ birthDate: "2006-03-01" }, "2026-03-01", true],
    [{ birthDate: "2006-03-02" }, "2026-03-01", false],
    [{ birthYear: 2006 }, "2026-06-01", false],
    [{ birthYear: 2005 }, "2026-06-01", true],
    [{ ageYears: 19.99 }, null, false],
    [{ ageYears: 20 }, null, true],
    [{}, "2026-06-01", false],
  ])("goes by birthdays, and doubt counts as no: %o on %s is %s", (subject, scanDate, isGrownUp) => {
    expect(trendScansOf(report(subject, scanDate, null))[0]!.isGrownUp).toBe(isGrownUp);
  });

  it("falls back on the stored age", () => {
    expect(trendScansOf(report({}, null, 20))[0]!.isGrownUp).toBe(true);
    expect(trendScansOf(report({}, null, 19.9))[0]!.isGrownUp).toBe(false);
  });
});

describe("a change beyond chance", () => {
  // LSC 0.0277; p = 2·Φ(−1.96·ratio). 0.05 / 3 asks for a ratio of 1.2214.
  const visit = (date: string, sides: Record<"left" | "right", number>, more: object = {}) =>
    (["left", "right"] as const).map((side, scan) => hip(date, sides[side], { side, scan, ...more }));
  const marks = (after: Record<"left" | "right", number>) =>
    trendsOf([...visit("2024-01-01", { left: 1, right: 1 }), ...visit("2026-01-01", after)], precision).series.map(
      ({ changes: [change] }) => [change!.significant, change!.beyondChance],
    );

  it("counts all changes of a report, the smallest probability first", () => {
    // Two changes: 0.05 / 2 asks for 2.2414 / 1.96 = 1.1436 of the LSC, 0.03168.
    expect(marks({ left: 0.9682, right: 1 })).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(marks({ left: 0.9684, right: 1 })).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(marks({ left: 0.9682, right: 1.0278 })).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(marks({ left: 0.9684, right: 1.0278 })).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it("needs the LSC itself where there is one change", () => {
    const one = (after: number) => changeOf(hip("2024-01-01", 1), hip("2026-01-01", after), precision).beyondChance;
    // The p of 0.999996 LSC is still below 0.05, but the change is not significant.
    expect([one(0.9723), one(0.9723001), one(0.9724)]).toEqual([true, false, false]);
  });

  it("is never between scans of one day, and those do not count", () => {
    const repeated = changeOf(hip("2024-01-01", 1), hip("2024-01-01", 0.9, { reportId: "later" }), precision);
    expect(repeated).toMatchObject({ significant: true, beyondChance: false, flags: ["same_day"] });
  });

  it("is judged report by report", () => {
    const scans = [
      hip("2020-01-01", 1),
      hip("2022-01-01", 1),
      tibia("2022-01-01", 300, { reportId: "r2022-01-01", scan: 1 }),
      hip("2024-01-01", 0.9723),
    ];
    const [series] = trendsOf(scans, precision).series.filter(({ parameter }) => parameter === "bmd_th");
    expect(series!.changes.map(({ to, beyondChance }) => [to, beyondChance])).toEqual([
      ["2022-01-01", false],
      ["2024-01-01", false],
      ["2024-01-01", false],
    ]);
  });
});
