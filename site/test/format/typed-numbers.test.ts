import { describe, expect, it } from "vitest";
import { readTypedNumber, shownText, storedValue } from "../../src/format/typed-numbers.ts";

describe("readTypedNumber", () => {
  it.each([
    ["284", 284],
    [" 0.85 ", 0.85],
    ["0,85", 0.85],
    ["-1003.5", -1003.5],
    ["−12", -12],
    [".5", 0.5],
    ["0,125", 0.125],
  ])("reads %s", (text, value) => {
    expect(readTypedNumber(text)).toEqual({ kind: "number", value });
  });

  it("requests clarification of an ambiguous comma", () => {
    expect(readTypedNumber("1,250")).toEqual({ kind: "unreadable", message: "Write 1250 or 1.250, because the comma has two meanings." });
  });

  it.each(["12 mm", "1e3", "abc", "1.2.3", "-", "5."])("refuses %s", (text) => {
    expect(readTypedNumber(text).kind).toBe("unreadable");
  });

  it("distinguishes empty input from unreadable input", () => {
    expect(readTypedNumber("  ").kind).toBe("empty");
  });
});

describe("display units", () => {
  it("shows a stored fraction in percent and stores it back exactly", () => {
    expect(shownText(0.286, 100)).toBe("28.6");
    expect(storedValue(28.6, 100)).toBe(0.286);
  });
});
