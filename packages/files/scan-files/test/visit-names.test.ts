import { describe, expect, it } from "vitest";
import { file, secondGenerationColumns, secondGenerationScan } from "./evaluation-file.ts";
import { read, refusal } from "./support.ts";

const scansOf = (text: string) =>
  read(text).scans.map(({ scanDate, side, values }) => [scanDate, side, ...values.map(({ parameter, value }) => `${parameter} ${value}`)]);

describe("names with the mark of a visit", () => {
  it.each([
    ["V1_HTOT_BMD,V1_NECK_BMD,V1_SCAN_DATE", "V2_HTOT_BMD,V2_NECK_BMD,V2_SCAN_DATE"],
    ["HTOT_BMD1,NECK_BMD1,SCAN_DATE1", "HTOT_BMD2,NECK_BMD2,SCAN_DATE2"],
    ["HTOT_BMD_V1,NECK_BMD_V1,SCAN_DATE_V1", "HTOT_BMD_V2,NECK_BMD_V2,SCAN_DATE_V2"],
    ["htot_bmd_visit_1,neck_bmd_visit_1,scan_date_visit_1", "htot_bmd_visit_2,neck_bmd_visit_2,scan_date_visit_2"],
    ["baseline_htot_bmd,baseline_neck_bmd,baseline_scan_date", "fu1_htot_bmd,fu1_neck_bmd,fu1_scan_date"],
    ["1 HTOT_BMD,1 NECK_BMD,1 SCAN_DATE", "2 HTOT_BMD,2 NECK_BMD,2 SCAN_DATE"],
    ["V1_DXXOFBMD,V1_DXXNKBMD,V1_SCAN_DATE", "V2_DXXOFBMD,V2_DXXNKBMD,V2_SCAN_DATE"],
  ])("give a scan for each: %s", (first, second) => {
    const text = `PATIENT_KEY,${first},${second}\nK1,0.912,0.801,2024-03-14,0.905,0.795,2026-03-14\n`.replace(
      first.includes("DXX") ? "PATIENT_KEY" : "",
      first.includes("DXX") ? "SEQN" : "",
    );
    expect(read(text).unknownColumns).toEqual([]);
    expect(scansOf(text)).toEqual([
      ["2024-03-14", null, "bmd_th 0.912", "bmd_fn 0.801"],
      ["2026-03-14", null, "bmd_th 0.905", "bmd_fn 0.795"],
    ]);
  });

  it("warns about visits without a date, and reports unknown columns", () => {
    const reply = read("PATIENT_KEY,SCAN_DATE,HTOT_BMD_V1,HTOT_BMD_V2,V1_MOOD\nK1,2024-03-14,0.912,0.905,7\n");
    expect(reply.scans.map(({ notes }) => notes)).toEqual([
      ["Visit 1 of the line has no date of its own: check the scan's date."],
      ["Visit 2 of the line has no date of its own: check the scan's date."],
    ]);
    expect(reply.unknownColumns).toEqual(["V1_MOOD"]);
  });

  it("of one visit are read in an evaluation, and of two refused with both columns", () => {
    const marked = (mark: (column: string) => string, count = secondGenerationColumns.length) => {
      const columns = secondGenerationColumns.map((column, index) => (index < count ? mark(column) : column));
      return file(columns, [
        Object.fromEntries(columns.map((column, index) => [column, secondGenerationScan[secondGenerationColumns[index]!]!])),
      ]);
    };
    const plain = read(file(secondGenerationColumns, [secondGenerationScan])).scans[0]!;
    for (const mark of [(column: string) => `V1_${column}`, (column: string) => `${column}_V1`, (column: string) => `baseline_${column}`]) {
      const { scans, unknownColumns, identifying } = read(marked(mark));
      expect([scans[0]!.scanDate, scans[0]!.site, scans[0]!.values.map(({ value }) => value)]).toEqual([
        plain.scanDate,
        plain.site,
        plain.values.map(({ value }) => value),
      ]);
      expect([unknownColumns, identifying]).toEqual([[], ["dates of birth", "names"]]);
    }
    expect(refusal(marked((column) => `V1_${column}`, 12).replaceAll("Tb.N1", "V2_Tb.N1"))).toMatch(
      /^The columns V1_\S+ and V2_Tb\.N1 are of two visits in one line/,
    );
  });

  it("reads the first of repeated dates in Scanco’s subject table, and reports the others", () => {
    const columns = [...secondGenerationColumns.filter((column) => column !== "MeasDate"), "Meas-Date1", "Meas-Date2", "PatRemark"];
    const text = file(columns, [{ ...secondGenerationScan, "Meas-Date1": "", "Meas-Date2": "15-MAR-2027", PatRemark: "SECRET" }]);
    const reply = read(text);
    expect(reply.scans[0]!.scanDate).toBeNull();
    expect(reply.unknownColumns).toEqual(["Meas-Date2"]);
    expect(reply.identifying).toContain("remarks");
    expect(JSON.stringify(reply)).not.toContain("SECRET");
    const dated = text.replace(" 15-MAR-2027", "").replace("Meas-Date2", "Other");
    expect(read(dated).unknownColumns).toEqual(["Other"]);
  });
});

describe("the long tables of DXA²", () => {
  const header = "Patients_ID,Patients_Visit,Region,Area_cm2,BMC_g,BMD_g/cm2,T_score,Z_score";

  it("have a line for each region; each site and side is a scan", () => {
    const lines = [
      "17,1,LFN,5.1,3.9,0.765,-1.2,-0.4",
      "17,1,Left Total Hip,33.2,29.9,0.9,,",
      "17,1,RTH,33,30.4,0.92,,",
      "17,1,L1-L4,60,60.6,1.01,,",
    ];
    const reply = read(`${header}\n${lines.join("\n")}\n17,2,L1L4,60,59.4,0.99,,\n17,2,Left Ear,1,1,1,,\n`);
    expect(reply).toMatchObject({ format: "dxa-squared", reportType: "dxa", unknownColumns: [] });
    expect(
      reply.scans.map(({ line, subjectCode, site, side, values }) => [
        line,
        subjectCode,
        site,
        side,
        ...values.map(({ parameter, value }) => `${parameter} ${value}`),
      ]),
    ).toEqual([
      [2, "17", "hip", "left", "area_fn 5.1", "bmc_fn 3.9", "bmd_fn 0.765", "area_th 33.2", "bmc_th 29.9", "bmd_th 0.9"],
      [2, "17", "hip", "right", "area_th 33", "bmc_th 30.4", "bmd_th 0.92"],
      [2, "17", "lumbar-spine", null, "area_ls 60", "bmc_ls 60.6", "bmd_ls 1.01"],
      [6, "17", "lumbar-spine", null, "area_ls 60", "bmc_ls 59.4", "bmd_ls 0.99"],
    ]);
    expect(reply.skipped).toEqual([{ line: 7, reason: "Its region is not one that is known here." }]);
    expect(JSON.stringify(reply)).not.toContain("Ear");
  });

  it("are rejected without a known region, and columns in unknown units are reported", () => {
    expect(refusal(`${header}\n17,1,Nose,1,1,1,,\n`)).toMatch(/in the column Region\.$/);
    expect(read("Patients_ID,Region,BMC_kg,BMD\n17,LFN,1,0.765\n").unknownColumns).toEqual(["BMC_kg"]);
  });
});
