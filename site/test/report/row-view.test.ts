import { findParameter } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { rowView } from "../../src/app/report/model/row-view.ts";
import { outsideAges, result, tOnly } from "./fixtures.ts";

const ttBmd = findParameter("tt_bmd")!;

describe("a row of the report", () => {
  it("rounds as the formatter does and names the reference range", () => {
    expect(rowView(result(), ttBmd)).toMatchObject({
      value: "284.0",
      unit: "mg HA/cm³",
      reference: { median: "266.0", range: "206.8–325.2" },
      percentile: "69th",
      zScore: "0.5",
      tScore: "0.5",
      refusal: null,
      bar: { score: 0.5, against: "age" },
    });
  });

  it("never shows 0th or 100th, and shows an extreme score as a bound", () => {
    expect(rowView(result({ percentile: 0.02, zScore: -3.5 }), ttBmd).percentile).toBe("<1st");
    expect(rowView(result({ percentile: 99.99, zScore: 5.6 }), ttBmd)).toMatchObject({ percentile: ">99th", zScore: "> 5" });
  });

  it("puts the refusal in place of the number and marks the bar against young adults instead", () => {
    expect(rowView(tOnly(), ttBmd)).toMatchObject({
      percentile: null,
      zScore: null,
      refusal: outsideAges.message,
      tScore: "0.5",
      bar: { against: "young-adult", text: "T-score 0.5" },
    });
  });

  it("hides the T-score, and any talk of one, where the rules ask for Z", () => {
    const hidden = rowView(tOnly({ preferred: "z" }), ttBmd);
    expect(hidden).toMatchObject({ tScore: null, bar: null, tRefusal: null });
  });

  it("shows a stored fraction in percent throughout", () => {
    const bvtv = rowView(
      result({ parameter: "bvtv", value: 0.286, reference: { median: 0.286, p5: 0.2136, p95: 0.3584 } }),
      findParameter("bvtv")!,
    );
    expect(bvtv).toMatchObject({
      value: expect.stringMatching(/^28\.6/),
      unit: "%",
      reference: { median: expect.stringMatching(/^28\.6/) },
    });
  });

  it("reads porosity the other way round without a judgement", () => {
    expect(rowView(result({ parameter: "ct_po" }), findParameter("ct_po")!).reading).toContain("Lower");
    expect(rowView(result(), ttBmd).reading).toBeNull();
  });
});
