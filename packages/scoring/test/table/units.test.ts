import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { describe, expect, it } from "vitest";
import { mapOf, refusedTable, runTable } from "./run-table.ts";
import { hologicDxa } from "../support.ts";

const builtIn = (key: string) => builtInDatasets().find((dataset) => dataset.manifest.key === key)!;
const lead = builtIn("lead-body-composition");
const bern = builtIn("bern-hrpqct-xct2-multistack");

describe("units in headers", () => {
  it.each([
    ["Ct.Th (um)", "ct_th", bern],
    ["Ct.Th [µm]", "ct_th", bern],
    ["BV/TV (%)", "bvtv", bern],
    ["Tt.BMD (g/cm3)", "tt_bmd", bern],
    ["VAT (kg)", "vat_mass", lead],
    ["Lean (lb)", "lean_kg", lead],
    ["Hip (mg/cm2)", "bmd_th", hologicDxa],
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
  it("refuses a row in another unit and scores one in the catalogue's", async () => {
    const header = "sex,age,site,scanner,parameter,value,unit\n";
    const rows = ["vat_mass,0.8,kg", "vat_mass,800,g", "fmi,5,kg/m2", "fmi,5,", "android_gynoid,0.9,1"];
    const answer = await runTable(lead, header + rows.map((row) => `f,30,whole-body,ge-lunar,${row}\n`).join(""));
    expect(answer.rows.map((row) => row.refusal)).toEqual([
      "unit_mismatch: The row says “kg”, but vat_mass is in g; convert the value.",
      "",
      "",
      "",
      "",
    ]);
    expect(answer.rows[0]!.z).toBe("");
  });
});

it("does not choose between two columns that mean one parameter", async () => {
  const text = "sex,age,site,tt_bmd,Tt.BMD\nf,30,distal-tibia,284,290\n";
  expect(await refusedTable(bern, text)).toContain("both mean tt_bmd");
  const { rows } = await runTable(bern, text, { map: mapOf({ tt_bmd: null }) });
  expect(Number(rows[0]!.tt_bmd_z)).toBeCloseTo((290 - 266) / 36, 12);
});
