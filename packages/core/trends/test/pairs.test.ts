import { describe, expect, it } from "vitest";
import { trendsOf } from "../src/index.ts";
import { changeOf, changesOf, hip, ownHip, publishedTibia, tibia, using, value } from "./support.ts";

const precision = using([ownHip]);

describe("which scans are compared", () => {
  it("compares each with the first and with the one before", () => {
    const scans = ["2020-01-01", "2022-01-01", "2024-01-01", "2026-01-01"].map((date, index) => hip(date, 0.9 - index / 100));
    const found = changesOf(scans.toReversed(), precision);
    expect(Object.entries(found).map(([pair, { against, absolute }]) => [pair, against, absolute])).toEqual([
      ["2020-01-01>2022-01-01", ["first", "previous"], -0.01],
      ["2020-01-01>2024-01-01", ["first"], -0.02],
      ["2022-01-01>2024-01-01", ["previous"], -0.01],
      ["2020-01-01>2026-01-01", ["first"], -0.03],
      ["2024-01-01>2026-01-01", ["previous"], -0.01],
    ]);
  });

  it("excludes a scan of motion grade 4, says so, and compares the scans around it", () => {
    const scans = [
      tibia("2020-01-01", 300),
      tibia("2022-01-01", 250, { motionGrade: 4, motionOverride: true }),
      tibia("2024-01-01", 290),
      tibia("2026-01-01", 288, { motionGrade: 3 }),
    ];
    const found = changesOf(scans, using([publishedTibia]));
    const numbers = Object.fromEntries(Object.entries(found).map(([pair, { absolute, refusal }]) => [pair, refusal?.code ?? absolute]));
    expect(numbers).toEqual({
      "2020-01-01>2022-01-01": "motion_grade",
      "2020-01-01>2024-01-01": -10,
      "2022-01-01>2024-01-01": "motion_grade",
      "2020-01-01>2026-01-01": -12,
      "2024-01-01>2026-01-01": -2,
    });
    const { series, leftOut } = trendsOf(scans, using([publishedTibia]));
    expect(series[0]!.points.map((point) => point.leftOut)).toEqual([false, true, false, false]);
    expect(leftOut).toEqual([
      expect.objectContaining({ reportId: "r2022-01-01", code: "motion_grade", message: expect.stringContaining("despite motion") }),
    ]);
  });

  it("refuses a newest scan that moved once for each end, and looks no further", () => {
    const scans = [
      tibia("2020-01-01", 300, { motionGrade: 5 }),
      tibia("2022-01-01", 299),
      tibia("2024-01-01", 290, { motionGrade: 5 }),
      tibia("2026-01-01", 280, { motionGrade: 4 }),
    ];
    const toNewest = Object.keys(changesOf(scans, using([publishedTibia]))).filter((pair) => pair.endsWith(">2026-01-01"));
    expect(toNewest).toEqual(["2020-01-01>2026-01-01", "2024-01-01>2026-01-01"]);
  });

  it("gives separate refusals for the same side with motion and for the other side", () => {
    const scans = [
      tibia("2022-01-01", 300, { motionGrade: 4 }),
      tibia("2022-01-01", 310, { side: "right", scan: 1 }),
      tibia("2024-01-01", 290),
    ];
    const changes = trendsOf(scans, using([publishedTibia])).series.flatMap((series) => series.changes);
    expect(changes.map(({ fromScan, refusal }) => [fromScan, refusal?.code])).toEqual([
      [0, "motion_grade"],
      [1, "other_side"],
    ]);
  });

  it("begins at the first scan that may be compared", () => {
    const scans = [
      tibia("2020-01-01", 300, { motionGrade: 5 }),
      tibia("2022-01-01", 299),
      tibia("2024-01-01", 290),
      tibia("2026-01-01", 280),
    ];
    const found = changesOf(scans, using([publishedTibia]));
    expect(found["2020-01-01>2026-01-01"]).toMatchObject({ refusal: { code: "motion_grade" } });
    expect(found["2022-01-01>2026-01-01"]).toMatchObject({ absolute: -19, against: ["first"] });
    expect(found["2024-01-01>2026-01-01"]).toMatchObject({ absolute: -10, against: ["previous"] });
  });

  it("skips scans with motion or of another scanner; a same-day repeat also uses an earlier day", () => {
    const toNewest = (scans: Parameters<typeof trendsOf>[0]) =>
      trendsOf(scans, using([publishedTibia]))
        .series.flatMap(({ changes }) => changes.filter(({ toReportId }) => toReportId === "newest"))
        .map(({ from, against, refusal }) => [from, against.join(), refusal?.code ?? null]);
    const newest = tibia("2026-01-01", 280, { reportId: "newest", madeAt: "2026-07-01T00:00:00.000Z" });
    const moved = tibia("2018-01-01", 300, { motionGrade: 4 });
    const other = tibia("2020-01-01", 310, { scanner: "xtremect-1" });
    expect(toNewest([moved, other, tibia("2022-01-01", 295), tibia("2024-01-01", 290), newest])).toEqual([
      ["2018-01-01", "first", "motion_grade"],
      ["2024-01-01", "previous", null],
      ["2020-01-01", "first", "other_scanner"],
      ["2022-01-01", "first", null],
    ]);
    expect(toNewest([tibia("2016-01-01", 300), moved, other, tibia("2026-01-01", 281), newest])).toEqual([
      ["2016-01-01", "first,previous", null],
      ["2026-01-01", "previous", null],
    ]);
  });

  it("excludes a scan without a motion grade, but not a DXA scan", () => {
    const scans = [tibia("2020-01-01", 300), tibia("2022-01-01", 290, { motionGrade: null })];
    expect(changeOf(scans[0]!, scans[1]!, using([publishedTibia])).refusal).toEqual({
      code: "motion_grade",
      message: "The scan of Jan 1, 2022 has no motion grade and is excluded from change.",
    });
    expect(changeOf(hip("2024-01-01", 1), hip("2026-01-01", 1), precision).refusal).toBeNull();
  });

  it("excludes scans without a date and impossible values, and says so", () => {
    const odd = hip("2026-01-01", 9.1, {}, { implausible: true });
    const { series, leftOut } = trendsOf([hip("2024-01-01", 0.9), hip(null, 0.8), odd], precision);
    expect(series.map(({ points, changes }) => [points.length, changes.length])).toEqual([[1, 0]]);
    expect(leftOut.map(({ reportId, code }) => [reportId, code])).toEqual([
      ["rnull", "no_date"],
      ["r2026-01-01", "implausible_value"],
    ]);
    expect(leftOut[1]!.message).toContain("Total hip BMD");
    const unknown = trendsOf([{ ...odd, values: [value("bmd_moon", 9, { implausible: true })] }], precision).leftOut;
    expect(unknown[0]!.message).toMatch(/^Of the scan of Jan 1, 2026, values that are impossible .*: bmd_moon\.$/);
  });

  it("does not compare the two hips of one visit, and follows each over time", () => {
    const visit = (date: string, left: number, right: number) => [hip(date, left), hip(date, right, { side: "right", scan: 1 })];
    const series = trendsOf([...visit("2024-01-01", 0.9, 0.8), ...visit("2026-01-01", 0.85, 0.79)], precision).series;
    expect(series.map(({ side, changes }) => [side, changes.map(({ absolute }) => absolute)])).toEqual([
      ["left", [-0.05]],
      ["right", [-0.01]],
    ]);
  });

  it("compares two scans of one site in one report with each other, in their order", () => {
    const scans = [hip("2024-01-01", 0.9), hip("2024-01-01", 0.91, { scan: 1 })] as const;
    for (const [one, other] of [scans, scans.toReversed()])
      expect(changeOf(one!, other!, precision)).toMatchObject({
        ...{ fromScan: 0, toScan: 1, absolute: 0.01, significant: false, percentPerYear: null },
        flags: ["same_day"],
      });
  });

  it("ignores the other side of the same day, and uses the side’s last repeat as previous", () => {
    const [left, right] = [{ side: "left" }, { side: "right" }] as const;
    const scans = [
      tibia("2022-01-01", 300, { ...left, motionGrade: 4 }),
      tibia("2024-01-01", 310, { ...right, reportId: "right" }),
      tibia("2024-01-01", 290, { ...left, reportId: "left", madeAt: "2026-07-01T00:00:00.000Z" }),
    ];
    const toLeft = trendsOf(scans, using([publishedTibia])).series.flatMap(({ changes }) =>
      changes.filter(({ toReportId }) => toReportId === "left"),
    );
    expect(toLeft.map(({ fromReportId, refusal }) => [fromReportId, refusal?.code])).toEqual([["r2022-01-01", "motion_grade"]]);
    const day = [
      hip("2024-01-01", 0.9, left),
      hip("2024-01-01", 0.91, { ...left, scan: 1 }),
      hip("2024-01-01", 0.8, { ...right, scan: 2 }),
    ];
    const { changes } = trendsOf([...day, hip("2026-01-01", 0.86, left)], precision).series[0]!;
    expect(changes.filter(({ to }) => to === "2026-01-01").map(({ fromScan, against }) => [fromScan, against])).toEqual([
      [0, ["first"]],
      [1, ["previous"]],
    ]);
  });

  it("compares with the first and the last of the repeats of earlier days", () => {
    const repeat = (date: string, scan: number, bmd: number) => hip(date, bmd, { scan });
    const scans = [
      repeat("2022-01-01", 0, 0.9),
      repeat("2024-01-01", 0, 0.88),
      repeat("2024-01-01", 1, 0.87),
      repeat("2026-01-01", 0, 0.86),
    ];
    const { changes } = trendsOf(scans, precision).series[0]!;
    const newest = changes.filter(({ to }) => to === "2026-01-01");
    expect(newest.map(({ from, fromScan, absolute }) => [from, fromScan, absolute])).toEqual([
      ["2022-01-01", 0, -0.04],
      ["2024-01-01", 1, -0.01],
    ]);
  });

  it("compares a scan that was repeated on its day with the day before as well", () => {
    const again = hip("2026-01-01", 0.85, { reportId: "again", madeAt: "2026-07-01T00:00:00.000Z" });
    const scans = [hip("2022-01-01", 0.9), hip("2024-01-01", 0.89), hip("2026-01-01", 0.86), again];
    const changes = trendsOf(scans, precision).series.flatMap((series) => series.changes);
    const toAgain = changes.filter(({ toReportId }) => toReportId === "again");
    expect(toAgain.map(({ from, against, absolute, flags }) => [from, against, absolute, flags])).toEqual([
      ["2022-01-01", ["first"], -0.05, []],
      ["2026-01-01", ["previous"], -0.01, ["same_day"]],
      ["2024-01-01", ["previous"], -0.04, []],
    ]);
  });

  it("marks an age from a year of birth as approximate", () => {
    const [series] = trendsOf([hip("2024-01-01", 0.9, { ageApproximate: true, ageYears: 61.5 })], precision).series;
    expect(series!.points[0]).toMatchObject({ ageYears: 61.5, ageApproximate: true });
  });

  it("keeps parameters and sites apart", () => {
    const both = (date: string) => hip(date, 0, { values: [value("bmd_fn", 0.7), value("bmd_th", 0.9)] });
    const series = trendsOf([both("2024-01-01"), both("2026-01-01")], precision).series;
    expect(series.map(({ parameter }) => parameter)).toEqual(["bmd_th", "bmd_fn"]);
  });
});
