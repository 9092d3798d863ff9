import { describe, expect, it } from "vitest";
import { decimalSignsOf, isMissing, plainNumberOf, readCell, readNumber, readValue, shortened, type DecimalSign } from "../src/index.ts";

const valueOf = (text: string, sign: DecimalSign = "point") => {
  const reading = readNumber(text, sign);
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
    ["2,84e+02", 284],
  ])("%j is %d", (text, value) => expect(valueOf(text)).toBe(value));

  it.each(["", " ", "NA", "n/a", "#N/A", "NaN", "-", "–", ".", "none", "NULL"])("%j is no value", (text) => {
    expect(valueOf(text)).toBe("missing");
    expect(isMissing(text)).toBe(true);
  });

  it.each(["1.2.3", "1,2,3", "12 mm", "1 25", "1 2500", "1 250'000", "0x10", "Infinity", "1e", "=1", "1,25.5", "0 250", "5-"])(
    "%j is refused",
    (text) => expect(valueOf(text)).toBe("unreadable"),
  );

  it.each<[DecimalSign, number | string, number | string]>([
    ["point", "unclear", 1.25],
    ["comma", 1.25, "unclear"],
    ["either", 1.25, 1.25],
  ])("does not guess whether a sign parts thousands that is not the decimal one: %s", (sign, comma, point) => {
    expect([valueOf("1,250", sign), valueOf("1.250", sign)]).toEqual([comma, point]);
    expect(["0,250", "0.250", "1250", "11.025,4"].map((text) => valueOf(text, sign))).toEqual([0.25, 0.25, 1250, 11025.4]);
  });

  it("suggests how to write an ambiguous number", () => {
    expect(readNumber("1,250", "point")).toMatchObject({
      message: "“1,250” may be a decimal or a thousands comma; write it with a decimal point.",
    });
    expect(readNumber("1.250", "comma")).toMatchObject({
      message: "“1.250” may be a decimal or a thousands point; write it with a decimal comma, as the table's other numbers.",
    });
  });

  it.each<[string, string[], DecimalSign]>([
    [",", [], "point"],
    ["\t", ["1,250", "1.250"], "point"],
    [";", [], "either"],
    [";", ["1,250", "x", "14.03.2026"], "either"],
    [";", ["1,250", "284.3"], "point"],
    ["\t", ["1,250", "0,912", "0,8"], "comma"],
    ["\t", ["11.025,4", "0,8"], "comma"],
    [",", ["11,025.4"], "point"],
    ["\t", ["11 025,4", "0,8"], "comma"],
    [";", ["0,9", "0,8", "0.7"], "comma"],
    [";", ["0,9", "0.8"], "either"],
    [",", ["24,9 %", "20,1 %"], "comma"],
    ["\t", ["1.012", "1.105", "0,912"], "point"],
    [";", ["1.012", "1.105", "0,912"], "either"],
    ["\t", ["0,912", "0,871", "1.234", "2.450"], "comma"],
    ["\t", ["0,912", "0,871", ...Array.from({ length: 7 }, () => "1.012")], "point"],
  ])("takes the decimal sign of a table separated by %j from %j", (delimiter, texts, sign) =>
    expect(decimalSignsOf(delimiter, texts).read).toBe(sign),
  );

  it.each([
    ["3.1%", "%", 0, 3.1],
    ["24.9 %", "fraction", 0, 0.249],
    ["3,1%", "%", 2, 3.1],
    ["0.031", "%", 2, 3.1],
    ["3.1%", "mm", 0, "unreadable"],
  ])("of a cell %j of %s moved by %d are %j", (cell, unit, places, value) => {
    const reading = readValue(cell, "point", unit, places);
    expect(reading.ok ? reading.value : reading.reason).toBe(value);
  });

  it("accepts a percent sign in readCell, but not in readNumber", () => {
    expect(readCell("3,1 %", "either")).toEqual({ ok: true, value: 3.1, inPercent: true });
    expect(readCell("3.1", "point")).toEqual({ ok: true, value: 3.1, inPercent: false });
    expect(readNumber("3.1%", "point")).toMatchObject({ ok: false, reason: "unreadable" });
  });

  it("accepts only a decimal point in plainNumberOf", () => {
    expect(["1.5", ".5", "-2e-3"].map(plainNumberOf)).toEqual([1.5, 0.5, -0.002]);
    expect(["1,5", "1 250", "", "0x10", "1e999", "3.1%"].map(plainNumberOf)).toEqual(Array(6).fill(null));
  });

  it.each<[string, string[], "point" | "comma"]>([
    [";", [], "point"],
    [";", ["1,250"], "comma"],
    ["\t", ["0,912"], "comma"],
    ["\t", ["1.012", "1.105", "0,912"], "point"],
    ["|", ["0,912", "0.8"], "point"],
    ["\t", ["24,9 %", "20,1 %"], "comma"],
    ["\t", ["11.025,4", "0,8", "12.5"], "comma"],
    ["\t", ["0,912", "0,871", "1.234", "2.450", "1.100"], "comma"],
    ["\t", ["12.5", "0,9", "13.5", "1,012", "1,105"], "point"],
    [",", ["6,5", "7,5"], "point"],
  ])("answers a table separated by %j that holds %j with the decimal sign %s", (delimiter, texts, sign) =>
    expect(decimalSignsOf(delimiter, texts).answer).toBe(sign),
  );

  it("repeats at most 30 characters of a cell", () => {
    expect(shortened("x".repeat(30))).toHaveLength(30);
    expect(shortened("x".repeat(31))).toBe(`${"x".repeat(29)}…`);
  });
});
