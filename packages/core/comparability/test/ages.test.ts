import { describe, expect, it } from "vitest";
import { ageRefusal, describeAges, tooYoungForT, type Ages } from "../src/index.ts";

const ages = (closed: boolean): Ages[] => [
  { start: 6, end: 18, closed },
  { start: 18, end: 82, closed },
];
const codeAt = (ranges: readonly Ages[], ageYears: number) => ageRefusal(ranges, { kind: "years", ageYears })?.code ?? "covered";

describe("ages of a curve", () => {
  it("end with the last age, where that is covered", () => {
    expect([5.99, 6, 18, 82, 82.01].map((age) => codeAt(ages(true), age))).toEqual([
      "outside_reference_age",
      "covered",
      "covered",
      "covered",
      "outside_reference_age",
    ]);
    expect(codeAt(ages(false), 82)).toBe("outside_reference_age");
    expect(codeAt(ages(false), 18)).toBe("covered");
  });

  it("are not said to be missed by an age that looks covered", () => {
    const messageAt = (ageYears: number) => ageRefusal([{ start: 20, end: 37, closed: true }], { kind: "years", ageYears });
    expect(messageAt(19.996)?.message).toContain("at 19.996 years it has no data");
    expect(messageAt(37.04)?.message).toContain("at 37.04 years it has no data");
  });

  it("are one stretch in words where they touch", () => {
    expect(describeAges(ages(true))).toBe("6 to 82 years");
    expect(describeAges(ages(false))).toBe("6 to under 82 years");
    expect(
      describeAges([
        { start: 20, end: 30, closed: true },
        { start: 35, end: 40, closed: true },
      ]),
    ).toBe("20 to 30 years and 35 to 40 years");
  });

  it("need an age, and more than the year of birth near a limit", () => {
    expect(ageRefusal(ages(true), null)?.code).toBe("missing_age");
    const born = (birthYear: number) => ageRefusal(ages(true), { kind: "birth-year", birthYear, onDate: "2026-06-01" });
    expect(born(1990)).toBeNull();
    expect(born(2008)?.message).toContain("(6 to under 18 years and 18 to 82 years)");
    expect(born(1944)?.code).toBe("outside_reference_age");
    expect(born(1944)?.message).toContain("Give the birth date or the age.");
  });

  it("does not ask for the birth date when every age of that year is outside", () => {
    const born = (birthYear: number) => ageRefusal(ages(true), { kind: "birth-year", birthYear, onDate: "2026-06-01" });
    expect(born(1930)?.message).toContain("by the year of birth the age is 95.4 to 96.4, where it has no data");
    expect(born(2022)).toMatchObject({ code: "outside_reference_age", message: expect.not.stringContaining("Give the birth date") });
  });
});

it("restricts T-scores to adults of known age, from the dataset’s minimum age", () => {
  const years = (ageYears: number) => ({ kind: "years", ageYears }) as const;
  expect(tooYoungForT(null, null)?.code).toBe("missing_age");
  expect(tooYoungForT(years(17.9), null)?.message).toContain("18th birthday");
  expect(tooYoungForT(years(18), 18)).toBeNull();
  expect(tooYoungForT(years(18), 20)?.message).toBe("This dataset gives T-scores from age 20 on.");
});
