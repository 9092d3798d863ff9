import type { ReportChanges, TrendChange, TrendPoint, TrendSeries } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { forPatients, changesView, noChanges, noContext, viewOfReport, type Reading } from "../src/index.ts";
import { patientChange } from "../src/headline-change.ts";
import { report, result } from "./factories.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const lsc = (value: number) => ({ value, percent: null, source: "This laboratory", kind: "own" }) as const;

const change = (changes: Partial<TrendChange> = {}): TrendChange => ({
  ...{ from: "2023-03-01", to: "2026-03-01", fromReportId: "a", fromScan: 0, toReportId: "b", toScan: 0 },
  against: ["first", "previous"],
  ...{ absolute: -0.1, percent: -11.1111, percentPerYear: -3.7, zChange: null, tChange: null, changeScore: null, lsc: lsc(0.045) },
  ...{ significant: true, beyondChance: true, crossCalibration: null, flags: [], refusal: null },
  ...changes,
});
const within = { absolute: -0.01, significant: false, beyondChance: false };
const refusal = { code: "other_scanner", message: "Another scanner." } as const;

const series = (parameter: string, changes: TrendChange[], more: Partial<TrendSeries> = {}): TrendSeries => ({
  ...{ reportType: "dxa", parameter, site: "hip", side: "left", scanner: "hologic", unit: "g/cm²", points: [], monitoring: null },
  changes,
  ...more,
});
const spine = { site: "lumbar-spine", side: null } as const;

const made = { ...report([result()]), reportType: "dxa" } as const;
function reported(all: TrendSeries[] | null, reading: Reading = "researcher", more: Partial<ReportChanges> = {}): string[] {
  const view = (changes: ReportChanges | null) =>
    viewOfReport(made, reportTypes.dxa, reading, changes, noContext, forPatients(englishTexts)).summary.sentences;
  const [first, ...rest] = view(null);
  const [same, ...found] = view(all && { ...noChanges, patientId: "p", series: all, ...more });
  expect(same).toBe(first);
  return found.slice(0, found.length - rest.length);
}

describe("the change in the headline", () => {
  const staff =
    "Since Mar 1, 2023, total hip BMD has decreased by 0.100 g/cm² (11.1 %), a significant change (least significant change 0.045 g/cm²).";

  it("is the second sentence of every reading", () => {
    for (const reading of ["researcher", "clinician"] as const) expect(reported([series("bmd_th", [change()])], reading)).toEqual([staff]);
    expect(reported([series("bmd_th", [change()])], "patient")).toEqual([
      "Your hip bone density is lower than on Mar 1, 2023.",
      "The difference is larger than the measurement error. Please discuss it with your doctor.",
    ]);
  });

  it("is the second sentence", () => {
    const two = {
      ...made,
      scans: [made.scans[0]!, { ...made.scans[0]!, site: "distal-radius" as const }],
      inputs: [made.inputs[0]!, made.inputs[0]!],
    };
    const sentences = (series: TrendSeries[]) =>
      viewOfReport({ ...two, reportType: "hr-pqct" }, reportTypes["hr-pqct"], "researcher", { ...noChanges, series }).summary.sentences;
    const [first, ...rest] = sentences([]);
    expect(rest).not.toEqual([]);
    const loss = series("tt_bmd", [change({ absolute: -10, lsc: lsc(4) })], {
      reportType: "hr-pqct",
      site: "distal-tibia",
      unit: "mg HA/cm³",
    });
    expect(sentences([loss])).toEqual([
      first,
      "Since Mar 1, 2023, total bone density at the distal tibia has decreased by 10.0 mg HA/cm³ (11.1 %), a significant change (least significant change 4.0 mg HA/cm³).",
      ...rest,
    ]);
  });

  it("names the three largest since a day, the side where both are named, and counts the rest", () => {
    const gain = change({ absolute: 0.2, percent: null, from: "2020-05-04" });
    const all = [
      series("bmd_th", [change()]),
      series("bmd_th", [change({ absolute: -0.05, percent: -5.5 })], { side: "right" }),
      series("bmd_ls", [gain], spine),
      series("bmd_fn", [change({ lsc: lsc(0.08) })]),
      series("bmd_fn", [change({ absolute: -0.02, percent: -2.2, lsc: lsc(0.019) })], { side: "right" }),
    ];
    expect(reported(all)).toEqual([
      "Since May 4, 2020, lumbar spine BMD has increased by 0.200 g/cm², a significant change (least significant change 0.045 g/cm²).",
      "Since Mar 1, 2023, 4 values have decreased significantly: left total hip BMD by 11.1 %, left femoral neck BMD by 11.1 %, right total hip BMD by 5.5 % and 1 more.",
    ]);
    expect(reported(all, "patient")).toEqual([
      "Your lower back bone density is higher than on May 4, 2020.",
      "Your hip bone density is lower than on Mar 1, 2023.",
      "The differences are larger than the measurement error. Please discuss them with your doctor.",
    ]);
  });

  it("is that since the previous scan if it is significant, else since the first", () => {
    const first = change({ against: ["first"], from: "2019-03-01" });
    const previous = change({ against: ["previous"] });
    expect(reported([series("bmd_th", [first, previous])])[0]).toContain("Since Mar 1, 2023");
    expect(reported([series("bmd_th", [first, { ...previous, ...within }])])[0]).toContain("Since Mar 1, 2019");
  });

  it("does not call a possible chance change significant, and omits it for the patient", () => {
    const alone = change({ absolute: -0.05, percent: -5.6, beyondChance: false });
    const all = [series("bmd_th", [alone]), series("bmd_fn", [change(within)]), series("bmd_ls", [change(within)], spine)];
    expect(reported(all, "clinician")).toEqual([
      "Since Mar 1, 2023, total hip BMD has decreased by 0.050 g/cm² (5.6 %), beyond its own least significant change (0.045 g/cm²).",
      "Among 3 comparisons this can be chance.",
    ]);
    expect(reported(all, "patient")).toEqual([]);
    expect(reported([series("bmd_th", [change({ beyondChance: false, flags: ["same_day"] })])])).toEqual([]);
  });

  it("says so if nothing changed, nothing is comparable or there is no earlier scan", () => {
    const quiet = [series("bmd_th", [change(within)])];
    expect(reported(quiet, "clinician")).toEqual(["Since Mar 1, 2023, no value has changed by its least significant change."]);
    expect(reported([...quiet, series("bmd_fn", [change({ ...within, from: "2019-01-01" })])])[0]).toMatch(
      /^Since earlier scans, no value/,
    );
    const none = { absolute: null, lsc: null, significant: null, beyondChance: null, refusal };
    expect(reported([series("bmd_th", [change(none)])], "clinician")).toEqual(["No earlier scan is comparable."]);
    expect(reported([...quiet, series("bmd_fn", [change(none)]), series("bmd_ls", [], spine)], "clinician")).toEqual([
      "Since Mar 1, 2023, 1 of 3 values can be compared. It has not changed by its least significant change.",
    ]);
    expect(reported([], "clinician")).toEqual(["No earlier scan to compare with."]);
    const forPatient = (all: TrendSeries[]) =>
      patientChange({ ...noChanges, patientId: "p", series: all }, { catalogue: reportTypes.dxa, words: englishTexts });
    expect(forPatient([...quiet, series("bmd_fn", [change(none)])])).toEqual([
      "We found no difference that is larger than the measurement error. A small change cannot be ruled out.",
      "Some of your values cannot be compared with an earlier scan.",
    ]);
    expect(forPatient(quiet)).toHaveLength(1);
    for (const reading of ["researcher", "patient"] as const) expect(reported([], reading)).toEqual([]);
    expect(reported(quiet, "patient")).toEqual([]);
    expect(reported(null, "clinician")).toEqual([]);
  });
});

describe("the change of a growing child", () => {
  const grown = change({ ...{ absolute: 0.05, percent: 6.7, lsc: null, significant: null, beyondChance: null }, flags: ["under_20"] });
  const point = (reportId: string, zScore: number | null): TrendPoint => ({
    ...{ reportId, scan: 0, scanDate: "2026-03-01", ageYears: 12, ageApproximate: false, device: null, value: 0.8, zScore },
    ...{ tScore: null, line: 1, leftOut: false },
  });
  const withZ = series("bmd_l2l3l4", [{ ...grown, zChange: -0.555 }], { ...spine, points: [point("a", -0.937), point("b", -1.492)] });
  const withoutZ = series("bmd_ls", [grown], { ...spine, points: [point("a", null), point("b", null)] });
  const viewOf = (all: TrendSeries[]) => changesView({ ...noChanges, series: all }, reportTypes.dxa, "clinician")!;

  it("is given as Z-scores, in the headline and in the table", () => {
    expect(reported([withoutZ, withZ], "clinician")).toEqual([
      "Since Mar 1, 2023, lumbar spine L2–L4 BMD: Z-score −0.9 → −1.5 (change −0.6).",
    ]);
    expect(reported([withZ, { ...withZ, parameter: "bmd_th", site: "hip" }], "researcher")).toEqual([
      expect.stringMatching(/^Since Mar 1, 2023, [^;]+ \(change −0\.6\); total hip BMD: Z-score −0\.9 → −1\.5 \(change −0\.6\)\.$/),
    ]);
    expect(reported([withZ], "patient")).toEqual([]);
    const { lines, chance, notes } = viewOf([withoutZ, withZ]);
    expect(chance).toBeNull();
    expect(lines.map(({ lsc: limit, significant, verdict }) => [limit, significant, verdict])).toEqual([
      [null, false, "not judged"],
      [null, false, "Z-score −0.9 → −1.5 (change −0.6)"],
    ]);
    expect(notes).toContainEqual({ text: "In a growing child, an increase in BMD alone says nothing.", concerns: ["L1–L4 BMD"] });
    expect(JSON.stringify([lines, notes])).not.toMatch(/ LSC|significant (?:in|de)crease/);
  });

  it("says nothing without any Z-score", () => {
    expect(reported([withoutZ], "clinician")).toEqual(["In a growing child, an increase in BMD alone says nothing."]);
    const lost = { ...withoutZ, changes: [{ ...grown, absolute: -0.05, percent: -6.7 }] };
    const sentence = "BMD has decreased. Under 20 years, a change is judged by its Z-score, and there is none.";
    expect(reported([lost, withoutZ], "clinician")).toEqual([sentence]);
    expect(viewOf([lost]).notes).toContainEqual({ text: sentence, concerns: ["L1–L4 BMD"] });
  });
});

describe("the number of parameters beyond their LSC by chance", () => {
  it.each([
    [1, "Of 20 unchanged parameters, 1 is beyond its LSC by chance."],
    [9, "Of 20 unchanged parameters, 1 is beyond its LSC by chance."],
    [10, "Of 10 parameters about 1 is beyond its LSC by chance."],
    [22, "Of 22 parameters about 1 is beyond its LSC by chance."],
    [30, "Of 30 parameters about 2 are beyond their LSC by chance."],
  ])("is computed for %d", (count, text) => {
    const all = Array.from({ length: count }, () => series("bmd_th", [change(within), change({ lsc: null, refusal })]));
    expect(changesView({ ...noChanges, series: all }, reportTypes.dxa, "clinician")!.chance).toBe(text);
  });

  it("counts comparisons where a parameter has two", () => {
    const twice = Array.from({ length: 11 }, () => series("bmd_th", [change(within), change({ ...within, from: "2020-01-01" })]));
    expect(changesView({ ...noChanges, series: twice }, reportTypes.dxa, "clinician")!.chance).toBe(
      "Of 22 comparisons about 1 is beyond its LSC by chance.",
    );
  });
});
