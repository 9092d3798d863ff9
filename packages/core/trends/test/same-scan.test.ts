import { describe, expect, it } from "vitest";
import { reportChanges, trendsOf, type TrendScan } from "../src/index.ts";
import { hip, ownHip, tibia, using, value } from "./support.ts";

const precision = using([ownHip]);
const at = (hour: number) => `2026-06-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const inReport = (scan: TrendScan, reportId: string, made: number, revised = made): TrendScan => ({
  ...scan,
  reportId,
  madeAt: at(made),
  revisedAt: at(revised),
});

describe("a scan that is in two reports", () => {
  const first = hip("2024-01-01", 0.9);
  const second = hip("2026-01-01", 0.86);
  const copy = inReport(second, "copy", 5);

  it("counts once: a copied report changes no value and is listed", () => {
    const without = trendsOf([first, second], precision);
    expect(trendsOf([first, second, copy], precision)).toEqual({
      series: without.series,
      leftOut: [
        {
          ...{ reportId: "copy", scan: 0, scanDate: "2026-01-01", site: "hip", side: "left", code: "same_scan" },
          message: "The scan of Jan 1, 2026 is in two reports, with one scanner and the same values, and counts once.",
        },
      ],
    });
  });

  it("counts as the copy in the copy’s own changes", () => {
    const { series, leftOut } = reportChanges([first, second, copy], "copy", precision);
    expect(series.flatMap(({ changes }) => changes)).toEqual([
      expect.objectContaining({ fromReportId: first.reportId, toReportId: "copy", absolute: -0.04, against: ["first", "previous"] }),
    ]);
    expect(leftOut).toEqual([]);
  });

  const counted = (scans: TrendScan[]) => trendsOf(scans, precision).series.flatMap(({ points }) => points.map(({ reportId }) => reportId));

  it("uses the newest version: a corrected motion grade or a newer reference", () => {
    const moved = tibia("2024-01-01", 300, { motionGrade: 4 });
    const graded = inReport({ ...moved, motionGrade: 2 }, "graded", 7);
    expect(counted([moved, graded])).toEqual(["graded"]);
    const scored = { ...second, reference: "dataset 2.0.0 female" };
    expect(counted([second, inReport(scored, "copy", 5, 8)])).toEqual(["copy"]);
    expect(counted([inReport(scored, "original", 1, 9), copy])).toEqual(["original"]);
    expect(counted([inReport(scored, "original", 1, 8), inReport(scored, "copy", 5, 9)])).toEqual(["original"]);
  });

  it.each<[string, Partial<TrendScan>]>([
    ["another value", { values: [{ ...second.values[0]!, value: 0.861 }] }],
    ["one more value", { values: [...second.values, { ...second.values[0]!, parameter: "bmd_fn", value: 0.7 }] }],
    ["the other side", { side: "right" }],
    ["no side", { side: null }],
    ["another scanner", { scanner: "ge-lunar" }],
    ["another day", { scanDate: "2026-01-02" }],
    ["another site", { site: "forearm" }],
  ])("is another scan with %s", (_name, changed) => {
    const reports = new Set(trendsOf([second, { ...copy, ...changed }], precision).leftOut.map(({ code }) => code));
    expect(reports.has("same_scan")).toBe(false);
  });

  it("is the same with its values in another order", () => {
    const values = [value("bmd_th", 0.86), value("bmd_fn", 0.7)];
    const other = { ...copy, values: values.toReversed() };
    expect(trendsOf([{ ...second, values }, other], precision).leftOut.map(({ code }) => code)).toEqual(["same_scan"]);
  });

  it("uses the report created later when both were revised simultaneously", () => {
    const scored = { ...second, reference: "dataset 2.0.0 female" };
    const both = [inReport(second, "made first", 1, 9), inReport(scored, "made later", 5, 9)];
    expect([counted(both), counted(both.toReversed())]).toEqual([["made later"], ["made later"]]);
  });

  it("counts twice when one report has it twice, also with a copy of that report", () => {
    const twice = [second, { ...second, scan: 1 }];
    expect(counted(twice)).toHaveLength(2);
    expect(counted([...twice, ...twice.map((scan) => inReport(scan, "copy", 5))])).toEqual(["r2026-01-01", "r2026-01-01"]);
  });

  it("requires values to be detected", () => {
    const empty = { ...second, values: [] };
    expect(trendsOf([empty, inReport(empty, "copy", 5)], precision).leftOut).toEqual([]);
  });

  it("requires a date to be detected", () => {
    const undated = hip(null, 0.9);
    expect(trendsOf([undated, inReport(undated, "copy", 5)], precision).leftOut.map(({ code }) => code)).toEqual(["no_date", "no_date"]);
  });
});
