import type { ScoreRequest } from "@trabecula/contracts";
import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { notice } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import {
  datasetRef,
  firstResult as first,
  hipScan,
  hologicDxa,
  makeDataset,
  multiStack,
  score,
  tibiaScan,
  twoSegments,
} from "./support.ts";

type Subject = ScoreRequest["subject"];
const woman: Subject = { sex: "female", ageYears: 30, menopausalStatus: "unknown" };

describe("a scan that the reference covers", () => {
  const result = first(multiStack, woman, [tibiaScan()]);
  it("has Z, percentile, T and the reference's middle and range", () => {
    expect(result.zScore).toBe(0.5);
    expect(result.tScore).toBe(0.5);
    expect(result.percentile).toBeCloseTo(69.146246, 5);
    expect(result.reference!.median).toBe(266);
    expect(result.reference!.p95).toBeCloseTo(266 + 36 * 1.6448536, 5);
    expect([result.refusal, result.tRefusal, result.source]).toEqual([null, null, "study"]);
  });
  it("carries the notice and the dataset it was scored with", () => {
    expect(score(multiStack, woman, [tibiaScan()])).toMatchObject({ notice, dataset: datasetRef });
  });
});

describe("rejects a scan that contradicts the reference, and lists the supported values", () => {
  it.each([
    ["the other scanner generation", { scanner: "xtremect-1" as const }, "scanner_mismatch", "XtremeCT II only"],
    ["a single stack", { protocol: { region: "single-stack" as const } }, "protocol_mismatch", "multi-stack region, 3 stacks"],
    ["one stack", { protocol: { stacks: 1 } }, "protocol_mismatch", "This scan states: single-stack region, 1 stack"],
    ["two stacks", { protocol: { stacks: 2 } }, "protocol_mismatch", "Another dataset may cover it"],
    ["another site", { site: "distal-radius" as const }, "site_mismatch", "at the distal tibia, not at the distal radius"],
  ])("%s", (_, changes, code, words) => {
    const result = first(multiStack, woman, [tibiaScan(changes)]);
    expect(result.refusal).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(result.tRefusal?.code).toBe(code);
    expect([result.zScore, result.percentile, result.tScore, result.flags]).toEqual([null, null, null, []]);
  });

  it("refuses a GE hip against constants on Hologic's scale", () => {
    const result = first(hologicDxa, woman, [hipScan({ scanner: "ge-lunar" })]);
    expect(result.tRefusal?.code).toBe("scanner_mismatch");
    expect(result.refusal?.code).toBe("no_curve");
  });

  it("refuses trabecular density of the diaphysis, which has none", () => {
    const result = first(multiStack, woman, [tibiaScan({ site: "diaphyseal-tibia", measurements: [{ parameter: "tb_bmd", value: 190 }] })]);
    expect(result.refusal).toMatchObject({ code: "site_mismatch", message: expect.stringContaining("is not measured at") });
  });
});

describe("scores a scan with unstated values and flags it", () => {
  it.each([
    ["protocol", { protocol: null }],
    ["number of stacks", { protocol: { region: "multi-stack" as const } }],
  ])("%s", (_, changes) => {
    const result = first(multiStack, woman, [tibiaScan(changes)]);
    expect(result.zScore).toBe(0.5);
    expect(result.flags).toEqual(["protocol_unconfirmed"]);
  });

  it("rejects the scan when several curves would match", () => {
    const both = makeDataset([
      "tb_th,distal-tibia,female,,NO,0.251,0.018,,,,mm,xtremect-2,,,,20,37,,,study",
      "tb_th,distal-tibia,female,,NO,0.075,0.012,,,,mm,xtremect-1,,,,20,37,,,study",
    ]);
    const measurements = [{ parameter: "tb_th", value: 0.25 }];
    expect(first(both, woman, [tibiaScan({ scanner: null, measurements })]).refusal).toMatchObject({
      code: "scanner_mismatch",
      message: expect.stringContaining("for XtremeCT II and XtremeCT (first generation) only. State the scanner."),
    });
    expect(first(both, woman, [tibiaScan({ scanner: "xtremect-2", measurements })]).zScore).toBeCloseTo(-1 / 18, 10);
  });

  it("a missing motion grade", () => {
    expect(first(multiStack, woman, [tibiaScan({ motionGrade: null })]).flags).toEqual(["motion_ungraded"]);
  });
});

describe("motion grade", () => {
  it.each([4, 5])("%i is refused", (motionGrade) => {
    const result = first(multiStack, woman, [tibiaScan({ motionGrade })]);
    expect([result.refusal?.code, result.tRefusal?.code, result.zScore]).toEqual(["motion_grade", "motion_grade", null]);
  });
  it("3 is scored", () => expect(first(multiStack, woman, [tibiaScan({ motionGrade: 3 })]).zScore).toBe(0.5));
  it("4 is scored after a motion override, with a flag", () => {
    const result = first(multiStack, woman, [tibiaScan({ motionGrade: 4 })], { overrides: [0] });
    expect(result.zScore).toBe(0.5);
    expect(result.flags).toEqual(["motion_override"]);
  });
  it("is overridden for one scan alone, also where the site occurs twice", () => {
    const scans = [tibiaScan({ motionGrade: 4 }), tibiaScan({ motionGrade: 5, side: "right" })];
    const results = score(multiStack, woman, scans, { overrides: [1] }).scans.map((scan) => scan.results[0]!);
    expect(results.map(({ zScore, flags }) => [zScore, flags])).toEqual([
      [null, []],
      [0.5, ["motion_override"]],
    ]);
  });
  it("has no override flag when the scan needed none", () => {
    expect(first(multiStack, woman, [tibiaScan({ motionGrade: 3 })], { overrides: [0] }).flags).toEqual([]);
  });
});

describe("extreme and impossible values", () => {
  const spine = (value: number) =>
    first(hologicDxa, woman, [{ site: "lumbar-spine", scanner: "hologic", measurements: [{ parameter: "bmd_ls", value }] }]);

  it("refuses the impossible and names the likely mistake", () => {
    expect(spine(3.091).tRefusal).toMatchObject({ code: "implausible_value" });
    expect(spine(1047).tRefusal?.message).toContain("looks like mg/cm²");
  });
  it("scores the doubtful, with a flag and the reason", () => {
    const result = spine(2.31);
    expect(result.tScore).toBeCloseTo((2.31 - 1.047) / 0.11, 10);
    expect(result.flags).toEqual(["soft_range", "beyond_3sd", "beyond_5sd", "secondary_reference"]);
    expect(result.notes).toEqual(["L1–L4 BMD of 2.31 g/cm² is unusual (usually 0.5 to 1.7 g/cm²); check it."]);
  });
  it("never hides a number for being extreme", () => {
    const result = first(hologicDxa, { sex: "female", ageYears: 64 }, [
      hipScan({ measurements: [{ parameter: "bmd_th", value: 0.251081655 }] }),
    ]);
    expect(result.tScore).toBeCloseTo(-5.6633, 3);
    expect(result.flags).toEqual(["soft_range", "beyond_3sd", "beyond_5sd"]);
  });
  it("flags from 3 SD on", () => {
    expect(first(multiStack, woman, [tibiaScan({ measurements: [{ parameter: "tt_bmd", value: 266 + 3.1 * 36 }] })]).flags).toEqual([
      "beyond_3sd",
    ]);
    expect(first(multiStack, woman, [tibiaScan({ measurements: [{ parameter: "tt_bmd", value: 266 + 3 * 36 }] })]).flags).toEqual([]);
  });
  it("has no score where the distribution has none", () => {
    const fat = makeDataset(
      [
        "vat_mass,whole-body,male,18,LMS,900,0.6,-0.3,,a,g,,,,,,,,,study",
        "vat_mass,whole-body,male,82,LMS,1200,0.6,-0.3,,a,g,,,,,,,,,study",
      ],
      {
        reportType: "dxa-body-composition",
        youngAdult: null,
      },
    );
    const result = first(fat, { sex: "male", ageYears: 40 }, [{ site: "whole-body", measurements: [{ parameter: "vat_mass", value: 0 }] }]);
    expect(result.refusal?.code).toBe("extreme_score");
  });
  it("adds failed consistency checks to the affected values", () => {
    const measurements = [
      { parameter: "tt_ar", value: 850 },
      { parameter: "tb_ar", value: 500 },
      { parameter: "ct_ar", value: 120 },
      { parameter: "tt_bmd", value: 284 },
    ];
    const { results } = score(multiStack, woman, [tibiaScan({ measurements })]).scans[0]!;
    expect(results.map((result) => result.notes.length)).toEqual([1, 1, 1, 0]);
  });
  it("flags neighboring vertebrae that differ by more than 1 T-score, and takes a subset with constants of its own", () => {
    const line = (parameter: string) => `${parameter},lumbar-spine,female,,,,,,,,g/cm²,hologic,,1.0,0.1,,,30,30,study`;
    const spine = makeDataset(["bmd_l2", "bmd_l3", "bmd_l4", "bmd_l1l2l3"].map(line), {
      reportType: "dxa",
      youngAdult: { label: "women at age 30", sex: "female" },
    });
    const measurements = Object.entries({ bmd_l2: 0.8, bmd_l3: 0.81, bmd_l4: 0.95, bmd_l1l2l3: 0.74 }).map(([parameter, value]) => ({
      parameter,
      value,
    }));
    const subject = { sex: "female", ageYears: 64, menopausalStatus: "postmenopausal" } as const;
    const { scans, category } = score(spine, subject, [{ site: "lumbar-spine", scanner: "hologic", measurements }]);
    const flagged = scans[0]!.results.map(({ notes }) => notes.some((note) => note.startsWith("The T-scores of L3 and L4 differ")));
    expect(flagged).toEqual([false, true, true, false]);
    expect(category).toMatchObject({ code: "osteoporosis", basis: "lowest T-score −2.6, lumbar spine L1–L3" });
  });
});

describe("age", () => {
  const lmi = (subject: Subject, scanDate: string | null = null) =>
    first(twoSegments, subject, [{ site: "whole-body", scanDate, measurements: [{ parameter: "lmi", value: 14 }] }]);

  it("outside the reference names its ages and leaves T alone", () => {
    const result = first(multiStack, { ...woman, ageYears: 44 }, [tibiaScan()]);
    expect(result.refusal).toMatchObject({
      code: "outside_reference_age",
      ageRange: [20, 37],
      message: expect.stringContaining("20 to 37 years"),
    });
    expect(result.tScore).toBe(0.5);
  });
  it("merges adjacent segments in its message", () => {
    expect(lmi({ sex: "male", ageYears: 31 }).refusal).toMatchObject({
      ageRange: [6, 30],
      message: expect.stringContaining("6 to 30 years; at 31.0 years"),
    });
    expect(lmi({ sex: "male", ageYears: 18 }).zScore).not.toBeNull();
  });
  it("at the last age of a curve is covered, unless the source declares an open end", () => {
    expect(lmi({ sex: "male", ageYears: 30 }).zScore).not.toBeNull();
    const lead = builtInDataset("lead-body-composition");
    const atLead = (ageYears: number) =>
      first(lead, { sex: "female", ageYears }, [
        { site: "whole-body", scanner: "ge-lunar", measurements: [{ parameter: "fmi", value: 9 }] },
      ]);
    expect(atLead(81.99).zScore).not.toBeNull();
    expect(atLead(82).refusal).toMatchObject({
      code: "outside_reference_age",
      message: expect.stringContaining("6 to under 82 years; at 82.0 years"),
    });
  });
  it.each([
    [37.001, "20 to 37 years; at 37.001 years"],
    [37.04, "20 to 37 years; at 37.04 years"],
    [37.1, "20 to 37 years; at 37.1 years"],
    [19.99, "20 to 37 years; at 19.99 years"],
  ])("of %d never reads as one that is covered", (ageYears, words) => {
    expect(first(multiStack, { ...woman, ageYears }, [tibiaScan()]).refusal?.message).toContain(words);
  });
  it("is days / 365.25 from the birth date to each scan", () => {
    const reply = score(multiStack, { sex: "female", birthDate: "1996-03-14" }, [tibiaScan(), tibiaScan({ scanDate: "2036-03-14" })]);
    expect(reply.scans.map((scan) => scan.ageYears)).toEqual([10957 / 365.25, 14610 / 365.25]);
    expect(reply.scans.map((scan) => scan.results[0]!.refusal?.code)).toEqual([undefined, "outside_reference_age"]);
  });
  it("from a year of birth is flagged, or rejected near a segment boundary or end", () => {
    expect(lmi({ sex: "male", birthYear: 2000 }, "2026-06-01").flags).toEqual(["age_approximate"]);
    expect(lmi({ sex: "male", birthYear: 2008 }, "2026-06-01").refusal).toMatchObject({
      code: "outside_reference_age",
      message: expect.stringMatching(/^Only the year of birth .* \(6 to under 18 years and 18 to 30 years\)/),
    });
    expect(lmi({ sex: "male", birthYear: 1996 }, "2026-06-01").refusal?.code).toBe("outside_reference_age");
  });
  it("missing is a reason, not a failure", () => {
    const result = first(multiStack, { sex: "female" }, [tibiaScan()]);
    expect([result.refusal?.code, result.tRefusal?.code]).toEqual(["missing_age", "missing_age"]);
  });
  it("gives no T-score before the 18th birthday", () => {
    const at = (scanDate: string) => first(hologicDxa, { sex: "female", birthDate: "2008-02-29" }, [hipScan({ scanDate })]);
    expect(at("2026-02-28").tRefusal).toMatchObject({ code: "outside_reference_age", message: expect.stringContaining("18th birthday") });
    expect(at("2026-03-01").tScore).not.toBeNull();
  });
});

describe("sex", () => {
  it("missing is a reason", () => expect(first(multiStack, { ageYears: 30 }, [tibiaScan()]).refusal?.code).toBe("missing_sex"));
  it("applies female constants to a man’s hip", () => {
    expect(first(hologicDxa, { sex: "male", ageYears: 60 }, [hipScan()]).tScore).toBeCloseTo((0.76 - 0.942) / 0.122, 10);
  });
  it("without a curve is reported", () => {
    const result = first(multiStack, { sex: "male", ageYears: 30 }, [tibiaScan({ measurements: [{ parameter: "tb_th", value: 0.27 }] })]);
    expect(result.refusal).toMatchObject({ code: "no_curve", message: expect.stringContaining("of women, not of men") });
  });
});

it("words the category by the lowest hip of either side", () => {
  const scans = [hipScan({ side: "left" }), hipScan({ side: "right", measurements: [{ parameter: "bmd_th", value: 0.63 }] })];
  const { category } = score(hologicDxa, { sex: "female", ageYears: 70, menopausalStatus: "postmenopausal" }, scans);
  expect(category).toMatchObject({ code: "osteoporosis", basis: "lowest T-score −2.6, total hip" });
});
