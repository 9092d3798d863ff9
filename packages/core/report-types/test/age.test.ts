import { describe, expect, it } from "vitest";
import { ageForCurves, comparedToAge, completedYears, decimalAge, hasReached, isCalendarDate, possibleAges } from "../src/index.ts";

describe("decimalAge", () => {
  it("is days / 365.25", () => {
    expect(decimalAge("1982-03-14", "2026-03-14")).toBeCloseTo(16071 / 365.25, 12);
  });
  it("is negative before birth", () => {
    expect(decimalAge("2020-01-02", "2020-01-01")).toBeLessThan(0);
  });
});

describe("completedYears", () => {
  it.each([
    ["1976-11-20", "2026-11-19", 49],
    ["1976-11-20", "2026-11-20", 50],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2024-02-29", 16],
  ])("born %s, on %s: %i", (birth, on, years) => expect(completedYears(birth, on)).toBe(years));
});

describe("hasReached", () => {
  it("goes by the birthday, not by decimal years", () => {
    const age = { kind: "birth-date", birthDate: "2005-03-01", onDate: "2023-03-01" } as const;
    expect(decimalAge(age.birthDate, age.onDate)).toBeLessThan(18);
    expect(hasReached(18, age)).toBe(true);
  });
  it("is unknown in the birthday year when only the year of birth is given", () => {
    expect(hasReached(50, { kind: "birth-year", birthYear: 1976, onDate: "2026-06-01" })).toBe("unknown");
    expect(hasReached(50, { kind: "birth-year", birthYear: 1975, onDate: "2026-06-01" })).toBe(true);
    expect(hasReached(50, { kind: "birth-year", birthYear: 1977, onDate: "2026-06-01" })).toBe(false);
  });
});

describe("comparedToAge", () => {
  const compared = (years: number, birthDate: string, onDate: string) =>
    comparedToAge(years, { kind: "birth-date", birthDate, onDate }, decimalAge(birthDate, onDate));
  it.each([
    ["2008-03-01", "2026-02-28", -1],
    ["2008-03-01", "2026-03-01", 0],
    ["2008-03-01", "2026-03-02", 1],
    ["2008-02-29", "2026-02-28", -1],
    ["2008-02-29", "2026-03-01", 0],
    ["2008-02-29", "2026-03-02", 1],
  ])("of 18 years goes by the birthday: born %s, on %s", (birth, on, expected) => expect(compared(18, birth, on)).toBe(expected));
  it("of other ages is decimal", () => {
    expect(compared(17.5, "2008-03-01", "2025-09-01")).toBeCloseTo(6393 / 365.25 - 17.5, 9);
    expect(comparedToAge(18, { kind: "years", ageYears: 17.9986 }, 17.9986)).toBeLessThan(0);
  });
});

describe("possibleAges", () => {
  it("spans a year for a year of birth and never goes below zero", () => {
    const [youngest, oldest] = possibleAges({ kind: "birth-year", birthYear: 1980, onDate: "2026-06-30" }).map(ageForCurves);
    expect(oldest! - youngest!).toBeCloseTo(365 / 365.25, 6);
    expect(possibleAges({ kind: "birth-year", birthYear: 2026, onDate: "2026-06-30" }).map(ageForCurves)[0]).toBe(0);
  });
  it("is exact otherwise", () => {
    expect(ageForCurves({ kind: "years", ageYears: 44 })).toBe(44);
  });
});

it("knows real calendar dates", () => {
  expect(isCalendarDate("2024-02-29")).toBe(true);
  expect(isCalendarDate("2023-02-29")).toBe(false);
  expect(isCalendarDate("14.03.2026")).toBe(false);
});
