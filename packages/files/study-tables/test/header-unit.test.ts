import { describe, expect, it } from "vitest";
import { headerAgeProblem, isSameUnit, meaningOfHeader, placesBetween, unitAtEnd, unitOfHeader } from "../src/index.ts";

const meaning = (header: string) =>
  meaningOfHeader(
    header,
    (key) => ["tt_bmd", "ct_th", "tb_n", "ct_po", "bvtv", "bmd_ls", "failure_load"].includes(key),
    (key) => ["age", "sex"].includes(key),
  );

describe("a unit has many spellings", () => {
  it.each([
    ["mg HA·cm⁻³", "mg HA/cm³"],
    ["mg·cm−3", "mg HA/cm³"],
    ["mg HA/cm<sup>3</sup>", "mg HA/cm³"],
    ["mg HA/cm&sup3;", "mg HA/cm³"],
    ["mg hydroxyapatite/cm³", "mg HA/cm³"],
    ["mgHA/cc", "mg HA/cm³"],
    ["mm−1", "1/mm"],
    ["mm^(-1)", "1/mm"],
    ["per mm", "1/mm"],
    ["no./mm", "1/mm"],
    ["sq mm", "mm²"],
    ["micrometers", "µm"],
    ["g·cm⁻²", "g/cm²"],
    ["grams/cm2", "g/cm²"],
    ["kg·m⁻²", "kg/m²"],
  ])("%s is %s", (one, other) => expect(isSameUnit(one, other)).toBe(true));

  it("and a written 1 is a share, which percents are a hundred of", () => {
    expect([placesBetween("1", "%"), placesBetween("fraction", "%"), placesBetween("1", "fraction"), placesBetween("", "%")]).toEqual([
      2,
      2,
      0,
      null,
    ]);
  });
});

describe("the end of a header is its unit", () => {
  it.each([
    ["Tt.vBMD_mgHA_cm3", "Tt.vBMD", "mg HA/cm³"],
    ["bmd_ls_g_cm2", "bmd_ls", "g/cm²"],
    ["Tb.N_1_mm", "Tb.N", "1/mm"],
    ["tb_n_per_mm", "tb_n", "1/mm"],
    ["Ct.Th/mm", "Ct.Th", "mm"],
    ["Ct.Th – µm", "Ct.Th", "µm"],
    ["Ct.Th <mm>", "Ct.Th", "mm"],
    ["Ct.Th..µm.", "Ct.Th", "µm"],
    ["Tb.N..1.mm.", "Tb.N", "1/mm"],
    ["Tb.N..mm..1.", "Tb.N", "1/mm"],
    ["Tt.BMD..mg.HA.cm..", "Tt.BMD..mg.HA.cm..", null],
    ["L1.L4.BMD..g.cm2", "L1.L4.BMD", "g/cm²"],
    ["failure_load_n", "failure_load", "N"],
    ["Tb N", "Tb N", null],
    ["Visit in", "Visit in", null],
    ["D100-1", "D100-1", null],
    ["BV/TV", "BV/TV", null],
    ["Hip (left)", "Hip (left)", null],
  ])("of %s", (header, name, unit) => {
    const found = unitAtEnd(header);
    expect(found?.name ?? header).toBe(name);
    expect(unit === null ? found : isSameUnit(found!.unit, unit)).toBe(unit === null ? null : true);
  });

  it("is read for mapped columns too, and rejected for a different quantity", () => {
    const percent = { key: "ct_po", unit: "%" } as Parameters<typeof unitOfHeader>[1];
    expect(unitOfHeader("Ct.Po (1)", percent)).toEqual({ ok: true, places: 2 });
    expect(unitOfHeader("Ct.Pm cm", { ...percent, key: "ct_pm", unit: "mm" })).toEqual({ ok: true, places: 1 });
    expect(unitOfHeader("load_kN", { ...percent, key: "ct_th", unit: "mm" })).toMatchObject({ ok: false });
  });
});

describe("a site in a header", () => {
  it.each([
    ["Tt.BMD (radius)", "distal-radius", null],
    ["Tt.BMD (mg HA/cm³) tibia", "distal-tibia", "mg HA/cm³"],
    ["Tt.BMD (distal tibia) [mg/cm3]", "distal-tibia", "mg/cm3"],
    ["tib_tt_bmd", "distal-tibia", null],
    ["TtBMD_rad", "distal-radius", null],
    ["Rad.Tt.BMD", "distal-radius", null],
    ["Tt.BMD 30% tib", "diaphyseal-tibia", null],
  ])("%s", (header, site, unit) => expect(meaning(header)).toMatchObject({ key: "tt_bmd", site, unit }));

  it.each(["gradient_tt_bmd", "tibialis Tt.BMD", "radio Tt.BMD"])("not %s", (header) => expect(meaning(header)).toBeNull());
});

describe("ages that are not in years", () => {
  it.each([
    "Age (months)",
    "Alter (Monate)",
    "Alter in Monaten",
    "Edad (meses)",
    "Âge (mois)",
    "Età (mesi)",
    "Age in months",
    "age_months",
    "Age, weeks",
    "AgeMonths",
    "age_mo",
    "RIDAGEMN",
    "Age at scan (months)",
  ])("are refused: %s", (header) => expect(headerAgeProblem(header)).toContain("but ages are in years"));

  it.each(["Age", "Age (years)", "Age (d)", "Alter (Jahre)", "age_at_scan", "Age (dominant)", "age_mode", "manage_days"])(
    "unlike %s",
    (header) => expect(headerAgeProblem(header)).toBeNull(),
  );

  it("and not missed where no map names them", () => {
    for (const header of ["age_months", "Age in months", "Alter (Monate)"]) expect(meaning(header)?.key).toBe("age");
    expect(meaning("follow_up (months)")).toBeNull();
  });
});
