import { describe, expect, it } from "vitest";
import { hasDecimalComma, isMissing, readNumber, shortened } from "../src/index.ts";

const valueOf = (text: string, delimiter = ",") => {
  const reading = readNumber(text, delimiter);
  return reading.ok ? reading.value : reading.reason;
};

describe("numbers", () => {
  it.each([
    ["284", 284],
    [" 284.0 ", 284],
    ["-1.5", -1.5],
    ["\u22121.5", -1.5],
    ["+2", 2],
    [".5", 0.5],
    ["5.", 5],
    ["1.2e-3", 0.0012],
    ["6,5", 6.5],
    [",5", 0.5],
    ["0,250", 0.25],
    ["1234,5", 1234.5],
    ["11,025.4", 11025.4],
    ["-1.250.000,5", -1250000.5],
    ["11 025,4", 11025.4],
    ["11\u00a0025", 11025],
    ["201\u202f340.2", 201340.2],
    ["11'025.4", 11025.4],
    ["1 250", 1250],
  ])("%j is %d", (text, value) => expect(valueOf(text)).toBe(value));

  it.each(["", " ", "NA", "n/a", "#N/A", "NaN", "-", "–", ".", "none", "NULL"])("%j is no value", (text) => {
    expect(valueOf(text)).toBe("missing");
    expect(isMissing(text)).toBe(true);
  });

  it.each(["1.2.3", "1,2,3", "12 mm", "1 25", "1 2500", "1 250'000", "0x10", "Infinity", "1e", "=1", "1,25.5", "0 250", "5-"])(
    "%j is refused",
    (text) => expect(valueOf(text)).toBe("unreadable"),
  );

  it("does not guess whether a comma parts thousands, unless semicolons part the cells", () => {
    expect(valueOf("1,250")).toBe("unreadable");
    expect(valueOf("-12,500", "\t")).toBe("unreadable");
    expect(valueOf("1,250", ";")).toBe(1.25);
    expect(readNumber("1,250", ",")).toMatchObject({
      message: "“1,250” may be a decimal or a thousands comma; write it with a decimal point.",
    });
  });

  it("knows a decimal comma, and no other", () => {
    expect(["6,5", " -0,1 ", ",5"].map(hasDecimalComma)).toEqual([true, true, true]);
    expect(["6.5", "6", "1,2,3", ",", "a,b"].map(hasDecimalComma)).toEqual([false, false, false, false, false]);
  });

  it("repeats at most 30 characters of a cell", () => {
    expect(shortened("x".repeat(30))).toHaveLength(30);
    expect(shortened("x".repeat(31))).toBe(`${"x".repeat(29)}…`);
  });
});
