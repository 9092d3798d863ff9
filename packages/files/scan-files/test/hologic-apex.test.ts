import { describe, expect, it } from "vitest";
import { personal, table } from "./dxa-files.ts";
import { read, refusal, valueOf } from "./support.ts";

const values = (scan: { values: readonly { parameter: string; value: number }[] } | undefined) =>
  Object.fromEntries((scan?.values ?? []).map(({ parameter, value }) => [parameter, value]));

describe("tables of Hologic APEX", () => {
  it("are read by their columns' names: the hip's total is HTOT, the spine's is TOT", () => {
    const reply = read(
      table([
        ["PATIENT_KEY", "LAST_NAME", "BIRTHDATE", "IDENTIFIER1", "SCANID", "SCAN_DATE", "SCAN_TYPE", "HTOT_BMD", "NECK_BMD", "TOT_BMD"],
        ["K77", "Lovelace", "1815-12-10", "MRN-44871", "A0412", "2026-03-14", "2", "0.912", "0.781", "1.034"],
      ]),
    );
    expect(reply).toMatchObject({ format: "hologic-apex", reportType: "dxa", unknownColumns: [], warnings: [] });
    const [hip, spine] = reply.scans;
    expect(hip).toMatchObject({ subjectCode: "K77", measurementNumber: "A0412", site: "hip", side: "left", scanner: "hologic", line: 2 });
    expect(hip?.scanDate).toBe("2026-03-14");
    expect(values(hip)).toEqual({ bmd_th: 0.912, bmd_fn: 0.781 });
    expect(spine).toMatchObject({ site: "lumbar-spine", side: null });
    expect(values(spine)).toEqual({ bmd_ls: 1.034 });
    expect(reply.identifying).toEqual(["dates of birth", "names", "numbers or addresses of people"]);
    for (const text of personal) expect(JSON.stringify(reply)).not.toContain(text);
  });

  it.each([
    ["2", "left"],
    ["3", "right"],
    ["3.0", "right"],
    ["1", null],
    ["", null],
  ])("of scan type %j are of the side %j", (type, side) => {
    const { scans } = read(table([["SCAN_TYPE", "HTOT_BMD", "NECK_BMD"], [type, "0.9", "0.7"]])); // oxfmt-ignore
    expect(scans[0]?.side).toBe(side);
  });

  it("reads several visits per line as separate scans", () => {
    const { scans } = read(
      table([
        ["PATIENT_KEY", "1 SCAN_DATE", "1 HTOT_BMD", "1 NECK_BMD", "2 SCAN_DATE", "2 HTOT_BMD", "2 NECK_BMD"],
        ["K1", "2020-01-02", "0.9", "0.8", "2024-01-05", "0.88", "0.77"],
      ]),
    );
    expect(scans.map(({ scanDate, values: read }) => [scanDate, read.map(({ value }) => value)])).toEqual([
      ["2020-01-02", [0.9, 0.8]],
      ["2024-01-05", [0.88, 0.77]],
    ]);
  });

  it("reads lowercase columns with semicolons and decimal commas below a title", () => {
    const { scans } = read("Bone study 2026\n\npatient_key;htot_bmd;wbtot_bmd;subtot_bmd;r_13_bmd\nK1;0,912;1,1;0,95;0,71\n");
    expect(scans.map(({ site, values: read }) => [site, ...read.map(({ parameter, value }) => `${parameter} ${value}`)])).toEqual([
      ["hip", "bmd_th 0.912"],
      ["whole-body", "bmd_wb 1.1", "bmd_tblh 0.95"],
      ["forearm", "bmd_r33 0.71"],
    ]);
  });

  it.each([
    ["0", /NECK_BMD is 0, which scanners write for what was not analyzed/],
    ["-9", /NECK_BMD is -9, which is outside what is possible \(0.15 to 2.4 g\/cm²\)/],
    ["999", /NECK_BMD is 999/],
    ["Ada", /NECK_BMD is not a number and is left out/],
  ])("leave %j out with its reason, and never as a value", (cell, reason) => {
    const reply = read(table([["HTOT_BMD", "NECK_BMD"], ["0.9", cell]])); // oxfmt-ignore
    expect(values(reply.scans[0])).toEqual({ bmd_th: 0.9 });
    expect(reply.scans[0]?.notes).toEqual([expect.stringMatching(reason)]);
    expect(JSON.stringify(reply)).not.toContain("Ada");
  });

  it.each(["", "NA", ".", "#N/A", "n/a"])("skip %j, which means no value", (cell) => {
    const { scans } = read(table([["HTOT_BMD", "NECK_BMD"], ["0.9", cell]])); // oxfmt-ignore
    expect(scans[0]).toMatchObject({ notes: [] });
    expect(values(scans[0])).toEqual({ bmd_th: 0.9 });
  });

  it("gives a reason for each skipped line", () => {
    const { skipped } = read("PATIENT_KEY,HTOT_BMD,NECK_BMD\nK1,0.9,0.8\nK2,,\nK3,0.9\nK4,0.9,0.8,7\nK5,0,-9\n");
    expect(skipped).toEqual([
      { line: 3, reason: "No measurement stands in this line." },
      { line: 4, reason: "The line has 2 of 3 columns." },
      { line: 5, reason: expect.stringMatching(/more columns \(4\) than the header \(3\)/) },
      { line: 6, reason: expect.stringMatching(/HTOT_BMD is 0.*NECK_BMD is -9/) },
    ]);
  });

  it("with one measurement in two columns are refused", () => {
    expect(refusal("HTOT_BMD,NECK_BMD,HTOT_BMD\n0.9,0.8,0.7\n")).toMatch(/one measurement twice \(HTOT_BMD\)/);
    expect(refusal("L1_BMD,TOT_BMD,TOT_L1L4_BMD\n0.9,0.8,0.7\n")).toMatch(/TOT_BMD and TOT_L1L4_BMD/);
  });

  it("ignores T- and Z-scores of the scanner, with a warning", () => {
    const reply = read("HTOT_BMD,NECK_BMD,HTOT_TSCORE,NECK_T_SCORE,FOO\n0.9,0.8,-1.2,-1.1,3\n");
    expect(reply.scans[0]?.values).toHaveLength(2);
    expect(reply.warnings).toEqual([expect.stringMatching(/own T- and Z-scores are not read/)]);
    expect(reply.unknownColumns).toEqual(["FOO"]);
  });

  it("of body composition are a report of their own", () => {
    const alone = read("PATIENT_KEY,WBTOT_PFAT,WBTOT_LEAN,WBTOT_FAT\nK1,31.2,45123.4,21000\n");
    expect(alone.reportType).toBe("dxa-body-composition");
    expect(valueOf(alone.scans[0], "lean_kg")).toMatchObject({ value: 45.1234, unit: "kg", note: "Converted from g to kg." });
    const both = read("PATIENT_KEY,WBTOT_BMD,WBTOT_PFAT\nK1,1.1,31.2\n");
    expect(both.reportType).toBe("dxa");
    expect(values(both.scans[0])).toEqual({ bmd_wb: 1.1 });
    expect(both.others?.map(({ reportType }) => reportType)).toEqual(["dxa-body-composition"]);
  });

  it("does not claim a study table with one matching column name", () => {
    expect(read("id,age,sex,neck_bmd\n1,50,f,0.8\n")).toMatchObject({ format: "scan-table", scans: [{ site: "hip", scanner: null }] });
  });

  it("converts columns in other units of the measurement, and ignores units of another quantity", () => {
    const mapped = read("PATIENT_KEY,HTOT_BMD [mg/cm2],NECK_BMD_g_cm2\n1,912,0.8\n");
    expect(values(mapped.scans[0])).toEqual({ bmd_th: 0.912, bmd_fn: 0.8 });
    expect(mapped.scans[0]!.values[0]!.note).toBe("Converted from mg/cm2 to g/cm².");
    const reply = read("PATIENT_KEY,HTOT_BMD [mg/cm3],NECK_BMD [g/cm²]\nK1,912,0.8\n");
    expect(values(reply.scans[0])).toEqual({ bmd_fn: 0.8 });
    expect(reply.unknownColumns).toEqual(["HTOT_BMD [mg/cm3]"]);
  });
});

describe("the spine of an APEX table", () => {
  const header = "PATIENT_KEY,L1_AREA,L1_BMC,L1_BMD,L2_AREA,L2_BMC,L2_BMD,L3_AREA,L3_BMC,L3_BMD,L4_AREA,L4_BMC,L4_BMD";

  it("is worked out from its vertebrae, as sums and not as a mean", () => {
    const { scans } = read(`${header}\nK1,10,8,0.8,12,12,1,14,14,1,16,20.8,1.3\n`);
    expect(valueOf(scans[0], "bmd_ls")).toMatchObject({
      value: 1.0538,
      note: expect.stringMatching(/^Worked out from L1 to L4/),
    });
    expect(values(scans[0])).toMatchObject({ bmc_ls: 54.8, area_ls: 52 });
  });

  it("without a vertebra is that of the others, under their key", () => {
    const derived = read(`${header}\nK1,10,8,0.8,12,12,1,,,,16,20.8,1.3\n`).scans[0];
    expect(valueOf(derived, "bmd_l1l2l4").value).toBe(1.0737);
    expect(values(derived)).not.toHaveProperty("bmd_ls");
    const total = read(`${header},TOT_BMD\nK1,10,8,0.8,12,12,1,0,0,0,16,20.8,1.3,1.074\n`).scans[0];
    expect(valueOf(total, "bmd_l1l2l4")).toMatchObject({ value: 1.074, column: "TOT_BMD" });
    expect(values(total)).not.toHaveProperty("bmd_ls");
    expect(total?.notes).toContainEqual(expect.stringMatching(/without L3: its total is that of the other vertebrae/));
  });

  it("of one vertebra has no total", () => {
    const { scans } = read(`${header},TOT_BMD\nK1,10,8,0.8,,,,,,,,,,0.8\n`);
    expect(Object.keys(values(scans[0]))).toEqual(["area_l1", "bmc_l1", "bmd_l1"]);
    expect(scans[0]?.notes).toContainEqual(expect.stringMatching(/fewer than two vertebrae remain/));
  });

  it("keeps the total that the scanner wrote", () => {
    const { scans } = read(`${header},TOT_BMD\nK1,10,8,0.8,12,12,1,14,14,1,16,20.8,1.3,1.05\n`);
    expect(valueOf(scans[0], "bmd_ls")).toMatchObject({ value: 1.05, note: null });
  });

  it("leaves out a total that contradicts the vertebrae, and says so", () => {
    const names = ["L1", "L2", "L3", "L4"].flatMap((name) => [`${name}_BMC`, `${name}_AREA`]);
    const header = ["PATIENT_KEY", "SCAN_DATE", "TOT_BMD", ...names];
    const row = (total: string) => ["K1", "2026-01-02", total, "9.6", "12.0", "10.4", "13.0", "11.2", "14.0", "12.0", "15.0"];
    const [wrong, right] = ["1.047", "0.800"].map((total) => read(table([header, row(total)])).scans[0]!);
    expect(wrong!.values.map(({ parameter }) => parameter)).not.toContain("bmd_ls");
    expect(wrong!.notes).toContain("L1–L4 BMD is 1.047 g/cm², but its vertebrae give 0.800 (43.2 g / 54.0 cm²). Check the values.");
    expect(valueOf(right, "bmd_ls")).toMatchObject({ value: 0.8 });
  });
});
