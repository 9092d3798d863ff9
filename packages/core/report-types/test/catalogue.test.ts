import { groupKeys, reportTypeKeys, scannerKeys, siteKeys, ZReportTypeCatalogue } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { findParameter, rangeFor, reportTypeLabel, reportTypeOf, reportTypes, scannerLabel, siteLabel } from "../src/index.ts";

const catalogues = Object.values(reportTypes);
const everyParameter = catalogues.flatMap((catalogue) => catalogue.parameters);

describe.each(catalogues)("$key", (catalogue) => {
  it("is the shape that the interface promises", () => {
    expect(ZReportTypeCatalogue.parse(JSON.parse(JSON.stringify(catalogue)))).toEqual(catalogue);
  });
  it("uses only its own sites, scanners and groups", () => {
    const sites = catalogue.sites.map((site) => site.key);
    const groups = catalogue.groups.map((group) => group.key);
    const scanners = [null, ...catalogue.scanners.map((scanner) => scanner.key)];
    expect(sites).toEqual(expect.arrayContaining(catalogue.usualSites));
    expect(catalogue.usualSites.length).toBeGreaterThan(0);
    for (const parameter of catalogue.parameters) {
      expect(groups).toContain(parameter.group);
      for (const range of parameter.ranges) {
        expect(sites).toContain(range.site);
        expect(scanners).toContain(range.scanner);
      }
    }
  });
});

it("has a catalogue and a name for every key of the contracts", () => {
  expect(catalogues.map(({ key }) => key)).toEqual(reportTypeKeys);
  expect(new Set(reportTypeKeys.map(reportTypeLabel)).size).toBe(reportTypeKeys.length);
  const used = (read: (catalogue: (typeof catalogues)[number]) => readonly { key: string }[]) =>
    [...new Set(catalogues.flatMap((catalogue) => read(catalogue).map(({ key }) => key)))].toSorted();
  expect(used(({ sites }) => sites)).toEqual(siteKeys.toSorted());
  expect(used(({ scanners }) => scanners)).toEqual(scannerKeys.toSorted());
  expect(used(({ groups }) => groups)).toEqual(groupKeys.toSorted());
});

it("has unique keys, and soft ranges inside hard ones", () => {
  expect(new Set(everyParameter.map((parameter) => parameter.key)).size).toBe(everyParameter.length);
  for (const range of everyParameter.flatMap((parameter) => parameter.ranges)) {
    expect(range.hard.min).toBeLessThan(range.hard.max);
    if (!range.soft) continue;
    expect(range.soft.min).toBeGreaterThanOrEqual(range.hard.min);
    expect(range.soft.max).toBeLessThanOrEqual(range.hard.max);
  }
});

it("has every parameter that the field's files carry", () => {
  const keys = [
    ..."tt_bmd tb_bmd tb_bmd_meta tb_bmd_inn ct_bmd tt_ar tb_ar ct_ar ct_pm ct_th ct_po ct_po_dm bvtv tb_n tb_th tb_sp tb_1n_sd".split(" "),
    ..."stiffness failure_load app_modulus rel_ct_th tb_da ct_tmd ct_po_v tb_meta_ar tb_inn_ar app_yield_stress".split(" "),
    ..."bmd_ls bmd_l1 bmd_l2 bmd_l3 bmd_l4 bmd_l1l2l3 bmd_th bmd_fn bmd_tr bmd_int bmd_ward bmd_r33 bmd_rud bmd_rtot bmd_wb bmd_tblh tbs".split(
      " ",
    ),
    ..."bmc_ls bmc_th bmc_fn area_ls area_th area_wb".split(" "),
    ..."fat_pct vat_mass vat_volume almi lmi fmi lean_kg android_gynoid trunk_limb".split(" "),
  ];
  expect(keys.filter((key) => findParameter(key) === null)).toEqual([]);
});

it("never classifies by Ward's triangle", () => {
  expect(everyParameter.filter((parameter) => parameter.neverClassify).map((parameter) => parameter.key)).toEqual([
    "bmd_ward",
    "bmc_ward",
    "area_ward",
  ]);
});

it("has first- and second-generation ranges that differ", () => {
  const thickness = findParameter("tb_th")!;
  expect(rangeFor(thickness, "distal-tibia", "xtremect-1")?.soft).toEqual({ min: 0.03, max: 0.13 });
  expect(rangeFor(thickness, "distal-tibia", "xtremect-2")?.soft).toEqual({ min: 0.16, max: 0.34 });
  expect(rangeFor(thickness, "distal-tibia", null)?.soft).toEqual({ min: 0.03, max: 0.34 });
  expect(rangeFor(thickness, "diaphyseal-tibia", "xtremect-2")).toBeNull();
});

it("admits severe disease: osteogenesis imperfecta is not impossible", () => {
  const severe = { tt_bmd: 110, tb_bmd: 15.5, tb_n: 0.238, tb_sp: 4.47, tb_th: 0.014 };
  for (const [key, value] of Object.entries(severe)) {
    expect(rangeFor(findParameter(key)!, "distal-radius", "xtremect-2")!.hard.min).toBeLessThanOrEqual(value);
    expect(rangeFor(findParameter(key)!, "distal-radius", "xtremect-2")!.hard.max).toBeGreaterThanOrEqual(value);
  }
});

it("finds labels and report types by key", () => {
  expect(reportTypeOf("fat_pct")).toBe("dxa-body-composition");
  expect(reportTypeOf("nonsense")).toBeNull();
  expect(reportTypeLabel("dxa-body-composition")).toBe("DXA body composition");
  expect(siteLabel("distal-tibia")).toBe("Distal tibia");
  expect(siteLabel("diaphyseal-tibia")).toBe("Tibia, 30 % site");
  expect(scannerLabel("xtremect-2")).toBe("XtremeCT II");
});

it("does not name two vertebrae as others name all from the first to the last", () => {
  expect(["bmd_l1l4", "bmd_l2l4", "bmd_l1l3"].map(findParameter)).toEqual([null, null, null]);
  expect(findParameter("bmd_l1_and_l4")).toMatchObject({ abbreviation: "L1+L4 BMD", label: expect.stringContaining("L1 and L4 only") });
  expect(findParameter("bmd_l2l3l4")).toMatchObject({ abbreviation: "L2–L4 BMD", label: expect.stringContaining("L2, L3, L4 only") });
});
