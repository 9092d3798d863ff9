import { describe, expect, it } from "vitest";
import { findParameter, interpret, preferredScore, type PersonFacts } from "../src/index.ts";

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
  it("is Z for children whatever else is stated", () => {
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

  it("takes the lowest of spine, total hip and neck, and never Ward's", () => {
    const category = interpret("dxa", man(70), [spine(-0.3), hip(-2.6), { parameter: "bmd_ward", site: "hip", tScore: -4, zScore: null }]);
    expect(category).toMatchObject({ code: "osteoporosis", basis: "lowest T-score −2.6, total hip" });
  });
  it("says which sites it was formed without, where they could lower it", () => {
    expect(interpret("dxa", man(70), [spine(null), hip(-0.3)]).text).toBe(
      "WHO category: normal range (lowest T-score −0.3, total hip). Formed without the lumbar spine L1–L4 and the femoral neck, which could lower it.",
    );
    const neck = { parameter: "bmd_fn", site: "hip" as const, tScore: -1.2, zScore: null };
    expect(interpret("dxa", man(70), [spine(0), hip(-0.3), neck]).text).toBe(
      "WHO category: low bone mass (lowest T-score −1.2, femoral neck).",
    );
    expect(interpret("dxa", man(70), [hip(-2.6)]).text).toBe("WHO category: osteoporosis range (lowest T-score −2.6, total hip).");
    expect(interpret("dxa", woman("premenopausal", 40), [hip(null, -0.3)]).text).toContain("Formed without the lumbar spine");
  });
  it("carries the doubt of an unstated scanner, on whose scale the category stands or falls", () => {
    expect(interpret("dxa", man(70), [{ ...hip(-2.6), unconfirmed: true }]).text).toContain("The scanner is not stated");
    expect(interpret("dxa", man(70), [hip(-2.6)]).text).not.toContain("not stated");
  });
  it("never puts T in the place of Z", () => {
    expect(interpret("dxa", woman("premenopausal", 40), [hip(-3)]).code).toBeNull();
    expect(interpret("dxa", man(49), [hip(-3)]).code).toBeNull();
  });
  it("words Z as expected or not for age", () => {
    expect(interpret("dxa", woman("premenopausal", 40), [hip(-3, -2.04)]).code).toBe("below_expected_for_age");
    expect(interpret("dxa", woman("premenopausal", 40), [hip(-3, -1.94)]).code).toBe("within_expected_for_age");
  });
  it("gives no T category while the menopausal status is unknown, and says why", () => {
    const category = interpret("dxa", woman("unknown"), [hip(-3)]);
    expect(category.code).toBeNull();
    expect(category.text).toContain("menopausal status");
  });
  it("says which fact is missing", () => {
    expect(interpret("dxa", { sex: null, age: null, menopausalStatus: "unknown" }, [hip(-3)]).text).toContain("reference sex and the age");
    expect(interpret("dxa", woman("postmenopausal"), [hip(null)]).text).toContain("no T-score");
  });
});

it("gives HR-pQCT and body composition no category words", () => {
  expect(
    interpret("hr-pqct", woman("postmenopausal"), [{ parameter: "tt_bmd", site: "distal-tibia", tScore: -4, zScore: -4 }]).code,
  ).toBeNull();
  expect(preferredScore("hr-pqct", findParameter("tt_bmd")!, woman("postmenopausal"))).toBe("none");
  expect(interpret("dxa-body-composition", man(60), []).code).toBeNull();
  expect(preferredScore("dxa-body-composition", findParameter("fmi")!, man(60))).toBe("z");
});
