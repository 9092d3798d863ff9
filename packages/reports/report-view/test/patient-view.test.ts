import type { Report, ReportChanges, ScoreResult, TrendChange } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { noChanges } from "../src/index.ts";
import { input, report, result, tOnly } from "./factories.ts";
import { patientViewOf } from "./patient-view-of.ts";

describe("scan facts in the patient’s view", () => {
  const identityOf = (...grades: (number | null)[]) => {
    const inputs = grades.map((motionGrade) => input({ motionGrade }));
    const given = report([result()], { inputs, scans: inputs.map(() => report([result()]).scans[0]!), subjectCode: "S-014" });
    return patientViewOf(given, reportTypes["hr-pqct"]).identity.map(({ label, value }) => [label, value]);
  };

  it.each([
    [[1, 2], "clear"],
    [[1, 3], "slightly blurred because of movement"],
    [[4, 1], "blurred because of movement"],
    [[null, 3], "slightly blurred because of movement"],
    [[null, 2], undefined],
  ])("of motion grades %j the pictures are %s", (grades, pictures) => {
    expect(identityOf(...grades).find(([label]) => label === "Pictures")?.[1]).toBe(pictures);
  });

  it("states once that same-age comparison is missing, for any number of values", () => {
    const patientOf = (...results: ScoreResult[]) => patientViewOf(report(results), reportTypes["hr-pqct"]).patient!;
    const young = patientOf(tOnly(), tOnly({ parameter: "tb_bmd" }));
    const answers = ({ questions }: typeof young) =>
      Object.fromEntries(questions.map(({ title, sentences }) => [title, sentences.join(" ")]));
    expect(answers(young)).toMatchObject({
      "Is this common at my age?": "How each value compares with women of your own age is not known from this reference.",
      "Why am I compared with young women?": "Bones are strongest in young adults, so each bar compares your value with theirs.",
      "What happens next?": expect.stringMatching(/^Your doctor looks at these values/),
    });
    expect(young.lines.map(({ sentence }) => sentence).join(" ")).not.toContain("own age");
    expect(answers(patientOf(result(), tOnly({ parameter: "tb_bmd" })))["Is this common at my age?"]).toMatch(
      /^The bars above show .* than you\. How a value compared with young adults compares with women/,
    );
    expect(answers(patientOf(result()))).not.toHaveProperty("Why am I compared with young women?");
    expect(young.rest).toBeNull();
  });

  it("answers whether it is better or worse only as far as changes are judged", () => {
    const answerTo = (changes: ReportChanges | null) =>
      patientViewOf(report([result()]), reportTypes["hr-pqct"], changes).patient!.questions.find(({ title }) => /better/.test(title))
        ?.sentences;
    const change: TrendChange = {
      ...{ from: "2024-03-14", to: "2026-03-14", fromReportId: "first", fromScan: 0, toReportId: "last", toScan: 0, against: ["previous"] },
      ...{
        absolute: -20,
        percent: -7.1,
        percentPerYear: -3.5,
        zChange: null,
        tChange: null,
        changeScore: null,
        crossCalibration: null,
        flags: [],
        refusal: null,
      },
      ...{ lsc: { value: 10, percent: null, source: "own", kind: "own" }, significant: true, beyondChance: true },
    };
    const of = (more: Partial<TrendChange>): ReportChanges => ({
      ...noChanges,
      series: [
        {
          ...{ reportType: "hr-pqct", parameter: "tt_bmd", site: "distal-tibia", side: "left", scanner: "xtremect-2", unit: "mg HA/cm³" },
          ...{ points: [], changes: [{ ...change, ...more }], monitoring: null },
        },
      ],
    });
    expect(answerTo(of({}))?.[0]).toMatch(/^Since Mar 14, 2024, your mineral in the whole bone .* has gone down by about 7 in 100\.$/);
    expect(answerTo(of({ beyondChance: false }))?.[0]).toMatch(/can be chance/);
    expect(answerTo(of({ significant: false, beyondChance: false }))?.[0]).toMatch(/^We found no difference/);
    const unjudged = { lsc: null, significant: null, beyondChance: null };
    expect(answerTo(of({ ...unjudged, flags: ["under_20"] }))?.[0]).toMatch(/^While you grow, a change alone says little/);
    const refusal = { code: "other_scanner", message: "Another scanner." } as const;
    expect(answerTo(of({ ...unjudged, absolute: null, percent: null, refusal }))?.[0]).toMatch(/cannot be compared with it/);
    expect(answerTo(noChanges)).toEqual(["There is no earlier scan here to compare with."]);
    const place = { reportId: "last", scan: 0, scanDate: "2026-03-14", site: "distal-tibia", side: "left" } as const;
    expect(answerTo({ ...noChanges, leftOut: [{ ...place, code: "motion_grade", message: "No motion grade." }] })).toEqual([
      "This scan cannot be compared with other scans.",
    ]);
    expect(answerTo(null)).toBeUndefined();
  });

  it("names a single outlier in a sentence, and counts and lists several", () => {
    const sentences = (...results: ScoreResult[]) => patientViewOf(report(results), reportTypes["hr-pqct"]).summary.sentences;
    const low = (parameter: string) => result({ parameter, zScore: -2, percentile: 2 });
    expect(sentences(low("tt_bmd"))).toEqual(["Mineral in the whole bone (left lower leg, above the ankle) is lower than in most people."]);
    expect(sentences(low("tt_bmd"), low("ct_th"), result({ parameter: "tb_n", zScore: 2, percentile: 98 }))).toEqual([
      "2 of your values are lower than in most people: mineral in the whole bone (left lower leg, above the ankle); thickness of the hard outer shell (left lower leg, above the ankle).",
      "Number of fine struts inside the bone (left lower leg, above the ankle) is higher than in most people.",
    ]);
    expect(sentences(result())).toEqual(["Your values are in the same range as those of most people."]);
  });

  it("calls the others healthy only where the reference does", () => {
    const { dataset } = report([]);
    const [source] = dataset.manifest.sources;
    const viewOf = (population: string) => {
      const manifest = { ...dataset.manifest, sources: [{ ...source!, population }] };
      const given = report([result({ source: "made-up" })], { dataset: { ...dataset, manifest } });
      const { summary, patient } = patientViewOf(given, reportTypes["hr-pqct"]);
      return [...summary.sentences, patient!.meaning[1]];
    };
    expect(viewOf("Healthy adults of Bern")).toEqual([
      "Your values are in the same range as those of most healthy people.",
      "You do not need to reach the average: about half of healthy people are below it.",
    ]);
    expect(viewOf("General population of Austria")).toEqual([
      "Your values are in the same range as those of most people.",
      "You do not need to reach the average: about half of people are below it.",
    ]);
  });

  it("is not reassuring if nothing is compared or one value is far below the others", () => {
    const average = /do not need to reach the average/;
    const meaning = (given: ScoreResult) => patientViewOf(report([given]), reportTypes["hr-pqct"]).patient!.meaning.join(" ");
    expect(meaning(result())).toMatch(average);
    expect(meaning(tOnly({ tScore: -1.2 }))).toMatch(average);
    expect(meaning(tOnly({ tScore: -2.6 }))).not.toMatch(average);
    expect(meaning(result({ zScore: -2, percentile: 2 }))).not.toMatch(average);
    expect(meaning(result({ zScore: null, percentile: null, tScore: null }))).not.toMatch(average);
  });

  it("makes no claim if it is unknown whether the T-score applies", () => {
    const density = tOnly({ parameter: "bmd_th", tScore: 0.1, preferred: "none" });
    const made = report([density], { reportType: "dxa", scans: [{ ...report([density]).scans[0]!, site: "hip" }] });
    const read = (subject: Report["subject"], preferred: ScoreResult["preferred"] = "none") => {
      const scans = [{ ...made.scans[0]!, results: [{ ...density, preferred }] }];
      const { summary, patient } = patientViewOf({ ...made, subject, scans }, reportTypes.dxa);
      return [...summary.sentences, patient!.lines.length, patient!.meaning[0]];
    };
    const nothing = (reason: string) => [
      `Your values could not be compared because ${reason}.`,
      0,
      "This page is not a diagnosis. It cannot tell whether you will break a bone.",
    ];
    expect(read({ sex: "female", ageYears: 50 })).toEqual(nothing("it was not recorded whether you have reached menopause"));
    expect(read({ sex: "male", birthYear: 1976 })).toEqual(nothing("your exact birth date was not recorded"));
    expect(read({ sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" }, "t")[1]).toBe(1);
  });

  it("names young adults when no other comparison exists", () => {
    const sentences = (...results: ScoreResult[]) => patientViewOf(report(results), reportTypes["hr-pqct"]).summary.sentences;
    const low = tOnly({ tScore: -2.2 });
    expect(sentences(low)).toEqual(["Your value is lower than the average of young women."]);
    expect(sentences(tOnly({ tScore: -2.5 }))).toEqual(["Your value is much lower than the average of young women."]);
    expect(sentences(tOnly({ tScore: 0.2 }))).toEqual(["Your value is close to the average of young women, or above it."]);
    expect(sentences(low, result({ parameter: "ct_th" }))).toEqual([
      "Your value is lower than the average of young women.",
      "Your values are in the same range as those of most people.",
    ]);
  });

  it("compares bone density with young women by the zone of the category", () => {
    const results = [
      tOnly({ parameter: "bmd_th", tScore: -1.164, preferred: "t" }),
      tOnly({ parameter: "bmd_fn", tScore: -1.15, preferred: "t" }),
    ];
    const given = report(results, {
      reportType: "dxa",
      category: { code: "low_bone_mass", basis: "lowest T-score −1.2, total hip", text: "Low bone mass." },
      inputs: [input({ site: "hip", scanner: "hologic" })],
      scans: [{ site: "hip", side: "left", ageYears: 65, results }],
    });
    const { summary, patient } = patientViewOf(given, reportTypes.dxa);
    expect(summary.sentences).toEqual(["Your bone density is lower than the average of young women."]);
    expect(patient!.lines.map(({ place }) => place)).toEqual(["low", "low"]);
  });

  it("is not calmer than its values where the category leaves out a lower one", () => {
    const results = [
      tOnly({ parameter: "bmd_ls", tScore: 0.1, preferred: "t" }),
      tOnly({ parameter: "bmd_th", tScore: -2.9, preferred: "t", flags: ["converted_scale"] }),
    ];
    const normal = { code: "normal", basis: "lowest T-score 0.1, lumbar spine L1–L4", text: "Normal range." } as const;
    const given = report(results, { reportType: "dxa", category: normal, inputs: [input({ scanner: "hologic" })] });
    expect(patientViewOf(given, reportTypes.dxa).summary.sentences).toEqual([
      "Your lowest value is much lower than the average of young women.",
    ]);
  });

  it("does not call the values usual where the scanner of others was not recorded", () => {
    const refusal = { code: "scanner_mismatch", message: "The scanner is not stated." } as const;
    const unknown = tOnly({ parameter: "bmd_th", tScore: null, youngAdult: null, refusal, tRefusal: refusal });
    const summaryOf = (reportType: "dxa" | "hr-pqct", compared: ScoreResult) => {
      const one = report([compared], { reportType }).scans[0]!;
      const scans = { inputs: [input(), input({ scanner: null })], scans: [one, { ...one, results: [unknown] }] };
      return patientViewOf(report([compared], { reportType, ...scans }), reportTypes[reportType]).summary.sentences;
    };
    const why = "Some of your values could not be compared because the scanner was not recorded.";
    expect(summaryOf("dxa", tOnly({ parameter: "bmd_ls", tScore: 0.1, preferred: "t" }))).toEqual([why]);
    expect(summaryOf("dxa", tOnly({ parameter: "bmd_ls", tScore: -2.9, preferred: "t" }))[1]).toMatch(/much lower than the average/);
    expect(summaryOf("hr-pqct", result())).toEqual([why]);
  });

  it("shows a compared value that is none of the main ones where no other is compared", () => {
    const spine = report([result({ parameter: "bmd_l2l3l4", preferred: "z" })], { reportType: "dxa" });
    const { summary, patient } = patientViewOf(spine, reportTypes.dxa);
    expect(patient!.lines).toHaveLength(1);
    expect(summary.sentences).not.toContain("Your values could not be compared.");
  });

  it("claims nothing without scanner, region or motion grade, and says why", () => {
    const refusal = { code: "scanner_mismatch", message: "The scanner is not stated." } as const;
    const unknown = tOnly({ tScore: null, youngAdult: null, refusal, tRefusal: refusal });
    const patientOf = (given: ScoreResult, changes = {}) =>
      patientViewOf(report([given], { inputs: [input(changes)] }), reportTypes["hr-pqct"]);
    const flagged = (flag: "protocol_unconfirmed" | "motion_ungraded") => patientOf(result({ flags: [flag] }));
    expect(patientOf(unknown, { scanner: null }).summary.sentences).toEqual([
      "Your values could not be compared because the scanner was not recorded.",
    ]);
    expect(flagged("protocol_unconfirmed").summary.sentences).toEqual([
      "Your values could not be compared because the exact place of the scan was not recorded.",
    ]);
    expect(flagged("motion_ungraded").summary.sentences).toEqual([
      "Your values could not be compared because the quality of the pictures was not recorded.",
    ]);
    for (const { patient } of [patientOf(unknown, { scanner: null }), flagged("protocol_unconfirmed"), flagged("motion_ungraded")])
      expect(patient!.lines).toEqual([]);
  });

  it("gives no count of 100 people where the T-score is preferred, although the percentile for the age is known", () => {
    const given = report([result({ zScore: 0.5, percentile: 69.1, tScore: -2.2, preferred: "t" })]);
    const [line] = patientViewOf(given, reportTypes["hr-pqct"]).patient!.lines;
    expect(line).toMatchObject({
      among: null,
      tScore: -2.2,
      place: "low",
      sentence: expect.stringMatching(/^Your value is lower than the average of young women/),
    });
  });

  it("has no word that the owner wrote for himself", () => {
    const given = { ...report([result()]), subjectCode: "S-014", reportName: "Suspicious tibia", notes: "Call the family doctor." };
    const view = patientViewOf(given, reportTypes["hr-pqct"]);
    for (const own of ["Suspicious", "family doctor"]) expect(JSON.stringify(view)).not.toContain(own);
    expect([view.who, view.name]).toEqual(["Bone scan of Mar 14, 2026 · S-014", "Bone scan of Mar 14, 2026"]);
  });

  it("omits ungraded motion and laboratory terms", () => {
    expect(identityOf(null).map(([label]) => label)).toEqual(["Code", "Age at the scan", "Scanned on"]);
  });
});
