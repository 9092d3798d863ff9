import { describe, expect, it } from "vitest";
import { charactersOf, collator, formatDecimals, listOf, ordinal } from "../src/index.ts";

describe("formatDecimals", () => {
  it.each([
    [284, 1, "284.0"],
    [-2.5, 1, "\u22122.5"],
    [-0.04, 1, "0.0"],
    [0, 2, "0.00"],
    [12_345.6, 1, "12345.6"],
    [0.0671, 4, "0.0671"],
    [7, 0, "7"],
  ])("writes %d with %d decimals as %s", (value, decimals, text) => expect(formatDecimals(value, decimals)).toBe(text));
});

it("knows the traps of English ordinals", () => {
  const numbers = [0, 1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 111, 112, 113, 121];
  const texts = [
    "0th",
    "1st",
    "2nd",
    "3rd",
    "4th",
    "10th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "23rd",
    "111th",
    "112th",
    "113th",
    "121st",
  ];
  expect(numbers.map(ordinal)).toEqual(texts);
});

it("joins parts without a comma before the last", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((parts) => listOf(parts))).toEqual(["", "a", "a and b", "a, b and c"]);
  expect(listOf(["a", "b", "c"], "or")).toBe("a, b or c");
});

it("sorts numbers by value and ignores case", () => {
  expect(["scan 10", "Scan 2", "scan 1"].toSorted(collator.compare)).toEqual(["scan 1", "Scan 2", "scan 10"]);
});

it("counts a grapheme as one character", () => {
  expect(charactersOf("e\u0301a")).toEqual(["e\u0301", "a"]);
});
