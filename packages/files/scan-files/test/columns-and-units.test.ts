import { describe, expect, it } from "vitest";
import { findParameterName } from "@trabecula/study-tables";
import { splitUnit } from "../src/column-name.ts";
import { read, valueOf } from "./support.ts";

function table(columns: Record<string, string>, delimiter = "\t"): string {
  const all = { Site: "RL", "Tot.vBMD1": "301.5", "Tb.N1": "1.4", "Ct.Pm1": "70.1", ...columns };
  return `${Object.keys(all).join(delimiter)}\n${Object.values(all).join(delimiter)}\n`;
}

function readColumn(header: string, cell: string, parameter: string) {
  return valueOf(read(table({ [header]: cell })).scans[0], parameter);
}

describe("column names", () => {
  it.each([
    ["Tot.vBMD1", "tt_bmd"],
    ["D100-1", "tt_bmd"],
    ["D100.1", "tt_bmd"],
    ["Tt.vBMD", "tt_bmd"],
    ["Tb.BV.TV1", "bvtv"],
    ["tBV/TV1", "bvtv"],
    ["BVTV", "bvtv"],
    ["Tb.1/N.SD1", "tb_1n_sd"],
    ["SD of 1/Tb.N", "tb_1n_sd"],
    ["inhomogeneity.Tb.network", "tb_1n_sd"],
    ["CtTh", "ct_th"],
    ["failure.load", "failure_load"],
    ["Ct.Po.Dm1", "ct_po_dm"],
    ["Tb.Meta.vBMD1", "tb_bmd_meta"],
    ["Dinn1", "tb_bmd_inn"],
  ])("%s is %s", (name, key) => {
    expect(findParameterName(name)?.parameter.key).toBe(key);
  });

  it.each(["Mean1", "D1001x", "Tb", "1", "", "Tb.N10", "Tb.N0", "PatNo1"])("%j is no parameter", (name) => {
    expect(findParameterName(name)).toBeNull();
  });

  it("reads the first region and lists the others as unknown columns", () => {
    const reply = read(table({ "Tb.N2": "9.9", "My own column": "x" }));
    expect(valueOf(reply.scans[0], "tb_n").value).toBe(1.4);
    expect(reply.unknownColumns).toEqual(["Tb.N2", "My own column"]);
  });

  it("reads brackets as a unit only if they contain one", () => {
    expect(splitUnit("Ct.Th [mm]")).toEqual({ name: "Ct.Th", unitHint: "mm" });
    expect(splitUnit("F.load (kN)")).toEqual({ name: "F.load", unitHint: "kN" });
    expect(splitUnit("DT-Tb.(1/N).SD")).toEqual({ name: "DT-Tb.(1/N).SD", unitHint: null });
  });

  it("reads neither of two columns that contradict each other", () => {
    const { scans } = read(table({ "D100-1": "299.0" }));
    expect(scans[0]!.values.map((value) => value.parameter)).not.toContain("tt_bmd");
    expect(scans[0]!.notes).toContain("Tot.vBMD1 and D100-1 stand twice with different numbers, so neither is read.");
  });
});

describe("units in the header", () => {
  it.each([
    ["Ct.Th [µm]", "1250", "ct_th", 1.25],
    ["Ct.Th [μm]", "1250", "ct_th", 1.25],
    ["Ct.Ar [cm²]", "0.61", "ct_ar", 61],
    ["Ct.vBMD [g HA/cm3]", "0.861", "ct_bmd", 861],
    ["Tb.vBMD [mg HA/cmm]", "161.2", "tb_bmd", 161.2],
    ["BV/TV [%]", "24.9", "bvtv", 0.249],
    ["Ct.Po [%]", "0.3", "ct_po", 0.3],
    ["Ct.Po [1]", "0.003", "ct_po", 0.3],
    ["F.load [kN]", "4.1", "failure_load", 4.1],
    ["F.load (N)", "-4100", "failure_load", 4.1],
    ["Stiffness [N/mm]", "81000", "stiffness", 81],
    ["App.Modulus [GPa]", "1.9", "app_modulus", 1900],
  ])("%s of %s becomes %s = %d", (header, cell, parameter, value) => {
    expect(readColumn(header, cell, parameter).value).toBe(value);
  });

  it("skips a column with an invalid unit for its measurement", () => {
    const reply = read(table({ "Ct.Th1 [kg]": "1.2" }));
    expect(reply.scans[0]!.values.map((value) => value.parameter)).not.toContain("ct_th");
    expect(reply.warnings).toEqual(["The column Ct.Th1 [kg] is not read: its unit is written “kg”, which is no unit of this measurement."]);
  });

  it("questions N for values only possible in kN, and kN for values only possible in N", () => {
    expect(readColumn("F.load [N]", "11.794", "failure_load")).toMatchObject({ value: 11.794, note: expect.stringContaining("check it") });
    expect(readColumn("F.load [kN]", "4100", "failure_load")).toMatchObject({ value: 4.1, note: expect.stringContaining("not possible") });
  });
});

describe("numbers without a unit", () => {
  it.each([
    ["F.load1", "-1003.5", "failure_load", 1.0035],
    ["F.load1", "4.1", "failure_load", 4.1],
    ["Stiffness1", "19140.9", "stiffness", 19.1409],
    ["Stiffness1", "81.2", "stiffness", 81.2],
    ["Ct.Po1", "0.092", "ct_po", 9.2],
    ["Ct.Po1", "3.1", "ct_po", 3.1],
    ["Tb.BV/TV1", "24.9", "bvtv", 0.249],
  ])("%s of %s is judged by its size", (header, cell, parameter, value) => {
    expect(readColumn(header, cell, parameter)).toMatchObject({ value, note: expect.stringMatching(/judged by|Converted from/) });
  });

  it("judges porosity by the whole column", () => {
    const rows = ["0.15", "2.4"].map((porosity, index) => `${index}1\tRL\t301\t1.4\t70\t${porosity}`);
    const { scans } = read(`MeasNo\tSite\tTot.vBMD1\tTb.N1\tCt.Pm1\tCt.Po1\n${rows.join("\n")}\n`);
    expect(scans.map((scan) => valueOf(scan, "ct_po").value)).toEqual([0.15, 2.4]);
  });

  it.each([
    ["Ct.Po1", "ct_po", ["0.031", "0.62"]],
    ["Ct.Po1", "ct_po", ["0.031", "3.1"]],
    ["Tb.BV/TV1", "bvtv", ["0.25", "25"]],
  ])("does not read fractions as percent because of one other number: %s", (header, parameter, cells) => {
    const rows = cells.map((cell, index) => `${index}1\tRL\t301\t1.4\t70\t${cell}`);
    const reply = read(`MeasNo\tSite\tTot.vBMD1\tTb.N1\tCt.Pm1\t${header}\n${rows.join("\n")}\n`);
    expect(reply.warnings[0]).toContain("write the unit in the header");
    expect(reply.scans.flatMap((scan) => scan.values.map((value) => value.parameter))).not.toContain(parameter);
  });

  it("does not guess where porosity could be either", () => {
    const rows = ["0.02", "0.31"].map((porosity, index) => `${index}1\tRL\t301\t1.4\t70\t${porosity}`);
    const reply = read(`MeasNo\tSite\tTot.vBMD1\tTb.N1\tCt.Pm1\tCt.Po1\n${rows.join("\n")}\n`);
    expect(reply.warnings[0]).toContain("write the unit in the header");
    expect(reply.scans.every((scan) => scan.values.every((value) => value.parameter !== "ct_po"))).toBe(true);
  });

  it("names a length that looks like micrometers without changing it", () => {
    expect(readColumn("Ct.Th1", "1250", "ct_th")).toMatchObject({ value: 1250, note: expect.stringContaining("looks like µm") });
  });

  it("reads decimal commas between tabs or semicolons, and thousands where they leave no doubt", () => {
    const commas = table({ "Ct.Th1": "1.214" }, ";").replaceAll(/(\d)\.(\d)/g, "$1,$2");
    expect(valueOf(read(commas).scans[0], "ct_th").value).toBe(1.214);
    expect(valueOf(read(table({ "Tt.Ar1": "1.234,5" })).scans[0], "tt_ar").value).toBe(1234.5);
    expect(read(table({ "Tt.Ar1": "1.234.500" })).scans[0]!.notes).toContain("Tt.Ar1 is not a number and is left out.");
  });

  it.each(["", " - ", "NaN", "n/a"])("passes over the missing value %j without a word", (cell) => {
    const [scan] = read(table({ "Ct.Th1": cell, "Tb.Th1": "0.25" })).scans;
    expect(scan!.notes).toEqual([]);
    expect(scan!.values.map((value) => value.parameter)).not.toContain("ct_th");
  });

  it("reports an unreadable cell by its column and never repeats its content", () => {
    const [scan] = read(table({ "Ct.Th1": "Jane Doe" })).scans;
    expect(scan!.notes).toContain("Ct.Th1 is not a number and is left out.");
    expect(JSON.stringify(scan)).not.toContain("Jane");
  });
});
