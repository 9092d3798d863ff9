import { describe, expect, it } from "vitest";
import { statisticsFile } from "../src/index.ts";
import { readTable } from "../src/workbook/read-table.ts";

const ascii = (text: string) => new TextEncoder().encode(text);
const sas = new Uint8Array(64);
sas.set([0xc2, 0xea, 0x81, 0x60, 0xb3, 0x14, 0x11, 0xcf], 12);

describe("a file of a statistics program", () => {
  it.each([
    ["an SPSS file (.sav)", ascii("$FL2@(#) IBM SPSS STATISTICS\0\0\0")],
    ["an SPSS file (.sav)", ascii("$FL3@(#) IBM SPSS STATISTICS")],
    ["a Stata file (.dta)", ascii("<stata_dta><header><release>118</release>")],
    ["a Stata file (.dta)", Uint8Array.of(114, 2, 1, 0, 7)],
    ["a SAS file (.xpt)", ascii("HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!0000")],
    ["a SAS file (.sas7bdat)", sas],
    ["an R file (.RData)", ascii("RDX3\nX\n\0\0\0")],
    ["an R file (.RData)", ascii("RDA3\nA\n3\n")],
  ])("is named: %s", async (name, bytes) => {
    const sentence = `This is ${name}; export it as CSV, with value codes, and give the codes of sex.`;
    expect(statisticsFile(bytes)).toBe(sentence);
    await expect(readTable(bytes, 10)).rejects.toThrow(sentence);
  });

  it.each([
    ["gzip", [0x1f, 0x8b, 8, 0]],
    ["bzip2", [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26]],
    ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
  ])("may be compressed by R: %s", async (_, bytes) => {
    const sentence = /^This file is compressed; unpack it .* From an R file \(\.RData, \.rds\), export the table as CSV\.$/;
    await expect(readTable(Uint8Array.from(bytes), 10)).rejects.toThrow(sentence);
  });

  it("is no text that begins with the same letter", () => {
    for (const text of ["sex,age\nf,60\n", "rdx3", "q\u0001", "HEADER,a\n", "BZh,sex\n"]) expect(statisticsFile(ascii(text))).toBeNull();
  });
});
