import { describe, expect, it } from "vitest";
import { reportChanges, trendsOf } from "../src/index.ts";
import { hip, ownHip, tibia, using } from "./support.ts";

describe("the changes of one report", () => {
  const precision = using([ownHip]);
  const scans = [
    hip("2020-01-01", 0.9),
    hip("2022-01-01", 0.88),
    hip("2024-01-01", 0.86),
    hip("2026-01-01", 0.84),
    tibia("2022-01-01", 300, { reportId: "tibia" }),
    tibia("2024-01-01", 300, { reportId: "r2024-01-01", scan: 1, motionGrade: 4 }),
  ];

  it("are those that the patient’s trends have for its scans, with the points that they are between", () => {
    const { series, leftOut } = reportChanges(scans, "r2024-01-01", precision);
    const own = trendsOf(scans, precision).series.map(({ changes }) => changes.filter(({ toReportId }) => toReportId === "r2024-01-01"));
    expect(series.map(({ changes }) => changes)).toEqual(own.filter((changes) => changes.length > 0));
    const ofHip = series.find(({ parameter }) => parameter === "bmd_th")!;
    expect(ofHip.changes.map(({ from, absolute }) => [from, absolute])).toEqual([
      ["2020-01-01", -0.04],
      ["2022-01-01", -0.02],
    ]);
    expect(ofHip.points.map(({ scanDate }) => scanDate)).toEqual(["2020-01-01", "2022-01-01", "2024-01-01"]);
    expect(leftOut).toEqual([expect.objectContaining({ reportId: "r2024-01-01", scan: 1, code: "motion_grade" })]);
  });

  it("are none for a first report, whatever came later, and none between scans of the report itself", () => {
    expect(reportChanges(scans, "r2020-01-01", precision)).toEqual({ series: [], leftOut: [] });
    const twice = [hip("2026-01-01", 0.84), hip("2026-01-01", 0.85, { scan: 1 })];
    expect(reportChanges(twice, "r2026-01-01", precision).series).toEqual([]);
  });

  it("say which earlier scan is left out where one of theirs stands against it", () => {
    const moved = [tibia("2020-01-01", 300, { motionGrade: 5 }), tibia("2022-01-01", 290), tibia("2024-01-01", 300, { motionGrade: 4 })];
    const { leftOut } = reportChanges(moved, "r2022-01-01", precision);
    expect(leftOut.map(({ reportId }) => reportId)).toEqual(["r2020-01-01"]);
  });

  it("keep the earlier point where it is of another scanner", () => {
    const changed = [hip("2020-01-01", 0.9), hip("2022-01-01", 0.95, { scanner: "ge-lunar" })];
    const [series, ...others] = reportChanges(changed, "r2022-01-01", precision).series;
    expect(others).toEqual([]);
    expect(series).toMatchObject({ scanner: "ge-lunar", changes: [{ refusal: { code: "other_scanner" } }] });
  });
});
