import { reportTypes } from "@trabecula/report-types";
import { refusalCodes, type Report } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { fhirBundle } from "../../src/index.ts";
import { ucumCodes } from "../../src/fhir/resources.ts";
import { refused, report, result } from "../support/reports.ts";
import { bundleOf, codesOf, diagnosticReportOf, observed, resourcesOf } from "./bundles.ts";
import { bare, clinic, hips, hrPqct } from "./samples.ts";
import { problemsOf } from "./validity.ts";

const forearm = report([{ site: "forearm", side: "right", scanner: "other", results: [result("bmd_r33"), result("bmd_rud")] }]);
const everyRefusal = report(
  refusalCodes.map((code) => ({
    site: "hip",
    results: [refused("bmd_th", { refusal: { code, message: "Because." }, tRefusal: { code, message: "So." } })],
  })),
);
const composition = report([{ site: "whole-body", results: [result("fat_pct", { value: 30, tScore: null, youngAdult: null })] }], {
  reportType: "dxa-body-composition",
});

describe("the bundle", () => {
  it.each<[string, Report]>([
    ["hip and spine by DXA", hips],
    ["forearm", forearm],
    ["two sites of HR-pQCT", hrPqct],
    ["no date, no sex, no scanner, no age", bare],
    ["every refusal", everyRefusal],
    ["body composition", composition],
    ["texts of the clinic", clinic],
    ["notes", { ...hips, notes: "Prosthesis on the right." }],
    ["a birth date, and a later revision", { ...hips, revision: 3, subject: { sex: "male", birthDate: "1958-02-01" } }],
    ["a year of birth, and a hostile code", { ...hips, subjectCode: "<b>&\u0007x", subject: { birthYear: 1958 } }],
  ])("is valid R4 for %s", (_name, of) => expect(problemsOf(JSON.parse(JSON.stringify(bundleOf(of))))).toEqual([]));

  it.each([
    ["people", "95 % interval, low end"],
    ["estimated", "Estimated interval, low end"],
  ] as const)("calls an interval 95 %% only if the error of the reference is known: %s", (of, name) => {
    const parts = { measurement: null, conversion: null, curve: { zError: 0.2, of, people: 25 } };
    const interval = {
      zScore: [-0.9, 0.1] as [number, number],
      percentile: [18, 54] as [number, number],
      repeat: null,
      text: "95 %",
      ...parts,
    };
    const text = JSON.stringify(bundleOf(report([{ site: "whole-body", results: [result("fat_pct", { interval })] }])));
    expect(text).toContain(name);
    if (of === "estimated") expect(text).not.toContain("95 %");
  });

  it("holds a PDF with its size and SHA-1 hash, and is still valid", () => {
    const bundle = JSON.parse(fhirBundle(hips, null, { title: "DXA", pdf: Buffer.from("%PDF-1.7") }));
    expect(problemsOf(bundle)).toEqual([]);
    expect(diagnosticReportOf(bundle).presentedForm).toMatchObject([
      { contentType: "application/pdf", data: "JVBERi0xLjc=", size: 8, hash: "uvbBo/sl8K9aq7wyqoQeJ8sCUCA=", title: "DXA" },
    ]);
  });

  it("names the workspace's letterhead as the performer, and is still valid", () => {
    const letterhead = { name: "Harbor Bone Clinic", address: "Hill Street 4\n3000 Bern", telephone: "+41 31 555 01 00" };
    const bundle = JSON.parse(fhirBundle(hips, null, null, letterhead));
    expect(problemsOf(bundle)).toEqual([]);
    expect(diagnosticReportOf(bundle).performer).toMatchObject([{ display: letterhead.name }]);
    expect(resourcesOf(bundle, "Organization")).toEqual([
      {
        ...{ resourceType: "Organization", name: letterhead.name, telecom: [{ system: "phone", value: letterhead.telephone }] },
        address: [{ text: letterhead.address, line: ["Hill Street 4", "3000 Bern"] }],
      },
    ]);
    expect(problemsOf(JSON.parse(fhirBundle(hips, null, null, { ...letterhead, address: null, telephone: null })))).toEqual([]);
  });

  it.each<[string, (bundle: { entry: { resource: Record<string, unknown> }[] }) => void, RegExp]>([
    ["a status that there is not", ({ entry }) => void (entry[0]!.resource["status"] = "done"), /resource/],
    ["no status", ({ entry }) => void delete entry[1]!.resource["status"], /no status/],
    ["an unknown element", ({ entry }) => void (entry[1]!.resource["zScore"] = 1), /resource/],
    ["a broken reference", ({ entry }) => void (entry[0]!.resource["subject"] = { reference: "urn:uuid:0" }), /refers to nothing/],
    ["a value and a reason", ({ entry }) => void (entry[1]!.resource["dataAbsentReason"] = { text: "x" }), /not both/],
    ["an empty list", ({ entry }) => void (entry[1]!.resource["note"] = []), /empty/],
    ["a code of no system", ({ entry }) => void (entry[1]!.resource["valueQuantity"] = { value: 1, code: "g" }), /code of no system/],
    ["a number as text", ({ entry }) => void (entry[1]!.resource["valueQuantity"] = { value: "1" }), /resource/],
  ])("with %s is not", (_name, spoil, problem) => {
    const bundle = JSON.parse(JSON.stringify(bundleOf(hips)));
    spoil(bundle);
    expect(problemsOf(bundle).join("\n")).toMatch(problem);
  });

  it("is the same text for the same report", () => {
    expect(bundleOf(hips)).toEqual(bundleOf(structuredClone(hips)));
    const urls = (of: Report) => bundleOf(of).entry.map(({ fullUrl }) => fullUrl);
    expect(new Set(urls(hips)).size).toBe(urls(hips).length);
    expect(urls({ ...hips, revision: 2 }).filter((url) => urls(hips).includes(url))).toEqual([]);
  });
});

describe("codes", () => {
  it("are LOINC's for areal density, by site and side", () => {
    const bundle = bundleOf(hips);
    expect(codesOf(diagnosticReportOf(bundle).code)).toEqual(["83311-1", "dxa"]);
    expect(
      ["bmd_th", "bmd_th_t", "bmd_th_z", "bmd_fn", "bmd_fn_t", "bmd_ls", "bmd_ls_z"].map((code) => codesOf(observed(bundle, code).code)[0]),
    ).toEqual([...["46278-8", "80946-7", "80938-4"], ...["80954-1", "80948-3"], ...["24966-4", "85394-5"]]);
    expect(codesOf(observed(bundleOf(forearm), "bmd_r33").code)).toEqual(["80951-7", "bmd_r33"]);
    expect(codesOf(observed(bundleOf(bare), "bmd_th").code)).toEqual(["38261-4", "bmd_th"]);
  });

  it("are local where LOINC has none, and defined in the bundle’s code system", () => {
    const bundle = bundleOf(hrPqct);
    expect(codesOf(observed(bundle, "tt_bmd").code)).toEqual(["tt_bmd"]);
    expect(codesOf(observed(bundle, "tt_bmd_percentile").code)).toEqual(["tt_bmd_percentile"]);
    const [system] = resourcesOf(bundle, "CodeSystem");
    const concepts = new Map(system!.concept.map(({ code, display }) => [code, display]));
    expect(concepts.get("tt_bmd_z")).toBe("Total volumetric bone mineral density: Z-score");
    expect([...concepts.keys()]).toEqual(expect.arrayContaining(["hr-pqct", "no_curve", "ct_po", "ct_po_z"]));
  });

  it("of units are UCUM's, for every unit of the catalogue", () => {
    const units = new Set(Object.values(reportTypes).flatMap(({ parameters }) => parameters.map(({ unit }) => unit)));
    expect([...units].filter((unit) => !(unit in ucumCodes))).toEqual([]);
    expect(observed(bundleOf(hrPqct), "tt_bmd").valueQuantity).toEqual({
      ...{ value: 284, unit: "mg HA/cm³", system: "http://unitsofmeasure.org", code: "mg/cm3" },
    });
  });

  it("omit units missing from the catalogue, and never mark them as dimensionless", () => {
    const unknown = bundleOf(report([{ site: "hip", results: [result("bmd_th", { unit: "furlong" }), result("tbs")] }]));
    expect(observed(unknown, "bmd_th").valueQuantity).toEqual({ value: 0.558, unit: "furlong" });
    expect(observed(unknown, "tbs").valueQuantity).toMatchObject({ unit: "1", code: "1" });
    expect(problemsOf(JSON.parse(JSON.stringify(unknown)))).toEqual([]);
  });

  it("of a body without its head are not those of the whole body", () => {
    const results = ["bmd_wb", "bmd_tblh", "bmc_tblh"].map((key) => result(key));
    const bundle = bundleOf(report([{ site: "whole-body", results }]));
    const [whole, ...less] = ["bmd_wb", "bmd_tblh", "bmc_tblh", "bmd_tblh_z"].map((key) => observed(bundle, key).bodySite);
    expect([whole!.text, codesOf(whole!)]).toEqual(["Whole body", ["38266002"]]);
    for (const place of less) expect([place.text, codesOf(place)]).toEqual(["Total body less head", ["tblh"]]);
    expect(problemsOf(JSON.parse(JSON.stringify(bundle)))).toEqual([]);
  });

  it("distinguish femoral neck from total hip, and left from right", () => {
    const bundle = bundleOf(hips);
    expect(observed(bundle, "bmd_fn").bodySite).toMatchObject({ text: "Femoral neck, left" });
    expect(codesOf(observed(bundle, "bmd_fn").bodySite)).toEqual(["29627003", "29627003:272741003=7771000"]);
    expect(codesOf(observed(bundle, "bmd_th").bodySite)).toEqual(["29836001", "29836001:272741003=7771000"]);
    expect(observed(bundle, "bmd_ls").bodySite).toMatchObject({ text: "Lumbar spine L1–L4" });
    expect(observed(bundleOf(hrPqct), "tb_n").bodySite.text).toBe("Distal tibia, left");
  });

  it.each(["bmd", "bmc", "area"])("of %s are those of its region", (kind) => {
    const results = [`${kind}_fn`, `${kind}_th`].map((key) => refused(key));
    const bundle = bundleOf(report([{ site: "hip", side: "left", results }]));
    const placeOf = (key: string) => {
      const { bodySite } = observed(bundle, key);
      return [bodySite.text, codesOf(bodySite)[0]];
    };
    expect(placeOf(`${kind}_fn`)).toEqual(["Femoral neck, left", "29627003"]);
    expect(placeOf(`${kind}_th`)).toEqual(["Total hip, left", "29836001"]);
    const distal = bundleOf(report([{ site: "forearm", side: "right", results: [refused(`${kind}_rud`)] }]));
    expect(codesOf(observed(distal, `${kind}_rud`).bodySite)[0]).toBe("75129005");
  });
});
