import type { Refusal, Report, ScoreResult } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { describe, expect, it } from "vitest";
import { compareRevisions } from "../src/index.ts";
import { input, report, result } from "./factories.ts";

const catalogue = reportTypes["hr-pqct"];
const outsideAges = {
  code: "outside_reference_age",
  message: "The reference covers 20 to 37 years.",
  ageRange: [20, 37],
} satisfies Refusal;
const compare = (older: Report, newer: Report) => compareRevisions(older, newer, catalogue);
const of = (...results: ScoreResult[]) => report(results);
const refused = (fields: Partial<ScoreResult> = {}) =>
  result({
    zScore: null,
    percentile: null,
    reference: null,
    tScore: null,
    youngAdult: null,
    refusal: outsideAges,
    tRefusal: outsideAges,
    ...fields,
  });

function withDataset(given: Report, version: string, manifest: object = {}): Report {
  const dataset = {
    id: `dataset${version.replaceAll(".", "")}`.padEnd(24, "x"),
    version,
    manifest: { ...given.dataset.manifest, version, ...manifest },
  };
  return { ...given, dataset };
}

describe("what moved", () => {
  it("is written as the report writes it, the biggest move first", () => {
    const before = of(result(), result({ parameter: "tb_bmd", zScore: -1, percentile: 15.9, tScore: -1 }));
    const after = of(
      result({ zScore: 0.3, percentile: 61.8, tScore: 0.5 }),
      result({ parameter: "tb_bmd", zScore: -1.9, percentile: 2.9, tScore: -1 }),
    );
    const { moved, slight, unmoved } = compare(before, after);
    expect(
      moved.map(({ abbreviation, siteTitle, percentile, zScore, tScore }) => [abbreviation, siteTitle, percentile, zScore, tScore]),
    ).toEqual([
      [
        "Tb.BMD",
        "Distal tibia, left",
        { before: "16th", after: "3rd" },
        { before: "−1.0", after: "−1.9" },
        { before: "−1.0", after: "−1.0" },
      ],
      ["Tt.BMD", "Distal tibia, left", { before: "69th", after: "62nd" }, { before: "0.5", after: "0.3" }, { before: "0.5", after: "0.5" }],
    ]);
    expect([slight, unmoved]).toEqual([0, 0]);
  });

  it("counts changes below display precision and unchanged values, without listing them", () => {
    const before = of(result(), result({ parameter: "tb_bmd" }));
    const after = of(result({ zScore: 0.5001, percentile: 69.11 }), result({ parameter: "tb_bmd" }));
    expect(compare(before, after)).toMatchObject({ moved: [], slight: 1, unmoved: 1 });
  });

  it("lists added and removed comparisons before changes, with the reason", () => {
    const before = of(refused(), result({ parameter: "tb_bmd" }), result({ parameter: "ct_th", zScore: 4, percentile: 99.9 }));
    const after = of(result(), refused({ parameter: "tb_bmd" }), result({ parameter: "ct_th", zScore: -4, percentile: 0.1 }));
    expect(compare(before, after).moved.map(({ abbreviation, remark }) => [abbreviation, remark])).toEqual([
      ["Tt.BMD", `Compared now. Before: ${outsideAges.message}`],
      ["Tb.BMD", `No longer compared: ${outsideAges.message}`],
      ["Ct.Th", null],
    ]);
  });

  it("names another reason for a value that is not compared in either", () => {
    const noCurve = { code: "no_curve", message: "There is no curve." } as const;
    const { moved } = compare(of(refused()), of(refused({ refusal: noCurve })));
    expect(moved[0]!.remark).toBe("Not compared, now for another reason: There is no curve.");
  });

  it("reports no change between a revision and itself", () => {
    const same = of(result(), refused({ parameter: "tb_bmd" }));
    expect(compare(same, same)).toEqual({ reasons: [], category: null, moved: [], slight: 0, unmoved: 2 });
  });

  it("shows the category text before and after", () => {
    const category = (text: string) => report([result()], { category: { code: null, basis: null, text } });
    expect(compare(category("Within."), category("Below.")).category).toEqual({ before: "Within.", after: "Below." });
  });
});

describe("why it moved", () => {
  const given = of(result());

  it.each([
    ["another version", withDataset(given, "1.1.0"), "Another version of Made-up reference: 1.0.0 before, 1.1.0 now."],
    [
      "another dataset",
      withDataset(given, "2.0.0", { key: "other", name: "Other, XtremeCT II, multi-stack" }),
      "Another dataset: Made-up reference 1.0.0 before, Other 2.0.0 now.",
    ],
    [
      "another dataset that only the rest of its name tells apart",
      withDataset(given, "2.0.0", { key: "other", name: "Made-up reference, single stack" }),
      "Another dataset: Made-up reference 1.0.0 before, Made-up reference, single stack 2.0.0 now.",
    ],
    ["another engine", { ...given, engineVersion: "1.3.0" }, "Another engine: version 1.0.0 before, 1.3.0 now."],
  ])("describes %s", (_name, newer, expected) => {
    expect(compare(given, newer).reasons).toEqual([expected]);
  });

  it("mentions a motion decision once, in the revision that made it", () => {
    const graded = report([refused()], { inputs: [input({ motionGrade: 4 })] });
    const decided = report([result({ flags: ["motion_override"] })], {
      inputs: [input({ motionGrade: 4, motionOverride: { reason: "scanned twice" } })],
    });
    expect(compare(graded, decided).reasons).toEqual(["Distal tibia, left: scored despite motion. Reason: Scanned twice."]);
    expect(compare(decided, decided).reasons).toEqual([]);
  });
});
