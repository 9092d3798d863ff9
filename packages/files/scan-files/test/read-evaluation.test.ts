import { describe, expect, it } from "vitest";
import {
  file,
  firstGenerationColumns,
  firstGenerationScan,
  line,
  secondGenerationColumns,
  secondGenerationScan,
} from "./evaluation-file.ts";
import { read, refusal, valueOf } from "./support.ts";

describe("an XtremeCT II evaluation", () => {
  const [scan] = read(file(secondGenerationColumns, [secondGenerationScan])).scans;

  it("reads scanner, site, side, date, subject code and measurement number", () => {
    expect(scan).toMatchObject({
      ...{ line: 2, scanner: "xtremect-2", site: "distal-tibia", side: "left", scanDate: "2026-03-14" },
      ...{ subjectCode: "10482", measurementNumber: "20117", superseded: false, notes: [] },
    });
  });

  it("reads every parameter of the column set in catalogue units", () => {
    const values = Object.fromEntries(scan!.values.map((value) => [value.parameter, value.value]));
    expect(values).toEqual({
      ...{ tt_bmd: 284.3, tb_bmd: 161.2, tb_bmd_meta: 232.4, tb_bmd_inn: 112.9, ct_bmd: 861.5, bvtv: 0.249, tb_n: 1.312, tb_th: 0.251 },
      ...{ tb_sp: 0.712, tb_1n_sd: 0.318, ct_pm: 103.4, ct_th: 1.214, ct_po: 3.1, ct_po_dm: 0.214, tt_ar: 702.1, ct_ar: 118, tb_ar: 588.9 },
      ...{ stiffness: 201.3402, failure_load: 11.0254 },
    });
  });

  it("notes each conversion and stores the original text", () => {
    expect(valueOf(scan, "failure_load")).toEqual({
      ...{ parameter: "failure_load", value: 11.0254, unit: "kN", column: "F.load1", rawText: "-11025.4" },
      note: "Converted from N to kN, judged by its size. Exported as a negative load; its size is kept.",
    });
    expect(valueOf(scan, "ct_po").note).toBe("Converted from a fraction to %, judged by the size of the column's numbers.");
    expect(valueOf(scan, "tt_bmd").note).toBeNull();
  });

  it("never returns a name or a birth date", () => {
    const answer = JSON.stringify(read(file(secondGenerationColumns, [secondGenerationScan])));
    expect(answer).not.toMatch(/DOE|JANE|1971/);
  });
});

describe("an XtremeCT I evaluation", () => {
  const reply = read(file(firstGenerationColumns, [firstGenerationScan]));

  it("is recognized by its column names", () => {
    expect(reply).toMatchObject({ format: "scanco-evaluation", reportType: "hr-pqct", unknownColumns: [], skipped: [], warnings: [] });
    expect(reply.scans[0]).toMatchObject({
      scanner: "xtremect-1",
      site: "distal-radius",
      side: "right",
      scanDate: "2011-11-03",
      notes: [],
    });
  });

  it("reads the region-numbered density column D100-1 as total density", () => {
    expect(valueOf(reply.scans[0], "tt_bmd")).toMatchObject({ value: 325.1, column: "D100-1" });
    expect(reply.scans[0]!.values).toHaveLength(13);
  });
});

describe("lines without an evaluation", () => {
  it("skips calibration lines between scans, with the reason", () => {
    const calibration = { PatName: "Calibration", "Tot.vBMD1": "1.0" };
    const reply = read(file(secondGenerationColumns, [calibration, secondGenerationScan, calibration]));
    expect(reply.scans.map((scan) => scan.line)).toEqual([3]);
    expect(reply.skipped).toEqual([2, 4].map((number) => ({ line: number, reason: "Calibration of the scanner, not a person's scan." })));
  });

  it("skips a line without numbers, and a line with more columns than the header", () => {
    const text =
      file(secondGenerationColumns, [secondGenerationScan, { PatNo: "7" }]) +
      `${line(secondGenerationColumns, secondGenerationScan)}\t12\r\n`;
    const reply = read(text);
    expect(reply.scans.map((scan) => scan.line)).toEqual([2]);
    expect(reply.skipped.map((skip) => skip.line)).toEqual([3, 4]);
    expect(reply.skipped[0]!.reason).toBe("No measurement stands in this line.");
    expect(reply.skipped[1]!.reason).toContain("more columns (26) than the header (25)");
  });

  it("reports text before the header as skipped", () => {
    const reply = read(`Evaluation of the distal tibia\n${file(secondGenerationColumns, [secondGenerationScan])}`);
    expect(reply.skipped).toEqual([{ line: 1, reason: "Stands before the header." }]);
    expect(reply.scans[0]!.line).toBe(3);
  });
});

describe("repeated evaluations", () => {
  it("marks all but the last of a measurement as superseded", () => {
    const again = { ...secondGenerationScan, "Tot.vBMD1": "285.0" };
    const other = { ...secondGenerationScan, MeasNo: "20118", Site: "RL" };
    const { scans } = read(file(secondGenerationColumns, [secondGenerationScan, other, again]));
    expect(scans.map((scan) => scan.superseded)).toEqual([true, false, false]);
  });

  it("does not mark an earlier line with other parameters as superseded, but warns", () => {
    const strengthOnly = { PatNo: "10482", MeasNo: "20117", Site: "TL", Stiffness1: "199000", "F.load1": "-10900" };
    const { scans } = read(file(secondGenerationColumns, [secondGenerationScan, strengthOnly]));
    expect(scans.map((scan) => scan.superseded)).toEqual([false, false]);
    expect(scans[0]!.notes).toEqual(["Line 3 is a later evaluation of the same measurement with other parameters."]);
  });

  it("does not treat scans without a measurement number as repeated evaluations", () => {
    const unnumbered = { ...secondGenerationScan, MeasNo: "" };
    expect(read(file(secondGenerationColumns, [unnumbered, unnumbered])).scans.map((scan) => scan.superseded)).toEqual([false, false]);
  });
});

describe("joined files", () => {
  it("reads each line by the header above it", () => {
    const { scans } = read(file(firstGenerationColumns, [firstGenerationScan]) + file(secondGenerationColumns, [secondGenerationScan]));
    expect(scans.map((scan) => [scan.line, scan.scanner])).toEqual([
      [2, "xtremect-1"],
      [4, "xtremect-2"],
    ]);
  });
});

describe("a file that was cut off", () => {
  const whole = file(secondGenerationColumns, [secondGenerationScan, { ...secondGenerationScan, MeasNo: "20118" }]);

  it("loses only the line that is not complete", () => {
    const reply = read(whole.slice(0, whole.length - 60));
    expect(reply.scans.map((scan) => scan.measurementNumber)).toEqual(["20117"]);
    expect(reply.skipped).toHaveLength(1);
    expect(reply.skipped[0]!.reason).toMatch(/^The line has \d+ of 25 columns\. The file looks cut off/);
  });

  it("warns where the cut may have gone through the last number", () => {
    const reply = read(whole.trimEnd().slice(0, -1));
    expect(reply.warnings).toEqual(["The file does not end with a line break: check that its last number is complete."]);
  });

  it("is rejected with one message when no complete line remains", () => {
    expect(refusal(whole.slice(0, whole.indexOf("\n") + 80))).toMatch(/^No line of the file can be read\. Line 2: .*cut off/);
    expect(refusal(whole.slice(0, whole.indexOf("\n") + 1))).toContain("no evaluation below it");
  });
});
