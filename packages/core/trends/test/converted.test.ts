import type { ScoreResult } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { trendScansOf, trendsOf, type ReportOfScans } from "../src/index.ts";
import { ownHip, using } from "./support.ts";

const ofGe = using([{ ...ownHip, scanner: "ge-lunar" }]);

function visit(scanDate: string, value: number, isConverted: boolean): ReportOfScans {
  const result: ScoreResult = {
    ...{ parameter: "bmd_th", value, unit: "g/cm²", percentile: null, refusal: null, tRefusal: null, notes: [], source: null },
    ...{ zScore: -1, tScore: -2, reference: { median: 0.9, p5: 0.7, p95: 1.1 }, youngAdult: null, preferred: "t" },
    flags: isConverted ? ["converted_scale"] : [],
    ...(isConverted ? { conversion: { to: "hologic", value: value - 0.1, errorPercent: 3.5, citation: "", plain: "" } } : {}),
  };
  return {
    ...{ id: scanDate, reportType: "dxa", dateCreated: `${scanDate}T10:00:00.000Z`, dateRevised: `${scanDate}T10:00:00.000Z` },
    subject: { sex: "female" },
    dataset: { id: "dataset", version: "1.0.0" },
    inputs: [
      {
        ...{
          site: "hip",
          side: "left",
          scanDate,
          scanner: "ge-lunar",
          motionOverride: null,
          measurements: [{ parameter: "bmd_th", value }],
        },
        ...(isConverted ? { scale: "hologic" } : {}),
      },
    ],
    scans: [{ site: "hip", side: "left", ageYears: 66, results: [result] }],
  };
}

const seriesOf = (...visits: ReportOfScans[]) => trendsOf(visits.flatMap(trendScansOf), ofGe).series;

describe("change of values that were also compared on another maker's scale", () => {
  it.each([
    ["both", true, true],
    ["the earlier", true, false],
    ["the later", false, true],
  ])("uses the scanner's values, without scores, with a flag: %s", (_, earlier, later) => {
    const [series] = seriesOf(visit("2024-03-14", 0.9, earlier), visit("2026-03-14", 0.86, later));
    expect(series!.changes).toMatchObject([
      { absolute: -0.04, lsc: { value: 0.0277 }, significant: true, zChange: null, tChange: null, flags: ["converted_scale"] },
    ]);
    expect(series!.points.map(({ value, zScore, tScore }) => [value, zScore, tScore])).toEqual(
      [earlier, later].map((isConverted, index) => [[0.9, 0.86][index], isConverted ? null : -1, isConverted ? null : -2]),
    );
    expect(series!.monitoring).toEqual(
      seriesOf(visit("2024-03-14", 0.9, false), visit("2026-03-14", 0.86, false))[0]!.monitoring && expect.anything(),
    );
  });

  it("equals the change of unconverted values", () => {
    const plain = seriesOf(visit("2024-03-14", 0.9, false), visit("2026-03-14", 0.86, false))[0]!.changes[0]!;
    const requested = seriesOf(visit("2024-03-14", 0.9, true), visit("2026-03-14", 0.86, true))[0]!.changes[0]!;
    expect(requested).toEqual({ ...plain, zChange: null, tChange: null, flags: ["converted_scale"] });
    expect(plain).toMatchObject({ zChange: 0, tChange: 0, flags: [] });
  });
});
