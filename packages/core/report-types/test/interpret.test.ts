import { describe, expect, it } from "vitest";
import { checkScores, findParameter, interpret, preferredScore, type PersonFacts } from "../src/index.ts";

const years = (ageYears: number) => ({ kind: "years", ageYears }) as const;
const woman = (menopausalStatus: PersonFacts["menopausalStatus"], ageYears = 64): PersonFacts => ({
  sex: "female",
  age: years(ageYears),
  menopausalStatus,
});
const man = (ageYears: number): PersonFacts => ({ sex: "male", age: years(ageYears), menopausalStatus: "unknown" });
const hip = (tScore: number | null, zScore: number | null = null) => ({ parameter: "bmd_th", site: "hip" as const, tScore, zScore });
const spine = (tScore: number | null, zScore: number | null = null) => ({
  parameter: "bmd_ls",
  site: "lumbar-spine" as const,
  tScore,
  zScore,
});
const preferred = (person: PersonFacts, key = "bmd_th") => preferredScore("dxa", findParameter(key)!, person);

describe("preferred score of DXA", () => {
  it("is T after the menopause and from the 50th birthday of men, Z before", () => {
    expect(preferred(woman("postmenopausal"))).toBe("t");
    expect(preferred(woman("premenopausal"))).toBe("z");
    expect(preferred(woman("unknown", 80))).toBe("none");
    expect(preferred(man(50))).toBe("t");
    expect(preferred(man(49.99))).toBe("z");
  });
  it("is Z for children in every case", () => {
    expect(preferred(woman("postmenopausal", 17))).toBe("z");
    expect(preferred({ sex: null, age: years(12), menopausalStatus: "unknown" })).toBe("z");
  });
  it("goes by the birthday", () => {
    const born = (onDate: string): PersonFacts => ({
      sex: "male",
      age: { kind: "birth-date", birthDate: "1976-02-29", onDate },
      menopausalStatus: "unknown",
    });
    expect(preferred(born("2026-02-28"))).toBe("z");
    expect(preferred(born("2026-03-01"))).toBe("t");
  });
  it("is none where a birth year leaves it open, for Ward's, and for content", () => {
    expect(
      preferred({ sex: "male", age: { kind: "birth-year", birthYear: 1976, onDate: "2026-06-01" }, menopausalStatus: "unknown" }),
    ).toBe("none");
    expect(preferred(man(60), "bmd_ward")).toBe("none");
    expect(preferred(man(60), "bmc_th")).toBe("none");
  });
});

describe("category of DXA", () => {
  it.each([
    [-0.95, "normal"],
    [-1.04, "normal"],
    [-1.05, "low_bone_mass"],
    [-2.44, "low_bone_mass"],
    [-2.45, "osteoporosis"],
    [-3, "osteoporosis"],
  ])("reads T %d at one decimal: %s", (score, code) => expect(interpret("dxa", woman("postmenopausal"), [hip(score)]).code).toBe(code));

  it("uses the lowest of spine, total hip and neck, and never Ward’s", () => {
    const category = interpret("dxa", man(70), [spine(-0.3), hip(-2.6), { parameter: "bmd_ward", site: "hip", tScore: -4, zScore: null }]);
    expect(category).toMatchObject({ code: "osteoporosis", basis: "lowest T-score −2.6, total hip" });
  });
  it("names missing sites that could lower it", () => {
    expect(interpret("dxa", man(70), [spine(null), hip(-0.3)]).text).toBe(
      "Normal range (lowest T-score −0.3, total hip). The femoral neck was not measured. The lumbar spine L1–L4 has no T-score for the category.",
    );
    const neck = { parameter: "bmd_fn", site: "hip" as const, tScore: -1.2, zScore: null };
    expect(interpret("dxa", man(70), [spine(0), hip(-0.3), neck]).text).toBe("Low bone mass (lowest T-score −1.2, femoral neck).");
    expect(interpret("dxa", man(70), [hip(-2.6)]).text).toBe("Osteoporosis range (lowest T-score −2.6, total hip).");
    expect(interpret("dxa", woman("premenopausal", 40), [hip(null, -0.3)]).text).toBe(
      "Within the expected range for age (lowest Z-score −0.3, total hip). The lumbar spine and the femoral neck were not measured.",
    );
    const other = { parameter: "bmd_l2l3l4", site: "lumbar-spine" as const, tScore: null, zScore: null };
    expect(interpret("dxa", man(70), [hip(-0.3), neck, other]).text).toContain("The lumbar spine L1–L4 has no T-score for the category.");
  });
  it("needs the scanner of every measured site that could lower it", () => {
    const unstated = (parameter: string) => ({ parameter, site: "hip" as const, tScore: null, zScore: null, hasScanner: false });
    const scanned = [unstated("bmd_th"), unstated("bmd_fn")];
    for (const score of [0, -1.4])
      expect(interpret("dxa", man(70), [spine(score), ...scanned])).toEqual({
        ...{ code: null, basis: null },
        text: "No category: the scanner of the total hip and the femoral neck is not stated.",
      });
    expect(interpret("dxa", man(70), [spine(-2.6), ...scanned]).code).toBe("osteoporosis");
    expect(interpret("dxa", man(70), [spine(0), hip(0), unstated("bmd_th")]).code).toBeNull();
    expect(interpret("dxa", man(70), [spine(0), hip(0), unstated("bmd_troch")]).code).toBe("normal");
    expect(interpret("dxa", woman("premenopausal", 40), [hip(null, -0.3), unstated("bmd_fn")]).code).toBeNull();
    expect(interpret("dxa", woman("premenopausal", 40), [hip(null, -2.3), unstated("bmd_fn")]).code).toBe("below_expected_for_age");
  });
  it("takes vertebrae with constants of their own where L1–L4 has no T-score", () => {
    const subset = { parameter: "bmd_l1l2l3", site: "lumbar-spine" as const, tScore: -2.6, zScore: null };
    expect(interpret("dxa", man(70), [hip(-0.3), subset])).toMatchObject({
      code: "osteoporosis",
      basis: "lowest T-score −2.6, lumbar spine L1–L3",
    });
    expect(interpret("dxa", man(70), [hip(-0.3), subset, spine(-1)]).basis).toBe("lowest T-score −1.0, lumbar spine L1–L4");
    expect(interpret("dxa", man(70), [hip(-0.3), subset, spine(null)]).code).toBe("osteoporosis");
    expect(interpret("dxa", man(70), [hip(-0.3), { ...subset, parameter: "bmd_l1" }]).code).toBe("normal");
  });
  it("takes the one-third radius only where hip or spine has no T-score", () => {
    const radius = { parameter: "bmd_r33", site: "forearm" as const, tScore: -2.7, zScore: null };
    const basis = "lowest T-score −2.7, one-third (33 %) radius";
    expect(interpret("dxa", man(70), [radius])).toMatchObject({ code: "osteoporosis", basis });
    expect(interpret("dxa", man(70), [hip(-0.3), radius])).toMatchObject({ code: "osteoporosis", basis });
    expect(interpret("dxa", man(70), [spine(-0.3), hip(null), radius])).toMatchObject({ code: "osteoporosis", basis });
    expect(interpret("dxa", man(70), [hip(-0.3), spine(-0.2), radius])).toMatchObject({ code: "normal" });
  });
  it("is null without a scanner, with the reason", () => {
    const unstated = { ...hip(null), hasScanner: false };
    expect(interpret("dxa", man(70), [unstated])).toEqual({
      ...{ code: null, basis: null },
      text: "No T-score and no category: the scanner manufacturer is not stated.",
    });
    expect(interpret("dxa", woman("premenopausal", 40), [unstated]).text).toBe(
      "No Z-score and no category: the scanner manufacturer is not stated.",
    );
  });
  it("says which vertebrae a reference for children covers", () => {
    const other = { parameter: "bmd_l2l3l4", site: "lumbar-spine" as const, tScore: null, zScore: -0.9 };
    expect(interpret("dxa", woman("premenopausal", 12), [other, spine(null)]).text).toBe(
      "No category: the reference covers L2–L4 only; ISCD asks for L1–L4.",
    );
  });
  it("never puts T in the place of Z", () => {
    expect(interpret("dxa", woman("premenopausal", 40), [hip(-3)]).code).toBeNull();
    expect(interpret("dxa", man(49), [hip(-3)]).code).toBeNull();
  });
  it("words Z as expected or not for age", () => {
    expect(interpret("dxa", woman("premenopausal", 40), [hip(-3, -2.04)]).code).toBe("below_expected_for_age");
    expect(interpret("dxa", woman("premenopausal", 40), [hip(-3, -1.94)]).code).toBe("within_expected_for_age");
  });
  it.each([
    [-1.94, "within_expected_for_age", "−1.9"],
    [-1.95, "below_expected_for_age", "−2.0"],
    [-1.99, "below_expected_for_age", "−2.0"],
  ])("judges Z %d as it is shown", (score, code, shown) => {
    const category = interpret("dxa", woman("premenopausal", 40), [hip(null, score)]);
    expect(category).toMatchObject({ code, basis: `lowest Z-score ${shown}, total hip` });
  });
  it("is null for unknown menopausal status, with the reason", () => {
    const category = interpret("dxa", woman("unknown"), [hip(-3)]);
    expect(category.code).toBeNull();
    expect(category.text).toContain("menopausal status");
  });
  it("names the missing fact", () => {
    expect(interpret("dxa", { sex: null, age: null, menopausalStatus: "unknown" }, [hip(-3)]).text).toContain("reference sex and the age");
    expect(interpret("dxa", woman("postmenopausal"), [hip(null)]).text).toContain("no T-score");
  });
});

describe("neighboring vertebrae", () => {
  const of = (...scores: (number | null)[]) =>
    checkScores(
      "dxa",
      scores.map((tScore, index) => ({ parameter: `bmd_l${index + 1}`, tScore })),
    );
  it("are flagged where their T-scores, as shown, differ by more than 1.0", () => {
    expect(of(-2, -1.96, -1.9, -0.84)).toEqual([
      {
        parameters: ["bmd_l3", "bmd_l4"],
        message: "The T-scores of L3 and L4 differ by more than 1.0. Check whether one of them must be left out.",
      },
    ]);
    expect(of(-2.04, -1, 0, 1.04)).toEqual([]);
    expect(of(-2, null, -0.5, null)).toEqual([]);
    expect(checkScores("hr-pqct", [])).toEqual([]);
  });
});

it("gives HR-pQCT and body composition no category", () => {
  expect(
    interpret("hr-pqct", woman("postmenopausal"), [{ parameter: "tt_bmd", site: "distal-tibia", tScore: -4, zScore: -4 }]).code,
  ).toBeNull();
  expect(preferredScore("hr-pqct", findParameter("tt_bmd")!, woman("postmenopausal"))).toBe("none");
  expect(interpret("dxa-body-composition", man(60), []).code).toBeNull();
  expect(preferredScore("dxa-body-composition", findParameter("fmi")!, man(60))).toBe("z");
});
