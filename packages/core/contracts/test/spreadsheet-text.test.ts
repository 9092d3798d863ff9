import { describe, expect, it } from "vitest";
import { cellAsWritten, csvLine, runsInSpreadsheet, safeCell, ZDatasetManifest } from "../src/index.ts";

describe("text that a spreadsheet would run", () => {
  it.each(["=1+1", "+A1", "-A1", "@SUM(A1)", "＝1", "＋A1", "－A1", "＠A1", "\tx", "\rx", "\nx", "  =1", "--", "-1-1", "+1;2", "=-5"])(
    "%j is led by an apostrophe",
    (text) => {
      expect(runsInSpreadsheet(text)).toBe(true);
      expect(safeCell(text)).toBe(`'${text}`);
      expect(cellAsWritten(safeCell(text))).toBe(text);
    },
  );

  it.each(["", "text", "a=b", "1+1", "-", " - ", "-5", "+5", "-0.5", "-,5", "-5,25", "-1e-5", " -5 ", "−5", "12"])(
    "%j stays as it is",
    (text) => {
      expect(runsInSpreadsheet(text)).toBe(false);
      expect(safeCell(text)).toBe(text);
      expect(cellAsWritten(text)).toBe(text);
    },
  );

  it.each([
    ["S-1;=1+1", "S-1;'=1+1"],
    ['S-1; "=1+1"', 'S-1;\' "=1+1"'],
    ["a|@SUM(1)|-2", "a|'@SUM(1)|'-2"],
    ["\t=1", "'\t'=1"],
    ["one\n=2", "one\n'=2"],
    ["=1;＋2", "'=1;'＋2"],
    ["a;'=1", "a;''=1"],
  ])("%j has apostrophes behind its separators too", (text, cell) => {
    expect(safeCell(text)).toBe(cell);
    expect(cellAsWritten(cell)).toBe(text);
  });

  it("begins behind a comma where another sign separates the file's cells", () => {
    expect(csvLine(["x", "a,=1"])).toBe('x,"a,=1"\r\n');
    expect(csvLine(["x", "a,=1"], { delimiter: ";" })).toBe("x;a,'=1\r\n");
  });

  it("is rejected in a dataset", () => {
    const name = (text: string) => ZDatasetManifest.shape.name.safeParse(text).error?.issues[0]?.message;
    expect(name("＝HYPERLINK(1)")).toBe("Text cannot start with =, +, - or @, because spreadsheets treat it as a formula.");
    expect(name("A study")).toBeUndefined();
  });
});

describe("a line of a CSV", () => {
  it.each([
    [["id", 1.5, null, ""], "id,1.5,,\r\n"],
    [['say "mm"', "a,b", "a;b"], '"say ""mm""","a,b",a;b\r\n'],
    [["one\ntwo", "one\rtwo"], '"one\ntwo","one\rtwo"\r\n'],
    [["=cmd|' /C calc'!A0", -2.5], "'=cmd|' /C calc'!A0,-2.5\r\n"],
    [[""], '""\r\n'],
    [[null], '""\r\n'],
  ])("of %j is %j", (cells, line) => expect(csvLine(cells)).toBe(line));

  it("is written as a table of another program is, where that is answered", () => {
    expect(csvLine(["a;b", "a,b"], { delimiter: ";", lineEnd: "\n" })).toBe('"a;b";a,b\n');
  });
});
