import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeCell } from "@trabecula/contracts";
import { fileName, valueCells, valueHeader, valuesCsv } from "../src/index.ts";
import { refused, report, result } from "./support/reports.ts";
import { anyCharacter } from "../../../core/contracts/test/support/any-character.ts";

const spineAndHip = report([
  { site: "lumbar-spine", results: [result("bmd_ls", { value: 0.81, tScore: -2.2, flags: ["soft_range", "secondary_reference"] })] },
  { site: "hip", side: "left", scanDate: "2026-03-16", results: [result("bmd_fn"), refused("bmd_ward", { value: 0.4 })] },
]);

const read = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[];

describe("the long form", () => {
  it("matches the snapshot of its established format", async () => {
    await expect(valuesCsv(spineAndHip)).toMatchFileSnapshot("golden/spine-and-hip.csv");
  });

  it("has a line for each measurement, with its own scan's facts", () => {
    const lines = read(valuesCsv(spineAndHip));
    expect(lines.map(({ site, side, scan_date, parameter, t }) => [site, side, scan_date, parameter, t])).toEqual([
      ["lumbar-spine", "", "2026-03-14", "bmd_ls", "-2.2"],
      ["hip", "left", "2026-03-16", "bmd_fn", "-2.5"],
      ["hip", "left", "2026-03-16", "bmd_ward", ""],
    ]);
    expect(lines[0]).toMatchObject({ flags: "soft_range secondary_reference", z_refusal: "", t_refusal: "" });
    expect(lines[2]).toMatchObject({ z: "", percentile: "", reference_median: "", z_refusal: "no_curve", t_refusal: "no_curve" });
  });

  it("ends with the reader's notes", () => {
    expect(valueHeader.at(-1)).toBe("report_notes");
    const [line] = read(valuesCsv({ ...spineAndHip, notes: "=Prosthesis" }));
    expect(line!["report_notes"]).toBe("'=Prosthesis");
  });

  it("names each column once", () => {
    expect(new Set(valueHeader).size).toBe(valueHeader.length);
  });

  it("leaves unstated facts empty", () => {
    const bare = report([{ site: "hip", scanDate: null, scanner: null, ageYears: null, results: [refused("bmd_th")] }], { subject: {} });
    expect(read(valuesCsv(bare))[0]).toMatchObject({
      sex: "",
      age: "",
      scan_date: "",
      scanner: "",
      side: "",
      region: "",
      motion_grade: "",
    });
  });

  it("reads back unchanged with any characters in names and notes", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.constantFrom("=cmd|' /C calc'!A0", 'a"b', "a\r\nb", ",", "＝1", "@x"),
        (text, hostile) => {
          const reportName = `${hostile}${text}`;
          const results = [result("bmd_th", { notes: [text, hostile] })];
          const hostileReport = report([{ site: "hip", results }], { reportName, notes: reportName });
          const lines = parse(valuesCsv(hostileReport), { bom: true }) as string[][];
          const written = valueCells(hostileReport).map((cells) =>
            cells.map((cell) => (typeof cell === "string" ? safeCell(cell) : String(cell ?? ""))),
          );
          expect(lines).toEqual([valueHeader, ...written]);
          expect(lines.flat().filter((cell) => /^[=@＝]/.test(cell))).toEqual([]);
        },
      ),
    );
  });

  it("has a file name without personal data", () => {
    expect(fileName(report([], { reportName: "Jane Doe" }), "csv")).toBe("report-abcdefghijklmnopqrstuvwx-r1.csv");
  });
});
