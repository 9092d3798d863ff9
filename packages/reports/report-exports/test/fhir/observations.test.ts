import { flagSentences } from "@trabecula/report-types";
import type { Report } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { report, result } from "../support/reports.ts";
import { bundleOf, codesOf, diagnosticReportOf, observed, resourcesOf } from "./bundles.ts";
import { bare, clinic, hips, hrPqct } from "./samples.ts";

describe("observations", () => {
  const bundle = bundleOf(hips);

  it("link scores to their observation and reference dataset", () => {
    const value = bundle.entry.find(({ resource }) => resource === observed(bundle, "bmd_fn"))!;
    const t = observed(bundle, "bmd_fn_t");
    expect(t.derivedFrom).toEqual([{ reference: value.fullUrl, display: "Femoral neck, areal bone mineral density" }]);
    expect(t.valueQuantity).toMatchObject({ value: -2.5, code: "1" });
    expect(t.referenceRange).toMatchObject([
      {
        text: "young women: mean 0.858, SD 0.12 g/cm²",
        appliesTo: [
          { text: "Made-up reference, version 1.2.0: NHANES III, Women of 20 to 29 years (Nobody 2026)" },
          { coding: [{ code: "female" }] },
        ],
        age: { low: { value: 20 }, high: { value: 29 } },
      },
    ]);
  });

  it("name a source for the score that it is of, and no other", () => {
    const z = observed(bundle, "bmd_fn_z").referenceRange?.[0]?.appliesTo;
    expect(z?.[0]).toEqual({ text: "Made-up reference, version 1.2.0" });
  });

  it("of values have the range of the reference at this age", () => {
    expect(observed(bundle, "bmd_fn").referenceRange?.[0]).toMatchObject({
      ...{ low: { value: 0.53, code: "g/cm2" }, high: { value: 0.91 }, age: { low: { value: 68 } } },
      text: "Median 0.7, 5th to 95th percentile 0.53 to 0.91 g/cm²",
    });
  });

  it("give the reason for a refused score as FHIR code, local code and text", () => {
    expect(observed(bundleOf(hrPqct), "ct_po_z").dataAbsentReason).toMatchObject({
      coding: [{ code: "not-applicable" }, { code: "no_curve" }],
      text: "The dataset has no such curve.",
    });
    expect(diagnosticReportOf(bundleOf(hrPqct)).text.div).toContain("<td>The dataset has no such curve. Unusual.</td>");
  });

  it("carry doubts as sentences, which need no knowledge of our codes, and as tags", () => {
    const flags = ["motion_override", "age_approximate"] as const;
    const sentences = flags.map((flag) => flagSentences[flag]);
    const doubted = bundleOf(report([{ site: "hip", results: [result("bmd_fn", { flags: [...flags] }), result("bmd_th")] }]));
    for (const code of ["bmd_fn", "bmd_fn_z", "bmd_fn_percentile", "bmd_fn_t"]) {
      expect(observed(doubted, code).note?.map(({ text }) => text)).toEqual(sentences);
      expect(observed(doubted, code).meta?.tag.map((tag) => tag.code)).toEqual(flags);
    }
    expect(observed(doubted, "bmd_th_t")).not.toHaveProperty("note");
    expect(diagnosticReportOf(doubted).text.div.split(sentences.join(" "))).toHaveLength(2);
  });

  it("carry how the scan was made as a note", () => {
    expect(observed(bundleOf(hrPqct), "ct_po").note).toEqual([
      { text: "Scan: multi-stack region, 3 stacks, motion grade 2 of 5." },
      { text: "Unusual." },
    ]);
  });
});

describe("the person", () => {
  it("has a code, the recorded sex and the known birth date, but no name or gender", () => {
    const person = (of: Report) => resourcesOf(bundleOf(of), "Patient")[0];
    expect(person(hips)).toMatchObject({ identifier: [{ value: "A-017" }] });
    expect(Object.keys(person(hips)!)).toEqual(["resourceType", "meta", "extension", "identifier"]);
    expect(Object.keys(person(bare)!)).toEqual(["resourceType", "meta"]);
    const sexes = (["female", "male"] as const).map((sex) => person({ ...hips, subject: { sex } })!.extension);
    const url = "http://hl7.org/fhir/StructureDefinition/individual-recordedSexOrGender";
    const value = (code: string) => ({ url: "value", valueCodeableConcept: { coding: [{ code }] } });
    const type = { url: "type", valueCodeableConcept: { coding: [{ system: "http://loinc.org", code: "46098-0" }] } };
    expect(sexes).toMatchObject([[{ url, extension: [value("female"), type] }], [{ url, extension: [value("male"), type] }]]);
    expect(person({ ...hips, subject: { birthYear: 1958 } })).toMatchObject({ birthDate: "1958" });
    expect(JSON.stringify(bundleOf({ ...hips, reportName: "Jane Doe" }))).not.toContain("Jane");
  });
});

describe("the report", () => {
  it.each([
    ["draft", "partial", "preliminary"],
    ["preliminary", "preliminary", "preliminary"],
    ["final", "final", "final"],
    ["amended", "amended", "amended"],
    ["corrected", "corrected", "corrected"],
    ["appended", "appended", "final"],
    ["entered-in-error", "entered-in-error", "entered-in-error"],
  ] as const)("of the state %s is %s, its observations are %s", (readState, status, observation) => {
    const bundle = bundleOf({ ...hips, readState });
    expect(diagnosticReportOf(bundle).status).toBe(status);
    expect(new Set(resourcesOf(bundle, "Observation").map((one) => one.status))).toEqual(new Set([observation]));
  });

  it("carries the notes, as element and in the text", () => {
    const { extension, text } = diagnosticReportOf(bundleOf({ ...hips, notes: "Hip <prosthesis>" }));
    expect(extension).toEqual([
      { url: "http://hl7.org/fhir/5.0/StructureDefinition/extension-DiagnosticReport.note", valueAnnotation: { text: "Hip <prosthesis>" } },
    ]);
    expect(text.div).toContain("<p>Notes: Hip &lt;prosthesis&gt;</p>");
    for (const notes of [null, " \u0007"]) expect(diagnosticReportOf(bundleOf({ ...hips, notes }))).not.toHaveProperty("extension");
  });

  it("names its reader, and the signer once it is signed", () => {
    const read: Report = { ...hips, readState: "preliminary", readBy: "Kim Reader" };
    const signature: Report["signature"] = {
      ...{ revision: 1, signedBy: "a".repeat(24), printedName: "Lee Signer", credentials: "MD" },
      ...{ meaning: "approved", signedAt: "2026-03-15T10:00:00.000Z", recordHash: null, valid: true },
    };
    const named = (of: Report) => diagnosticReportOf(bundleOf(of)).resultsInterpreter;
    expect([hips, read, { ...read, signature }, { ...read, signature: { ...signature, valid: false } }].map(named)).toEqual([
      undefined,
      [{ display: "Kim Reader" }],
      [{ display: "Lee Signer, MD" }],
      [{ display: "Kim Reader" }],
    ]);
  });

  it("is a draft without a state, and of the days of its scans", () => {
    expect(diagnosticReportOf(bundleOf(hips))).toMatchObject({ status: "partial", effectiveDateTime: "2026-03-14" });
    expect(diagnosticReportOf(bundleOf(hrPqct)).effectivePeriod).toEqual({ start: "2026-03-14", end: "2026-03-16" });
    expect(observed(bundleOf(hrPqct), "tb_n_z").effectiveDateTime).toBe("2026-03-16");
    expect(Object.keys(diagnosticReportOf(bundleOf(bare))).filter((name) => name.startsWith("effective"))).toEqual([]);
  });

  it("leads to every observation and concludes with the category and the notice", () => {
    const bundle = bundleOf(hips);
    expect(diagnosticReportOf(bundle).result).toHaveLength(resourcesOf(bundle, "Observation").length);
    expect(diagnosticReportOf(bundle).conclusion).toContain("Not for diagnosis");
    const low = bundleOf({ ...hips, category: { code: "osteoporosis", basis: "x", text: "Osteoporosis range." } });
    expect(diagnosticReportOf(low).conclusionCode?.map(codesOf)).toEqual([["osteoporosis"]]);
  });
});

it("carries each text of the clinic once as data, and in the narrative", () => {
  const bundle = bundleOf(clinic);
  const { basedOn, text, result: results } = diagnosticReportOf(bundle);
  const [request] = resourcesOf(bundle, "ServiceRequest");
  expect(request).toMatchObject({ requester: { display: "Dr. Ada Lang, Bern" }, reasonCode: [{ text: "Loss of 4 cm height" }] });
  expect(bundle.entry.find(({ resource }) => resource === request)!.fullUrl).toBe(basedOn![0]!.reference);
  const texts = resourcesOf(bundle, "Observation").flatMap(({ code, valueString }) => (valueString ? [[code.text, valueString]] : []));
  expect(texts).toEqual([
    ["History and risk factors", "Fracture at 54"],
    ["Medication", "Prednisone"],
    ["Technique", "Supine, legs raised"],
    ["Limitations", "Scoliosis"],
    ["Excluded vertebrae", "L2: Fracture <old>"],
    ["Comparison", "2023-03-01, Bern"],
    ["Recommended next scan", "In 24 months"],
  ]);
  expect(results.map(({ display }) => display)).toEqual(expect.arrayContaining(texts.map(([label]) => label)));
  for (const part of ["Referred by: Dr. Ada Lang, Bern", "Excluded vertebrae: L2: Fracture &lt;old&gt;"]) expect(text.div).toContain(part);
  expect(resourcesOf(bundleOf(hips), "ServiceRequest")).toEqual([]);
});
