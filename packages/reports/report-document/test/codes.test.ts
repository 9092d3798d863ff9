import { ZCreatePatientRequest, ZCreateReportRequest, isPrintable } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { allFaces, fontOf, printable, spelled } from "../src/fonts.ts";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { dxa } from "./support/reports.ts";

const subjectCode = ZCreateReportRequest.shape.subjectCode;
const patientCode = ZCreatePatientRequest.shape.code;

describe("a code", () => {
  it("is accepted with characters that every font has, and only with these", () => {
    for (let codePoint = 0x20; codePoint < 0x30000; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      if (!isPrintable(character)) continue;
      expect(allFaces.filter((face) => !fontOf(face).hasGlyphForCodePoint(codePoint))).toEqual([]);
      expect(printable(character), codePoint.toString(16)).toBe(character);
    }
  });

  it.each(["BM-014", "Ж-Ω-07", "Zürich/Çelik 3", "Łódź_1", "Ho\u0302pital 4", "Nguyễn.2", "№ 12 (b)"])("is accepted: %s", (code) => {
    expect(subjectCode.parse(code)).toBe(code.normalize("NFC"));
    expect(patientCode.parse(code)).toBe(code.normalize("NFC"));
  });

  it.each([
    ["Ж-Ω-日本-07", "日 本"],
    ["🦴 12", "🦴"],
    ["q\u0303-1", "\u25cc\u0303"],
    ["A■1", "■"],
    ["گ-7", "گ"],
  ])("is refused where a character would be lost: %s", (code, lost) => {
    const sentence = `Write the code in Latin, Greek or Cyrillic letters: a PDF cannot show ${lost}.`;
    for (const contract of [subjectCode, patientCode])
      expect(contract.safeParse(code).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it("that was stored earlier prints each lost character by its number, so that two people differ", async () => {
    expect(spelled("Ж-Ω-日本-07")).toBe("Ж-Ω-[U+65E5][U+672C]-07");
    expect(new Set(["日-1", "本-1", "■-1", "-1", "q\u0303", "q", "क\u200dष", "कष"].map(spelled)).size).toBe(8);
    for (const reading of ["researcher", "clinician", "patient"] as const) {
      const text = (await parsed(await rendered(dxa({ subjectCode: "Ж-日本-07", reportName: "Hip of Ж-日本-07" }), reading))).words.join(
        " ",
      );
      expect(text).toContain("Ж-[U+65E5][U+672C]-07");
      expect(text).not.toContain("■");
    }
  });
});
