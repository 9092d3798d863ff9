import type { ReportChanges, TrendChange, TrendSeries } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { changesView, viewOfReport, type Reading } from "../src/index.ts";
import { report } from "./factories.ts";
import { patientViewOf } from "./patient-view-of.ts";

const change = (changes: Partial<TrendChange> = {}): TrendChange => ({
  ...{ from: "2024-03-14", to: "2026-03-14", fromReportId: "a".repeat(24), fromScan: 0, toReportId: "b".repeat(24), toScan: 0 },
  against: ["first", "previous"],
  ...{ absolute: -0.04, percent: -4.4444, percentPerYear: -2.2237, zChange: null, tChange: -0.333333, changeScore: null },
  lsc: { value: 0.0277, percent: null, source: "This laboratory", kind: "own" },
  significant: true,
  beyondChance: true,
  crossCalibration: null,
  flags: [],
  refusal: null,
  ...changes,
});

const refused = (message: string): TrendChange =>
  change({
    ...{ absolute: null, percent: null, percentPerYear: null, tChange: null, lsc: null, significant: null, beyondChance: null },
    refusal: { code: "other_scanner", message },
  });

const series = (parameter: string, changes: TrendChange[]): TrendSeries => ({
  ...{ reportType: "dxa", parameter, site: "hip", side: "left", scanner: "hologic", unit: "g/cm²", points: [], monitoring: null },
  changes,
});

const viewOf = (all: TrendSeries[], more: Partial<ReportChanges> = {}, reading: Reading = "researcher") =>
  changesView({ patientId: null, series: all, leftOut: [], beyond: 0, ...more }, reportTypes.dxa, reading);

describe("change since earlier scans", () => {
  it("shows signs, the verdict in words, and the source of the precision", () => {
    const view = viewOf([series("bmd_th", [change()])]);
    expect(view).toMatchObject({ title: "Change since Mar 14, 2024", refusals: [], beyond: null });
    expect(view!.lines[0]).toMatchObject({
      siteTitle: "Hip, left",
      against: "first scan, which is also the previous one",
      ...{
        change: "−0.040",
        percent: "−4.4 %",
        perYear: "−2.2 %",
        lsc: { text: "0.028", source: "This laboratory", kind: "own" },
        tChange: "−0.3",
        zChange: null,
        scores: "T −0.3",
      },
      ...{ abbreviation: "Total hip BMD", since: "Mar 14, 2024", unit: "g/cm²", verdict: "beyond its own LSC" },
    });
    expect(view!.notes).toEqual([{ text: "Least significant change at 95 %: This laboratory.", concerns: ["Total hip BMD"] }]);
  });

  it("calls first only the first scan, and before only the one before", () => {
    const beyond = change({ from: "2023-01-01", fromScan: 1, against: ["first", "previous"] });
    const ofOtherScan = change({ from: "2019-01-01", toScan: 1, against: ["first", "previous"] });
    const againstOf = (...others: TrendChange[]) => viewOf([series("bmd_th", [beyond, ...others])])!.lines[0]!.against;
    const refusedOf = (from: string, against: TrendChange["against"]) => ({ ...refused("Another scanner."), from, against });
    expect(againstOf(ofOtherScan)).toBe("first scan, which is also the previous one");
    expect(againstOf(refusedOf("2020-01-01", ["first"]))).toBe("first comparable scan, previous scan");
    expect(againstOf(refusedOf("2024-01-01", ["previous"]))).toBe("first scan, previous comparable scan");
    expect(againstOf(change({ from: "2020-01-01", against: ["first"] }))).toBe("first comparable scan, previous scan");
  });

  it("states when the precision is published or the ISCD minimum, not the laboratory’s own", () => {
    const lsc = (kind: "published" | "minimum") => ({ value: 0.044, percent: 5, source: "ISCD", kind });
    const notes = (kind: "published" | "minimum") => viewOf([series("bmd_th", [change({ lsc: lsc(kind) })])])!.notes[0]!.text;
    expect(notes("published")).toBe("Least significant change at 95 %: ISCD (published value; this laboratory has not entered its own).");
    expect(notes("minimum")).toBe("Least significant change at 95 %: ISCD; this laboratory has not entered its own.");
  });

  it("shows enough decimals to distinguish a change from its limit", () => {
    const lines = [
      change({ absolute: 0.0276, percentPerYear: null, significant: false }),
      change({ absolute: -0.0276, significant: false, lsc: { value: 0.02761, percent: null, source: "This laboratory", kind: "own" } }),
      change({ absolute: -0.0277 }),
      change({ absolute: 0.00001, significant: false }),
    ];
    const view = viewOf([series("bmd_th", lines)]);
    expect(view!.lines.map((line) => [line.change, line.lsc?.text, line.perYear, line.verdict])).toEqual([
      ["+0.0276", "0.0277", null, "within its own LSC"],
      ["−0.02760", "0.02761", "−2.2 %", "within its own LSC"],
      ["−0.028", "0.028", "−2.2 %", "beyond its own LSC"],
      ["0.000", "0.028", "−2.2 %", "within its own LSC"],
    ]);
  });

  it("names change score and least significant change, and explains the difference once", () => {
    const score = { z: -2.44, percentile: 0.73, expectedZ: 0.2, r: 0.9, refusal: null };
    const view = viewOf([series("bmd_th", [change({ changeScore: score })]), series("bmd_fn", [change({ changeScore: score })])])!;
    expect(view.lines.map(({ scores, verdict }) => [scores, verdict])).toEqual(
      Array(2).fill(["T −0.3, change score −2.4 (<1st percentile)", "beyond its own LSC"]),
    );
    expect(view.notes.filter(({ text }) => text.includes("the change score asks how usual"))).toHaveLength(1);
    const thrive = { reportId: "r", scan: 0, points: [0.5, 1, 3.5].map((years) => ({ years, low: -1.5 - years / 10, high: -0.5 })) };
    const drawn = viewOf([{ ...series("bmd_th", [change({ changeScore: score })]), thrive }])!;
    expect(drawn.notes.at(-1)!.text).toBe(
      "Expected Z-scores from here, 5th to 95th thrive line: −1.6 to −0.5 after 1 year, −1.9 to −0.5 after 3.5 years.",
    );
    const refusal = { code: "outside_gap", message: "Too long." } as const;
    const none = viewOf([series("bmd_th", [change({ changeScore: { z: null, percentile: null, expectedZ: null, r: null, refusal } })])])!;
    expect([none.lines[0]!.scores, none.notes.at(-1)!.text]).toEqual(["T −0.3", "Too long."]);
  });

  it("gives a shared reason once with its values, and no figures", () => {
    const view = viewOf([series("bmd_th", [refused("Another scanner.")]), series("bmd_fn", [refused("Another scanner.")])]);
    expect(view).toMatchObject({ lines: [], refusals: [{ text: "Another scanner.", concerns: ["Total hip BMD", "Neck BMD"] }] });
  });

  it("names the cross-calibration, doubts, scans that are left out and reports that were passed over", () => {
    const crossed = change({ crossCalibration: { source: "Somebody 2019", basis: "published" }, flags: ["few_degrees_of_freedom"] });
    const leftOut = {
      reportId: "c".repeat(24),
      scan: 0,
      scanDate: null,
      site: "hip",
      side: null,
      code: "no_date",
      message: "No date.",
    } as const;
    const view = viewOf([series("bmd_th", [crossed])], { leftOut: [leftOut], beyond: 3 });
    expect(view!.notes.map(({ text }) => text).join(" ")).toMatch(/Somebody 2019.*fewer than 30/);
    expect(view!.refusals).toEqual([{ text: "No date.", concerns: [] }]);
    expect(view!.beyond).toMatch(/^3 earlier reports/);
  });

  it("shows clinicians key parameters and significant changes, and counts the rest", () => {
    const quiet = change({ significant: false });
    const view = viewOf([series("bmd_th", [quiet]), series("bmd_tr", [quiet]), series("bmd_int", [change()])], {}, "clinician");
    expect(view!.lines.map(({ parameter }) => parameter)).toEqual(["bmd_th", "bmd_int"]);
    expect(view!.further).toBe("1 other comparison is within the least significant change.");
    expect(viewOf([series("bmd_tr", [quiet])])).toMatchObject({ further: null, lines: [{ parameter: "bmd_tr" }] });
  });

  it("is absent without changes, and in the patient’s view", () => {
    expect(viewOf([])).toBeNull();
    const reported = { patientId: null, series: [series("bmd_th", [change()])], leftOut: [], beyond: 0 };
    const made = report([]);
    expect(viewOfReport(made, reportTypes.dxa, "researcher", reported).changes).toEqual(viewOf(reported.series));
    expect(patientViewOf(made, reportTypes.dxa, reported).changes).toBeNull();
    expect(viewOfReport(made, reportTypes.dxa, "researcher").changes).toBeNull();
  });
});
