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

  it("match the patient’s trends for its scans, and include the compared points", () => {
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

  it("include every earlier point of the side, but none that is later, left out or of the other side", () => {
    const years = ["2020", "2021", "2022", "2023", "2024", "2025"];
    const moved = years.map((year) => tibia(`${year}-01-01`, 300, { motionGrade: year === "2021" ? 5 : 1 }));
    const [series] = reportChanges(moved, "r2024-01-01", precision).series;
    expect(series!.points.map(({ scanDate }) => scanDate.slice(0, 4))).toEqual(["2020", "2022", "2023", "2024"]);
    const others = [
      ...[hip("2021-06-01", 0.95, { scanner: "ge-lunar" }), hip("2023-01-01", 0.87)],
      hip("2021-01-01", 0.9, { side: "right", reportId: "right" }),
    ];
    const ofHip = reportChanges([...scans, ...others], "r2024-01-01", precision).series.find(({ parameter }) => parameter === "bmd_th");
    expect(ofHip!.points.map(({ scanDate }) => scanDate)).toEqual(["2020-01-01", "2021-06-01", "2022-01-01", "2023-01-01", "2024-01-01"]);
  });

  it("are empty for a first report, and between scans of the same report", () => {
    expect(reportChanges(scans, "r2020-01-01", precision)).toEqual({ series: [], leftOut: [] });
    const twice = [hip("2026-01-01", 0.84), hip("2026-01-01", 0.85, { scan: 1 })];
    expect(reportChanges(twice, "r2026-01-01", precision).series).toEqual([]);
  });

  it("list an excluded earlier scan only if it is comparable with a scan of the report", () => {
    const moved = [tibia("2020-01-01", 300, { motionGrade: 5 }), tibia("2022-01-01", 290), tibia("2024-01-01", 300, { motionGrade: 4 })];
    const { leftOut } = reportChanges(moved, "r2022-01-01", precision);
    expect(leftOut.map(({ reportId }) => reportId)).toEqual(["r2020-01-01"]);
  });

  it("name an earlier scan whose value is impossible or has an excluded vertebra, and no later one", () => {
    const odd = hip("2020-01-01", 0.9, {}, { implausible: true });
    const leftOutOf = (...all: typeof scans) => reportChanges(all, "r2022-01-01", precision).leftOut.map(({ message }) => message);
    expect(leftOutOf(odd, hip("2022-01-01", 0.8))).toEqual([
      "Of the scan of Jan 1, 2020, values that are impossible or include an excluded vertebra are left out of change: Total hip BMD.",
    ]);
    expect(leftOutOf({ ...odd, scanDate: "2024-01-01" }, hip("2022-01-01", 0.8))).toEqual([]);
    expect(leftOutOf({ ...odd, site: "forearm" }, hip("2022-01-01", 0.8))).toEqual([]);
  });

  it("keep the earlier point where it is of another scanner", () => {
    const changed = [hip("2020-01-01", 0.9), hip("2022-01-01", 0.95, { scanner: "ge-lunar" })];
    const [series, ...others] = reportChanges(changed, "r2022-01-01", precision).series;
    expect(others).toEqual([]);
    expect(series).toMatchObject({ scanner: "ge-lunar", changes: [{ refusal: { code: "other_scanner" } }] });
  });
});
