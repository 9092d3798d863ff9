import type { ReportType, ScoreResult } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { forPatients, noContext, readerLine, staffBlocks, stateOf, viewOfReport, type Reading } from "../src/index.ts";
import { input, report, result, tOnly } from "./factories.ts";
import { patientViewOf } from "./patient-view-of.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const hrPqct = reportTypes["hr-pqct"];
const researcher = (made: ReturnType<typeof report>) => viewOfReport(made, reportTypes[made.reportType], "researcher");

describe("a line", () => {
  it("rounds like the formatter, shows the reference range, and uses the Z axis for Z-scores", () => {
    const [line] = researcher(report([result()])).sites[0]!.profiles[0]!.groups[0]!.lines;
    expect(line).toMatchObject({
      value: "284.0",
      unit: "mg HA/cm³",
      percentile: "69th",
      zScore: "0.5",
      reference: { median: "266.0", low: "206.8", high: "325.2" },
      youngAdult: { mean: "266.0", sd: "36.0" },
      outside: false,
    });
  });

  it("is outside by the stored percentile, not the rounded one", () => {
    const [view] = researcher(report([result({ percentile: 4.9, zScore: -1.65 })])).sites;
    expect(view!.profiles[0]!.groups[0]!.lines[0]).toMatchObject({ percentile: "5th", place: "below", outside: true });
  });
});

it("puts a value with only a T-score on a separate axis", () => {
  const [site] = researcher(report([result(), tOnly({ parameter: "ct_th", unit: "mm", value: 1.2 })])).sites;
  expect(site!.profiles.map(({ scale, people }) => [scale, people])).toEqual([
    ["z", "women of this age"],
    ["t", "young women"],
  ]);
});

it("shows each reason for a missing comparison once, with its values", () => {
  const refused = (parameter: string) =>
    tOnly({ parameter, tScore: null, youngAdult: null, refusal: { code: "no_curve", message: `No curve for ${parameter}.` } });
  const view = researcher(report([result(), refused("ct_po"), refused("tt_ar")], { inputs: [input()] }));
  expect(view.sites[0]!.notCompared).toMatchObject({
    count: 2,
    reasons: [{ short: "no reference in Made-up reference", values: [{ abbreviation: "Tt.Ar" }, { abbreviation: "Ct.Po" }] }],
  });
  expect(viewOfReport(report([result()]), hrPqct, "clinician").notCompared).toBe(0);
});

it("gives an adult both Z-score and T-score if the reference has both", () => {
  const both = report([result({ zScore: -0.4, percentile: 34.5, tScore: -1.2, preferred: "t" })]);
  const [line] = viewOfReport(both, hrPqct, "clinician").sites[0]!.profiles[0]!.groups[0]!.lines;
  expect(line).toMatchObject({ scoreText: "−1.2", tScore: "−1.2", zScore: "−0.4" });
  expect(line!.words).toContain("T-score −1.2 against young women, between −1 and −2.5; Z-score −0.4.");
});

describe("the order of a clinician’s report", () => {
  const shown = (reportType: ReportType, tScore: number | null, reading: Reading = "clinician") => {
    const refused = { zScore: null, percentile: null, tScore, youngAdult: tScore === null ? null : { mean: 0.858, sd: 0.12, ages: null } };
    const made = report([result({ parameter: "bmd_fn", value: 0.7, preferred: "t", ...refused })]);
    const given = reportType === "dxa" ? { ...made, reportType, scans: [{ ...made.scans[0]!, site: "hip" as const }] } : report([result()]);
    const view = viewOfReport(given, reportTypes[reportType], reading, null, noContext, forPatients(englishTexts));
    return staffBlocks(view).filter((key) => key === "results" || key === "charts" || key === "reader");
  };

  it("has the charts of DXA before its table, which otherwise leads", () => {
    expect(shown("dxa", -1.3)).toEqual(["charts", "reader", "results"]);
    expect(shown("dxa", null)).toEqual(["results", "charts", "reader"]);
    expect(shown("hr-pqct", null)).toEqual(["results", "charts", "reader"]);
    expect(shown("dxa", -1.3, "researcher")).toEqual(["results", "charts"]);
  });

  it("names in one line who was scanned, what and when, and below the charts who reports", () => {
    const context = { ...noContext, reader: { name: "Rosa Weber", institution: "Inselspital Bern" } };
    const { line, reader } = viewOfReport(report([result()]), hrPqct, "clinician", null, context);
    expect(line).toBe("female · 44.0 years · left distal tibia · Mar 14, 2026 · XtremeCT II");
    expect(reader).toBe("Report by Rosa Weber, Inselspital Bern, Mar 15, 2026.");
    const unsigned = stateOf({ signs: true });
    expect(readerLine({ reader: reader! }, unsigned)).toBe(`${reader} Not signed.`);
    expect(readerLine({ reader: null }, null)).toBeNull();
  });

  it("has at most three values in the headline of HR-pQCT, the largest deviation first", () => {
    const low = (parameter: string, zScore: number, percentile: number) => result({ parameter, zScore, percentile });
    const headlineOf = (...results: ScoreResult[]) => viewOfReport(report(results), hrPqct, "clinician").summary.headline;
    const outside = [low("tt_bmd", -1.8, 4), low("tb_bmd", -2, 2), low("ct_th", -3, 0.1), low("tb_n", 1.9, 97)];
    expect(headlineOf(...outside, result({ parameter: "tb_th" }))).toBe(
      "Outside the middle 90 %: Ct.Th (<1st percentile), Tb.BMD (2nd percentile) and Tb.N (97th percentile) at the distal tibia; 1 more value.",
    );
    expect(headlineOf(result(), result({ parameter: "ct_th" }))).toBe("All 2 values are within the middle 90 %.");
    expect(headlineOf(tOnly())).toBeNull();
    expect(
      headlineOf(low("tt_bmd", -1.8, 4), result({ parameter: "ct_th", flags: ["protocol_unconfirmed"], percentile: 1, zScore: -2.3 })),
    ).toBe("Outside the middle 90 %: Tt.BMD (4th percentile) at the distal tibia.");
  });
});

describe("the summary", () => {
  const dxa = (results: Parameters<typeof report>[0], fields: Partial<Parameters<typeof report>[1]> = {}) =>
    researcher(
      report(results, {
        reportType: "dxa",
        inputs: [input({ site: "hip", scanner: "hologic", motionGrade: null, protocol: null })],
        scans: [{ site: "hip", side: "left", ageYears: 63, results }],
        ...fields,
      }),
    );
  const t = (parameter: string, tScore: number) => tOnly({ parameter, tScore, preferred: "t", unit: "g/cm²", value: 0.6 });

  it("has the category first, then each T-score, lowest first, then what is missing", () => {
    const category = {
      code: "low_bone_mass",
      basis: "lowest T-score −1.2, total hip",
      text: "Low bone mass (lowest T-score −1.2, total hip). The lumbar spine was not measured.",
    } as const;
    const { summary } = dxa([t("bmd_fn", -1.15), t("bmd_th", -1.164)], { category });
    expect(summary).toMatchObject({ headline: "Low bone mass (lowest T-score −1.2, total hip).", category: null });
    expect(summary.sentences).toEqual(["Total hip T −1.2, femoral neck T −1.2.", "The lumbar spine was not measured."]);
  });

  it("does not judge a doubtful score for a clinician, and says why", () => {
    const doubted = report([result({ flags: ["protocol_unconfirmed"] }), result({ parameter: "ct_th" })]);
    const sentences = (reading: "researcher" | "clinician") => viewOfReport(doubted, hrPqct, reading).summary.sentences;
    expect(sentences("clinician")).toEqual([
      "Compared with women of this age (Made-up reference).",
      "1 score is not judged: the scan protocol is not stated in full.",
    ]);
    expect(sentences("researcher").join(" ")).toContain("total bone density (69th percentile)");
  });

  it("distinguishes the population of a reference from the group compared", () => {
    const reference = { median: 280, p5: 220, p95: 340, ages: [40, 50] as [number, number], n: 223 };
    const { populations } = viewOfReport(report([result({ reference })]), hrPqct, "researcher").summary;
    expect(populations).toEqual(["Population of Made-up reference: nobody; group compared: n = 223."]);
  });

  it("has the reason where DXA has no category", () => {
    const text = "No T-score and no category: the scanner manufacturer is not stated.";
    expect(dxa([t("bmd_th", -1.3)], { category: { code: null, basis: null, text } }).summary.headline).toBe(text);
  });

  it("shortens a category of an earlier engine", () => {
    const category = {
      code: "normal",
      basis: "lowest T-score −0.3, total hip",
      text: "WHO category: normal range (lowest T-score −0.3, total hip). Formed without the lumbar spine L1–L4, which could lower it.",
    } as const;
    const { summary } = dxa([t("bmd_th", -0.3)], { category });
    expect(summary.headline).toBe("Normal range (lowest T-score −0.3, total hip).");
    expect(summary.sentences[1]).toBe("Formed without the lumbar spine L1–L4, which could lower it.");
  });

  it("judges a T-score by −1 and −2.5 as it is shown, not by the middle 90 %", () => {
    const scores = [-1.04, -1.05, -1.6, -2.44, -2.45, 2.4];
    const lines = scores.map((score) => dxa([t("bmd_th", score)]).sites[0]!.profiles[0]!.groups[0]!.lines[0]!);
    expect(lines.map(({ place, outside }) => [place, outside])).toEqual([
      ["normal", false],
      ["low", true],
      ["low", true],
      ["low", true],
      ["very_low", true],
      ["normal", false],
    ]);
    expect(lines[2]!.words).toContain("T-score −1.6 against young women, between −1 and −2.5.");
  });

  it("names values above and below the range, and counts the others", () => {
    const within = ["tt_bmd", "tb_bmd", "ct_bmd", "bvtv", "ct_th"].map((parameter) => result({ parameter }));
    const results = [
      result({ parameter: "tb_n", zScore: -1.8, percentile: 4 }),
      result({ parameter: "tb_sp", zScore: 1.8, percentile: 96 }),
      ...within,
    ];
    expect(researcher(report(results)).summary.sentences).toEqual([
      "At the distal tibia, trabecular number (4th percentile) is below, trabecular separation (96th percentile) above the middle 90 % of women of this age (Made-up reference).",
      "The other 5 values are within this range.",
    ]);
  });

  it("names the lowest of many values, and misses a T-score in plain words", () => {
    const low = ["tt_bmd", "tb_bmd", "ct_bmd", "ct_th", "bvtv", "tb_th", "tb_n"].map((parameter, index) =>
      result({ parameter, zScore: -1.8 - index / 10, percentile: 4 - index / 2 }),
    );
    expect(researcher(report(low)).summary.sentences[0]).toMatch(
      /^At the distal tibia, 7 values \(the lowest is trabecular number, 1st percentile\) are below the middle 90 %/,
    );
    expect(dxa([result({ parameter: "bmd_th", preferred: "t", tScore: null, youngAdult: null })]).summary.remarks).toContain(
      "This person should get a T-score, but the dataset has none for the total hip. The Z-score is shown instead.",
    );
  });

  it("never counts a value without a score as within", () => {
    const refused = tOnly({ parameter: "ct_po", tScore: null, youngAdult: null });
    const { summary } = researcher(report([...Array.from({ length: 1 }, () => result()), refused]));
    expect(summary.sentences).toEqual([
      "At the distal tibia, total bone density (69th percentile) is within the middle 90 % of women of this age (Made-up reference).",
    ]);
    expect(summary.notCompared).toBe("1 value could not be compared.");
    expect(researcher(report([refused])).summary.sentences).toEqual(["The value could not be compared: outside ages 20–37."]);
  });

  it("names a scan without any score with the reason, and counts its other values", () => {
    const refusedFor = (parameter: string, code: "no_curve" | "protocol_mismatch") =>
      tOnly({ parameter, tScore: null, youngAdult: null, refusal: { code, message: "Refused." } });
    const tibia = report([result(), refusedFor("ct_po", "no_curve")]);
    const radius = [refusedFor("tt_bmd", "protocol_mismatch"), refusedFor("ct_po", "no_curve")];
    const { summary, checks } = researcher({
      ...tibia,
      scans: [...tibia.scans, { ...tibia.scans[0]!, site: "distal-radius", results: radius }],
      inputs: [...tibia.inputs, input({ site: "distal-radius" })],
    });
    expect(summary.notCompared).toBe(
      "No value of the distal radius could be compared: another protocol. 1 other value could not be compared.",
    );
    expect(checks[0]).toBe("No value of the distal radius could be compared: another protocol.");
  });

  it("explains once why there is no T-score where the rules require Z", () => {
    const without = { tScore: null, youngAdult: null, tRefusal: { code: "z_required", message: "Z applies." } } as const;
    const view = dxa([tOnly({ parameter: "bmd_th", ...without }), tOnly({ parameter: "bmd_fn", ...without })]);
    expect(view.summary.remarks).toEqual([expect.stringMatching(/^The Z-score applies here\./)]);
  });

  it("names what today's rules withhold from a stored report, also among the checks", () => {
    const sentences = ["The record of engine 1.6.0 holds 1 T-score, no longer shown: the Z-score applies here."];
    const given = report([result()]);
    const view = researcher({ ...given, withheld: { sentences, stored: { category: given.category, scans: given.scans } } });
    expect(view.summary.remarks).toEqual(sentences);
    expect(view.checks[0]).toBe(sentences[0]);
  });
});

it("shows a warning about the scan once, and never on a line", () => {
  const doubted = ["tt_bmd", "ct_th"].map((parameter) =>
    result({ parameter, flags: ["protocol_unconfirmed", "motion_ungraded", "beyond_3sd"] }),
  );
  const view = researcher(report(doubted, { inputs: [input({ motionGrade: null, scanner: null })] }));
  expect(view.validity.doubts.map(({ flag, concerns }) => [flag, concerns])).toEqual([
    ["protocol_unconfirmed", null],
    ["motion_ungraded", null],
  ]);
  expect(view.validity.short).toBe("Motion not graded · scanner and offset not stated · protocol not confirmed");
  expect(view.sites[0]!.remarks).toEqual([expect.objectContaining({ mark: "a", short: "beyond 3 SD" })]);
});

it("marks and explains all numbers of a scan scored despite motion", () => {
  const given = report([result({ flags: ["motion_override"] })], {
    inputs: [input({ motionGrade: 4, motionOverride: { reason: "No second scan possible" } })],
  });
  const view = researcher(given);
  expect(view.sites[0]!.profiles[0]!.groups[0]!.lines[0]!.marks).toEqual(["a"]);
  expect(view.sites[0]!.facts).toContain("scored despite motion");
  expect(view.validity.short).toMatch(/^Motion 4 of 5, scored despite motion/);
  expect(view.summary.sentences[0]).toMatch(/^At the distal tibia, scored despite motion, /);
  expect(view.charts[0]!.siteTitle).toBe("Distal tibia, left, despite motion");
  expect(view.checks.filter((check) => /despite/.test(check))).toEqual([
    "Distal tibia, left: scored despite motion. Reason: No second scan possible",
  ]);
  const [line] = patientViewOf(given, reportTypes["hr-pqct"]).patient!.lines;
  expect(line!.siteTitle).toMatch(/; you moved during the scan, so these values are less certain$/);
});

it("charts outliers before key parameters, with at most four per site", () => {
  const results = ["tt_bmd", "tb_bmd", "ct_th", "tb_n"].map((parameter) => result({ parameter }));
  const view = researcher(report([...results, result({ parameter: "bvtv", zScore: 2, percentile: 98 })]));
  expect(view.charts.map(({ parameter, why }) => [parameter, why])).toEqual([
    ["bvtv", "outside"],
    ["tt_bmd", "key"],
    ["tb_bmd", "key"],
    ["ct_th", "key"],
  ]);
});

it.each([
  ["bmd_ls", ["L2"], "L2 is said to be excluded, but the BMD of the spine includes it."],
  ["bmd_l1_and_l3", ["L1", "L2", "L3"], "L1 and L3 are said to be excluded, but the BMD of the spine includes them."],
  ["bmd_l1l3l4", ["L2"], null],
  ["bmd_l2", ["L2"], null],
])("checks %s against the excluded vertebrae %j", (parameter, vertebrae, sentence) => {
  const excludedVertebrae = vertebrae.map((vertebra) => ({ vertebra: vertebra as "L1", reason: "Fracture" }));
  const texts = { referrer: null, indication: null, riskFactors: null, medication: null, technique: null };
  const clinical = { ...texts, limitations: null, comparison: null, nextScan: null, excludedVertebrae };
  const inputs = [input({ measurements: [{ parameter, value: 0.9 }] })];
  const { checks } = researcher(report([result()], { clinical, inputs }));
  expect(checks.filter((check) => check.includes("excluded"))).toEqual(sentence === null ? [] : [sentence]);
});
