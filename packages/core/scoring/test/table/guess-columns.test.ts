import { describe, expect, it } from "vitest";
import { guessColumns } from "../../src/table/guess-columns.ts";

describe("columns are guessed", () => {
  it.each([
    ["Geschlecht", { column: "sex" }],
    ["Alter", { column: "age" }],
    ["Geburtsdatum", { column: "birth_date" }],
    ["Untersuchungsdatum", { column: "scan_date" }],
    ["Patientennummer", { column: "id" }],
    ["record_id", { column: "id" }],
    ["xct_radius_pateval_13", { column: "ct_th", site: "distal-radius" }],
    ["xct_tibia_pateval_1", { column: "tt_bmd", site: "distal-tibia" }],
    ["Radius: Ct.Th [mm]", { column: "ct_th", unit: "mm", site: "distal-radius" }],
    ["Ct.Ar1 Radius", { column: "ct_ar", site: "distal-radius" }],
    ["BMD th (mg/cm2)", { column: "bmd_th", unit: "mg/cm2" }],
    ["Total hip BMD(g/cm2)", { column: "bmd_th", unit: "g/cm2" }],
    ["Total hip BMD g/cm2", { column: "bmd_th", unit: "g/cm2" }],
    ["Femoral neck BMD mg/cm²", { column: "bmd_fn", unit: "mg/cm²" }],
    ["1 HTOT_BMD", { column: "bmd_th" }],
    ["WBTOT_BMD", { column: "bmd_wb" }],
    ["DXXTOTBS", { column: "tbs" }],
    ["ct_th (um)", { column: "ct_th", unit: "um" }],
    ["Cortical thickness (Ct.Th)", { column: "ct_th" }],
    ["Cortical.Thickness..mm.", { column: "ct_th", unit: "mm" }],
    ["Trabecular bone volume fraction", { column: "bvtv" }],
    ["Bone volume fraction (%)", { column: "bvtv", unit: "%" }],
    ["Lumbar Spine (L1-L4) BMD (g/cm²)", { column: "bmd_ls", unit: "g/cm²" }],
    ["Total hip aBMD, g/cm²", { column: "bmd_th", unit: "g/cm²" }],
    ["spnbmd_mg_cm2", { column: "bmd_ls", unit: "mg/cm2" }],
    ["Radius 33% BMD", { column: "bmd_r33" }],
    ["Trabecular vBMD (mg HA·cm⁻³)", { column: "tb_bmd" }],
    ["tib_ct_th (µm)", { column: "ct_th", unit: "µm", site: "distal-tibia" }],
    ["Age at HR-pQCT", { column: "age" }],
    ["RIDAGEYR", { column: "age" }],
    ["riagendr", { column: "sex", values: { "1": "male", "2": "female" } }],
    ["date_scan", { column: "scan_date" }],
    ["Total hip\nBMD (g/cm2)", { column: "bmd_th", unit: "g/cm2" }],
    ["bmd_th\u200b", { column: "bmd_th" }],
    ["\ufeffTotal\u00ad hip BMD", { column: "bmd_th" }],
    ["eta", { column: "age" }],
    ["Serial number", { column: "device" }],
    ["Date of HR-pQCT scan", { column: "scan_date" }],
    ["Sex of participant", { column: "sex" }],
    ["female", { column: "sex", values: { "1": "female", "0": "male" } }],
    ["male", { column: "sex", values: { "1": "male", "0": "female" } }],
    ["hrpqct_tibia_ttbmd", { column: "tt_bmd", site: "distal-tibia" }],
    ["SCANDATE_E1_C1", { column: "scan_date" }],
    ["TT_BMD_E1_C1", { column: "tt_bmd" }],
    ["Probanden-ID", { column: "id" }],
    ["Skanningsdato", { column: "scan_date" }],
    ["Gesamt-BMD [mg HA/cm³]", { column: "tt_bmd", unit: "mg HA/cm³" }],
    ["Kortikale Dicke Tibia (µm)", { column: "ct_th", unit: "µm", site: "distal-tibia" }],
    ["Épaisseur corticale (mm)", { column: "ct_th", unit: "mm" }],
    ["DMO trabéculaire du radius", { column: "tb_bmd", site: "distal-radius" }],
    ["Porosité corticale (%)", { column: "ct_po", unit: "%" }],
    ["DMO cuello femoral (g/cm²)", { column: "bmd_fn", unit: "g/cm²" }],
    ["Schenkelhals BMD (g/cm²)", { column: "bmd_fn", unit: "g/cm²" }],
    ["DMO columna L1-L4", { column: "bmd_ls" }],
    ["Trabekulær BMD", { column: "tb_bmd" }],
    ["总体积骨密度 (mg HA/cm³)", { column: "tt_bmd", unit: "mg HA/cm³" }],
    ["桡骨 皮质骨厚度 (mm)", { column: "ct_th", unit: "mm", site: "distal-radius" }],
  ])("%s", (header, target) => expect(guessColumns([header])[0]!.target).toMatchObject(target));

  it.each([
    "xct_radius_pateval_19",
    "xct_radius_hfea_1",
    "ct_th (furlong)",
    "weight",
    "BMD",
    "Neck T-score",
    "Age at menopause",
    "Ct.Th CV (%)",
    "Tb.BMD tibia 30%",
    "xct_tibia30_tb_n",
    "DMO totale",
    "Gesamt-BMD (g/cm²)",
    "Z-Score Hüfte BMD",
    "DMO cadera izquierda",
    "Porosité corticale",
    "Trabekuläre BMD (mm)",
    "",
    "__proto__",
    "constructor",
  ])("not from %j", (header) => expect(guessColumns([header])[0]!.target).toBeNull());

  it("not at another site than the header states; asks for a choice", () => {
    const [guess] = guessColumns(["Tb.BMD tibia 30%"]);
    expect(guess!.note).toBe("Tb.BMD has no values at the diaphyseal tibia; choose what it is.");
  });

  it("by R and T together as radius and tibia, not alone or with Z", () => {
    const sitesOf = (...header: string[]) => guessColumns(header).map(({ target }) => target && [target.column, target.site]);
    const both = [
      ["tt_bmd", "distal-radius"],
      ["tt_bmd", "distal-tibia"],
    ];
    expect(sitesOf("TtBMD_R", "TtBMD_T")).toEqual(both);
    expect(sitesOf("r_ttvbmd", "t_ttvbmd")).toEqual(both);
    expect(sitesOf("TtBMD_R", "CtTh_T")).toEqual([null, null]);
    expect(sitesOf("TtBMD_R", "TtBMD_T", "TtBMD_Z")).toEqual([null, null, null]);
    expect(sitesOf("TtBMD_L", "TtBMD_R")).toEqual([null, null]);
    expect(sitesOf("bmd_th_R", "bmd_th_T")).toEqual([null, null]);
  });

  it("once for each meaning, and the second is left to the owner", () => {
    const [first, second] = guessColumns(["Ct.Th", "ct_th (um)"]);
    expect([first!.target?.column, second!.target, second!.note]).toEqual([
      "ct_th",
      null,
      expect.stringContaining("taken for this already"),
    ]);
  });
});

it.each([
  ["Age (bone)", "A guess by its name; look at the cells."],
  ["Edad (años)", null],
  ["Age", null],
])("ages under %j are guessed with the note %j", (header, note) =>
  expect(guessColumns([header])).toMatchObject([{ target: { column: "age" }, note }]),
);
