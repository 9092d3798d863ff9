import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { lookAtTable } from "../../src/index.ts";
import { mapOf, refusedTable, runTable } from "./run-table.ts";
import { hologicDxa } from "../support.ts";

const lead = builtInDataset("lead-body-composition");
const bern = builtInDataset("bern-hrpqct-xct2-multistack");

describe("units in headers", () => {
  it.each([
    ["Ct.Th (um)", "ct_th", bern, "1210", 1.21],
    ["Ct.Th [µm]", "ct_th", bern, "1210", 1.21],
    ["BV/TV (%)", "bvtv", bern, "28.4", 0.284],
    ["Ct.Po (fraction)", "ct_po", bern, "0.021", 2.1],
    ["Tt.BMD (g/cm3)", "tt_bmd", bern, "0.284", 284],
    ["Tb.N (1/cm)", "tb_n", bern, "14", 1.4],
    ["VAT (kg)", "vat_mass", lead, "0.812", 812],
    ["Hip (mg/cm2)", "bmd_th", hologicDxa, "870", 0.87],
  ])("convert %s to the unit of %s exactly", async (header, key, dataset, written, value) => {
    const facts = "sex,age,site,scanner";
    const site = dataset === bern ? "distal-tibia" : "";
    const scanner = dataset === hologicDxa ? "hologic" : "";
    const { rows } = await runTable(dataset, `${facts},${header}\nf,30,${site},${scanner},${written}\n`, { map: mapOf({ [header]: key }) });
    const plain = await runTable(dataset, `${facts},${key}\nf,30,${site},${scanner},${value}\n`);
    expect(rows[0]![`${key}_z`]).toBe(plain.rows[0]![`${key}_z`]);
    expect(rows[0]![`${key}_t`]).toBe(plain.rows[0]![`${key}_t`]);
    expect(rows[0]![`${key}_notes`]).toContain("Converted from ");
    expect(rows[0]![header]).toBe(written);
  });

  it.each([
    ["cort_th_um", "903", "µm"],
    ["Ct.Th (um)", "903", "µm"],
    ["Ct.Th..um.", "903", "µm"],
    ["Ct.Th (cm)", "0.0903", "cm"],
  ])("of a chosen column are those of its header %s, named in the note and the look", async (header, written, unit) => {
    const map = mapOf({ [header]: { column: "ct_th" } });
    const text = `sex,age,site,${header}\nf,30,distal-tibia,${written}\n`;
    const { rows } = await runTable(bern, text, { map, scanner: "xtremect-2" });
    expect(rows[0]!["ct_th_notes"]).toContain(`Converted from ${unit} to mm.`);
    const records = text
      .trim()
      .split("\n")
      .map((line, index) => ({ line: index + 1, cells: line.split(",") }));
    const look = lookAtTable({ delimiter: ",", records, daysFrom: null, sheet: null, otherSheets: [], remarks: [] }, { map });
    expect(look.columns.map((column) => column.unit)).toEqual([null, null, null, unit]);
    expect(look.preview[0]!.values[0]!.value).toBe(0.903);
  });

  it.each([
    ["Lean (lb)", "lean_kg", lead],
    ["TBS (mm)", "tbs", hologicDxa],
    ["Hip (kg)", "bmd_th", hologicDxa],
  ])("refuses %s as %s, however plausible its numbers", async (header, key, dataset) => {
    const message = await refusedTable(dataset, `sex,age,${header}\nf,30,0.8\n`, { map: mapOf({ [header]: key }) });
    expect(message).toContain(`The header “${header}” says `);
    expect(message).toContain(key);
  });

  it.each([
    ["Total hip BMD(g/cm2)", "bmd_th", hologicDxa],
    ["Total hip BMD [g/cm²]", "bmd_th", hologicDxa],
    ["Hip (left)", "bmd_th", hologicDxa],
    ["Hip (L)", "bmd_th", hologicDxa],
    ["VAT (g)", "vat_mass", lead],
    ["Tt.vBMD [mg HA/ccm]", "tt_bmd", bern],
    ["Tb.N (mm^-1)", "tb_n", bern],
    ["BV/TV (1)", "bvtv", bern],
  ])("takes %s as %s", async (header, key, dataset) => {
    const { rows } = await runTable(dataset, `sex,age,site,${header}\nf,30,,1\n`, { map: mapOf({ [header]: key }) });
    expect(rows[0]).toHaveProperty(`${key}_z`);
  });

  it("refuses ages in months", async () => {
    const map = mapOf({ "Age (months)": "age" });
    expect(await refusedTable(lead, "sex,Age (months),fmi\nf,100,5\n", { map })).toContain("ages are in years");
  });
});

describe("units in a column of the long form", () => {
  it("converts known units and rejects a row with another", async () => {
    const header = "sex,age,site,scanner,parameter,value,unit\n";
    const rows = ["vat_mass,1.8,lb", "vat_mass,0.8,kg", "vat_mass,800,g", "fmi,5,kg/m2", "fmi,5,", "android_gynoid,0.9,1"];
    const answer = await runTable(lead, header + rows.map((row) => `f,30,whole-body,ge-lunar,${row}\n`).join(""));
    expect(answer.rows.map((row) => row.refusal)).toEqual([
      "unit_mismatch: The row says “lb”, but vat_mass is in g; convert the value.",
      "",
      "",
      "",
      "",
      "",
    ]);
    expect(answer.rows[0]!.z).toBe("");
    expect(answer.rows[1]!.z).toBe(answer.rows[2]!.z);
  });
});

describe("headers without a map", () => {
  const first = "sex,age,site,scanner";
  const facts = "f,30,distal-tibia,xtremect-2";
  const plain = async (key: string, value: number) => (await runTable(bern, `${first},${key}\n${facts},${value}\n`)).rows[0]![`${key}_z`];

  it.each([
    ["ct_th (um)", "1210", "ct_th", 1.21],
    ["ct_th (mm)", "1.21", "ct_th", 1.21],
    ["ct_th [mm]", "1.21", "ct_th", 1.21],
    ["Ct.Th µm", "1210", "ct_th", 1.21],
    ["ct_th_um", "1210", "ct_th", 1.21],
    ["Ct.Th, mm", "1.21", "ct_th", 1.21],
    ["Ct.Th in mm", "1.21", "ct_th", 1.21],
    ["CtTh [mm]", "1.21", "ct_th", 1.21],
    ["Ct.Th1", "1.21", "ct_th", 1.21],
    ["Tot.vBMD1", "284", "tt_bmd", 284],
    ["D100-1", "284", "tt_bmd", 284],
    ["Tb.N1", "1.4", "tb_n", 1.4],
  ])("%s is read next to another column", async (header, written, key, value) => {
    const other = key === "tt_ar" ? "ct_ar" : "tt_ar";
    const { rows } = await runTable(bern, `${first},${other},"${header}"\n${facts},900,${written}\n`);
    expect(rows[0]![`${key}_z`]).toBe(await plain(key, value));
    expect(rows[0]![`${key}_z`]).not.toBe("");
  });

  it.each([
    ["ct_th (furlong)", "says furlong, but ct_th is in mm"],
    ["ct_th (in)", "says in, but ct_th is in mm"],
    ["Ct.Th (SD)", "says SD, but ct_th is in mm"],
    ["ct_th_g", "says g, but ct_th is in mm"],
    ["Ct.Po1", "does not say whether it is in %"],
  ])("%s is refused by its name", async (header, message) => {
    const text = `${first},tt_bmd,${header}\n${facts},284,1.2\n`;
    expect(await refusedTable(bern, text)).toContain(message);
    expect((await runTable(bern, text, { map: mapOf({ [header]: null }) })).rows[0]).not.toHaveProperty("ct_th_z");
  });

  it.each([
    ["Ct.Th", "ct_th (um)"],
    ["Tt.BMD", "Tot.vBMD1"],
  ])("%s and %s are two columns for one parameter", async (one, other) => {
    expect(await refusedTable(bern, `${first},${one},${other}\n${facts},1,2\n`)).toContain("both mean");
  });

  it("ignores similar headers: another region, an unspecified BMD, words with a unit", async () => {
    const headers = ["Tb.N2", "BMD", "weight_kg", "Height (cm)", "Tb_N_SD", "age_of_menarche"];
    const { rows } = await runTable(bern, `${first},tt_bmd,${headers.join(",")}\n${facts},284,1,1,1,1,1,1\n`);
    expect(Object.keys(rows[0]!).filter((name) => name.endsWith("_z"))).toEqual(["tt_bmd_z"]);
  });

  it("refuses ages in months instead of missing them", async () => {
    expect(await refusedTable(bern, "sex,Age (months),site,tt_bmd\nf,360,distal-tibia,284\n")).toContain("ages are in years");
  });
});

describe("a column with its own site and unit", () => {
  const wide = "sex;age;Radius: Ct.Th [µm];Tibia: Ct.Th [mm]\nf;30;1010;1,21\n";

  it("is scored at the site that its header names, with a note", async () => {
    const { rows } = await runTable(bern, wide, {}, ";");
    const radius = await runTable(bern, "sex,age,site,ct_th\nf,30,distal-radius,1.01\n");
    const tibia = await runTable(bern, "sex,age,site,ct_th\nf,30,distal-tibia,1.21\n");
    expect(rows[0]!.ct_th_distal_radius_z!.replace(",", ".")).toBe(radius.rows[0]!.ct_th_z);
    expect(rows[0]!.ct_th_distal_tibia_z!.replace(",", ".")).toBe(tibia.rows[0]!.ct_th_z);
    expect(rows[0]!.ct_th_distal_radius_notes).toContain("is read as the distal radius");
  });

  it("reads both from the map", async () => {
    const map = mapOf({ a: { column: "ct_th", site: "distal-tibia", unit: "um" } });
    const { rows } = await runTable(bern, "sex,age,a\nf,30,1210\n", { map });
    expect(rows[0]!.ct_th_distal_tibia_z).toBe((await runTable(bern, "sex,age,site,ct_th\nf,30,distal-tibia,1.21\n")).rows[0]!.ct_th_z);
  });

  it.each([
    [{ a: { column: "ct_th", unit: "furlong" } }, "says “furlong” for “a”"],
    [{ a: { column: "ct_th", unit: "toString" } }, "says “toString” for “a”"],
    [{ a: { column: "ct_th", site: "lumbar-spine" } }, "where ct_th is not measured"],
    [{ a: { column: "age", unit: "mm" } }, "which only a parameter has"],
  ])("is refused where %j cannot be", async (map, message) => {
    expect(await refusedTable(bern, "sex,age,a\nf,30,1210\n", { map: mapOf(map) })).toContain(message);
  });

  it("is rejected when rows state their own", async () => {
    expect(await refusedTable(bern, "sex,age,site,Radius: Ct.Th [mm]\nf,30,distal-tibia,1\n")).toContain("says the site of a row");
  });
});

it("does not choose between two columns that mean one parameter", async () => {
  const text = "sex,age,site,tt_bmd,Tt.BMD\nf,30,distal-tibia,284,290\n";
  expect(await refusedTable(bern, text)).toContain("both mean tt_bmd");
  const { rows } = await runTable(bern, text, { scanner: "xtremect-2", map: mapOf({ tt_bmd: null }) });
  expect(Number(rows[0]!.tt_bmd_z)).toBeCloseTo((290 - 266) / 36, 12);
});
