import type { ScoreResult } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { viewOfReport } from "../src/index.ts";
import { input, report, result, tOnly } from "./factories.ts";

const hrPqct = reportTypes["hr-pqct"];
const researcher = (made: ReturnType<typeof report>) => viewOfReport(made, reportTypes[made.reportType], "researcher");

describe("a line", () => {
  it("rounds as the formatter does, names the range and stands on the Z axis where there is a Z-score", () => {
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

  it("lies outside by the stored percentile, not by the rounded one", () => {
    const [view] = researcher(report([result({ percentile: 4.9, zScore: -1.65 })])).sites;
    expect(view!.profiles[0]!.groups[0]!.lines[0]).toMatchObject({ percentile: "5th", place: "below", outside: true });
  });
});

it("keeps a value that only has a T-score on an axis of its own", () => {
  const [site] = researcher(report([result(), tOnly({ parameter: "ct_th", unit: "mm", value: 1.2 })])).sites;
  expect(site!.profiles.map(({ scale, people }) => [scale, people])).toEqual([
    ["z", "women of this age"],
    ["t", "young women"],
  ]);
});

it("says each reason for no comparison once, with its values", () => {
  const refused = (parameter: string) =>
    tOnly({ parameter, tScore: null, youngAdult: null, refusal: { code: "no_curve", message: `No curve for ${parameter}.` } });
  const view = researcher(report([result(), refused("ct_po"), refused("tt_ar")], { inputs: [input()] }));
  expect(view.sites[0]!.notCompared).toMatchObject({
    count: 2,
    reasons: [{ short: "no reference in Made-up reference", values: [{ abbreviation: "Tt.Ar" }, { abbreviation: "Ct.Po" }] }],
  });
  expect(viewOfReport(report([result()]), hrPqct, "clinician").notCompared).toBe(0);
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
  const t = (parameter: string, tScore: number, preferred: "t" | "z" = "t") =>
    tOnly({ parameter, tScore, preferred, unit: "g/cm²", value: 0.6 });

  it("names each value, its T-score and the young adults it is held against", () => {
    expect(dxa([t("bmd_th", -1.3), t("bmd_fn", -2.5)]).summary.sentences).toEqual([
      "Femoral neck (T −2.5) lies below, total hip (T −1.3) within the middle 90 % of young women (Made-up reference).",
    ]);
  });

  it("says above and below of several sites, and counts the others", () => {
    const within = ["tt_bmd", "tb_bmd", "ct_bmd", "bvtv", "ct_th"].map((parameter) => result({ parameter }));
    const results = [
      result({ parameter: "tb_n", zScore: -1.8, percentile: 4 }),
      result({ parameter: "tb_sp", zScore: 1.8, percentile: 96 }),
      ...within,
    ];
    expect(researcher(report(results)).summary.sentences).toEqual([
      "At the distal tibia, trabecular number (4th percentile) lies below, trabecular separation (96th percentile) above the middle 90 % of women of this age (Made-up reference).",
      "The other 5 values lie within.",
    ]);
  });

  it("never counts a value without a score as within", () => {
    const refused = tOnly({ parameter: "ct_po", tScore: null, youngAdult: null });
    const { summary } = researcher(report([...Array.from({ length: 1 }, () => result()), refused]));
    expect(summary.sentences).toEqual([
      "At the distal tibia, total bone density (69th percentile) lies within the middle 90 % of women of this age (Made-up reference).",
    ]);
    expect(summary.notCompared).toBe("1 value is not compared.");
    expect(researcher(report([refused])).summary.sentences).toEqual(["The value could not be compared: outside ages 20–37."]);
  });

  it("names a scan without any score and what keeps it out, and counts the other values", () => {
    const refusedFor = (parameter: string, code: "no_curve" | "protocol_mismatch") =>
      tOnly({ parameter, tScore: null, youngAdult: null, refusal: { code, message: "Refused." } });
    const tibia = report([result(), refusedFor("ct_po", "no_curve")]);
    const radius = [refusedFor("tt_bmd", "protocol_mismatch"), refusedFor("ct_po", "no_curve")];
    const { summary, checks } = researcher({
      ...tibia,
      scans: [...tibia.scans, { ...tibia.scans[0]!, site: "distal-radius", results: radius }],
      inputs: [...tibia.inputs, input({ site: "distal-radius" })],
    });
    expect(summary.notCompared).toBe("Nothing of the distal radius is compared: another protocol. 1 further value is not compared.");
    expect(checks[0]).toBe("Nothing of the distal radius is compared: another protocol.");
  });

  it("does not show a T-score where the rules ask for Z, and says why once", () => {
    const view = dxa([t("bmd_th", -1.3, "z"), t("bmd_fn", -2.5, "z")]);
    expect(view.summary.remarks).toEqual([expect.stringContaining("the ISCD rules ask for the Z-score")]);
    expect(JSON.stringify(view)).not.toContain("−2.5");
  });
});

it("says a doubt about the scans once, and never on a line", () => {
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

it("marks every number of a scan that was scored despite its motion, and says why", () => {
  const given = report([result({ flags: ["motion_override"] })], {
    inputs: [input({ motionGrade: 4, motionOverride: { reason: "No second scan possible" } })],
  });
  const view = researcher(given);
  expect(view.sites[0]!.profiles[0]!.groups[0]!.lines[0]!.marks).toEqual(["a"]);
  expect(view.sites[0]!.facts).toContain("scored despite motion");
  expect(view.validity.short).toMatch(/^Motion 4 of 5, scored despite motion/);
  expect(view.summary.sentences[0]).toMatch(/^At the distal tibia, scored despite motion, /);
  expect(view.charts[0]!.siteTitle).toBe("Distal tibia, left, despite motion");
  expect(view.checks.filter((check) => /despite|in spite of/.test(check))).toEqual([
    "Distal tibia, left: scored despite motion, because: No second scan possible",
  ]);
  const [line] = viewOfReport(given, reportTypes["hr-pqct"], "patient").patient!.lines;
  expect(line!.siteTitle).toMatch(/pictures blurred by movement$/);
});

it("draws what lies outside before the key parameters, at most four a site", () => {
  const results = ["tt_bmd", "tb_bmd", "ct_th", "tb_n"].map((parameter) => result({ parameter }));
  const view = researcher(report([...results, result({ parameter: "bvtv", zScore: 2, percentile: 98 })]));
  expect(view.charts.map(({ parameter, why }) => [parameter, why])).toEqual([
    ["bvtv", "outside"],
    ["tt_bmd", "key"],
    ["tb_bmd", "key"],
    ["ct_th", "key"],
  ]);
});

describe("what the person who was scanned reads of the scan itself", () => {
  const identityOf = (...grades: (number | null)[]) => {
    const inputs = grades.map((motionGrade) => input({ motionGrade }));
    const given = report([result()], { inputs, scans: inputs.map(() => report([result()]).scans[0]!), subjectCode: "S-014" });
    return viewOfReport(given, reportTypes["hr-pqct"], "patient").identity.map(({ label, value }) => [label, value]);
  };

  it.each([
    [[1, 2], "sharp"],
    [[1, 3], "slightly blurred by movement"],
    [[4, 1], "blurred by movement"],
    [[null, 2], "sharp"],
  ])("of motion grades %j the pictures are %s", (grades, pictures) => {
    expect(identityOf(...grades)).toContainEqual(["Pictures", pictures]);
  });

  it("says once that nothing is known of people of the same age, however many values there are", () => {
    const patientOf = (...results: ScoreResult[]) => viewOfReport(report(results), reportTypes["hr-pqct"], "patient").patient!;
    const young = patientOf(tOnly(), tOnly({ parameter: "tb_bmd" }));
    expect(young.rest).toBe("How each value compares with women of your own age is not known from this reference.");
    expect(young.lines.map(({ sentence }) => sentence).join(" ")).not.toContain("own age");
    expect(patientOf(result(), tOnly({ parameter: "tb_bmd" })).rest).toMatch(/^How a value compared with young adults compares with women/);
    expect(patientOf(result()).rest).toBeNull();
  });

  it("tells what lies apart as a person would: one value in a sentence, several counted and listed", () => {
    const sentences = (...results: ScoreResult[]) => viewOfReport(report(results), reportTypes["hr-pqct"], "patient").summary.sentences;
    const low = (parameter: string) => result({ parameter, zScore: -2, percentile: 2 });
    expect(sentences(low("tt_bmd"))).toEqual([
      "Mineral in the whole bone (left lower leg, above the ankle) is lower than in most of the others.",
    ]);
    expect(sentences(low("tt_bmd"), low("ct_th"), result({ parameter: "tb_n", zScore: 2, percentile: 98 }))).toEqual([
      "2 of your values are lower than in most of the others: mineral in the whole bone (left lower leg, above the ankle); thickness of the hard outer shell (left lower leg, above the ankle).",
      "Number of fine struts inside the bone (left lower leg, above the ankle) is higher than in most of the others.",
    ]);
    expect(sentences(result())).toEqual(["Your values lie where those of most of the others lie."]);
  });

  it("names young adults where a value was compared with nobody else", () => {
    const sentences = (...results: ScoreResult[]) => viewOfReport(report(results), reportTypes["hr-pqct"], "patient").summary.sentences;
    const low = tOnly({ tScore: -2.2 });
    expect(sentences(low)).toEqual(["Mineral in the whole bone (left lower leg, above the ankle) is lower than in most young adults."]);
    expect(sentences(tOnly())).toEqual(["Your values lie where those of most young adults lie."]);
    expect(sentences(low, result({ parameter: "ct_th", zScore: -2, percentile: 2 }))[0]).toContain("lower than in most of the others: ");
    expect(sentences(tOnly(), result({ parameter: "ct_th" }))).toEqual(["Your values lie where those of most of the others lie."]);
  });

  it("has no word that the owner wrote for himself", () => {
    const given = { ...report([result()]), subjectCode: "S-014", reportName: "Suspicious tibia", notes: "Call the family doctor." };
    const view = viewOfReport(given, reportTypes["hr-pqct"], "patient");
    for (const own of ["S-014", "Suspicious", "family doctor"]) expect(JSON.stringify(view)).not.toContain(own);
    expect([view.who, view.name]).toEqual(["Bone scan of Mar 14, 2026", "Bone scan of Mar 14, 2026"]);
  });

  it("says nothing of pictures that nobody graded, and nothing in the laboratory's words", () => {
    expect(identityOf(null).map(([label]) => label)).toEqual(["Age at the scan", "Scanned on"]);
  });
});
