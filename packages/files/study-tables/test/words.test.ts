import { scannerKeys, siteKeys } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { keyOfHeader, menopausalWords, plainWord, readSexCoding, regionWords, scannerWords, siteWords } from "../src/index.ts";

describe("words", () => {
  it("are read in any case, with any separator and width", () => {
    expect(
      ["Distal Tibia", "distal_tibia", " DISTAL.TIBIA ", "ｄｉｓｔａｌ　ｔｉｂｉａ"].map((text) => siteWords.get(plainWord(text))),
    ).toEqual(Array.from({ length: 4 }, () => "distal-tibia"));
  });

  it("include every key of the catalogue", () => {
    for (const key of siteKeys) expect(siteWords.get(key)).toBe(key);
    for (const key of scannerKeys) expect(scannerWords.get(key)).toBe(key);
  });

  it.each([
    [siteWords, "Radius diaphysis", "diaphyseal-radius"],
    [siteWords, "LS", "lumbar-spine"],
    [siteWords, "Femur", "hip"],
    [siteWords, "WB", "whole-body"],
    [siteWords, "tibia", undefined],
    [scannerWords, "XCT2", "xtremect-2"],
    [scannerWords, "XtremeCT", "xtremect-1"],
    [scannerWords, "Lunar", "ge-lunar"],
    [scannerWords, "Scanco", undefined],
    [menopausalWords, "Post", "postmenopausal"],
    [regionWords, "multi", "multi-stack"],
  ])("%# %s is read", (words: ReadonlyMap<string, string>, text, meaning) => expect(words.get(plainWord(text))).toBe(meaning));
});

describe("headers", () => {
  it.each([
    ["Tt.BMD", "tt_bmd"],
    ["BMD Total-Hip", "bmd_total_hip"],
    ["Sex(M=1, W=2)", "sex"],
    ["sex [m/f]", "sex"],
    ["Age (years)", "age"],
    ["AGE_yr", "age"],
    ["age", "age"],
    ["Age (months)", "age_(months)"],
    ["Sexuality", "sexuality"],
    ["Ct.Th (um)", "ct_th_(um)"],
  ])("%j means %s", (header, key) => expect(keyOfHeader(header)).toBe(key));
});

describe("the column of the sex", () => {
  const column = (header = "sex", values = {}) => ({ header, values });
  const readAll = (coded: ReturnType<typeof column>, cells: string[]) => {
    const coding = readSexCoding(coded, cells);
    return coding.ok ? { sexes: cells.map(coding.read), remark: coding.remark } : coding.message;
  };

  it("is read from words of many languages", () => {
    expect(readAll(column(), ["F", "male", "Frau", "Homme", "女", "?"])).toEqual({
      sexes: ["female", "male", "female", "male", "female", null],
      remark: null,
    });
  });

  it("reads codes from the header, in either order, and from the column map", () => {
    expect(readAll(column("Sex (M=1, W=2)"), ["1", "2", "3"])).toMatchObject({ sexes: ["male", "female", null] });
    expect(readAll(column("sex [0: male, 1: female]"), ["0", "1"])).toMatchObject({ sexes: ["male", "female"] });
    expect(readAll(column("gender", { "7": "female" }), ["7", "m"])).toMatchObject({ sexes: ["female", "male"] });
    expect(readAll(column("sex", { "1": "unsure" }), ["1"])).toBe("The column map gives “unsure” as a sex in “sex”; use female or male.");
  });

  it("applies ISO 5218 only when a 2 occurs, with a remark", () => {
    expect(readAll(column(), ["1", "2", "9", "0"])).toEqual({
      sexes: ["male", "female", null, null],
      remark: "Sex read by ISO 5218 (1 male, 2 female), as the file does not declare its codes.",
    });
  });

  it.each([
    ["sex", ["V", "M"]],
    ["sex", ["f", "n"]],
    ["Sexo", ["M", ""]],
    ["género", ["m", "m"]],
  ])("does not guess of a column %j what letters mean that another language has for the other sex: %j", (header, cells) =>
    expect(readAll(column(header), cells)).toContain("without saying which is which"),
  );

  it.each([
    ["geslacht", ["V", "M"], ["female", "male"]],
    ["sexo", ["F", "M"], ["female", "male"]],
    ["sexo", ["M", "masculino"], ["male", "male"]],
    ["Sexo (F/M)", ["M"], ["male"]],
    ["sex", ["M"], ["male"]],
  ])("reads such letters where header or cells show the language: %j %j", (header, cells, sexes) =>
    expect(readAll(column(header), cells)).toEqual({ sexes, remark: null }),
  );

  it("reads letters of any language when the column map defines them", () =>
    expect(readAll(column("sexo", { M: "female", V: "male" }), ["M", "V"])).toMatchObject({ sexes: ["female", "male"] }));

  it.each([[["0", "1"]], [["1", "1"]], [["1", "2", "3"]], [["H", "M"]]])("does not guess %j", (cells) => {
    expect(readAll(column(), cells)).toContain("without saying which is which");
  });
});
