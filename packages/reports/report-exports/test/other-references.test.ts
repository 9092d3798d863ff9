import type { OtherReferences, Report } from "@trabecula/contracts";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { fhirBundle, recordJson, valuesCsv, valuesTable } from "../src/index.ts";
import { bundleOf, codesOf, observed, resourcesOf } from "./fhir/bundles.ts";
import { problemsOf } from "./fhir/validity.ts";
import { refused, report, result } from "./support/reports.ts";

const plain = report([{ site: "hip", side: "left", results: [result("bmd_th"), result("bmd_fn")] }]);
const { manifest } = plain.dataset;
const facts = {
  population: "Women",
  scanner: "Hologic",
  protocol: "Hip",
  ages: "20 to 80 years",
  method: "normal",
  youngAdults: "Women of 30",
};
const describedAs = (name: string, id: string) => ({
  dataset: { id, version: "2.0.0", contentHash: "1".repeat(64), manifest: { ...manifest, name } },
  facts,
  citations: ["Somebody 2020"],
});

function additional(engineVersion = plain.engineVersion): Report {
  const scores = [result("bmd_th", { zScore: 0.75, percentile: 77.3, tScore: -1 }), refused("bmd_fn")];
  const [scan] = plain.scans;
  const otherReferences: OtherReferences = {
    engineVersion,
    own: describedAs(manifest.name, plain.dataset.id),
    others: [{ ...describedAs("Second laboratory", "s".repeat(24)), scans: [{ ...scan!, results: scores }] }],
  };
  return { ...plain, otherReferences };
}

const linesOf = (csv: string) => parse<Record<string, string>>(csv, { bom: true, columns: true });

describe("other references in files", () => {
  it("have lines of their own in the values of a report, each with its dataset", () => {
    const lines = linesOf(valuesCsv(additional()));
    expect(lines.map(({ parameter, dataset, dataset_version, z, beside: mark }) => [parameter, dataset, dataset_version, z, mark])).toEqual(
      [
        ["bmd_th", manifest.name, plain.dataset.version, "-1.25", ""],
        ["bmd_fn", manifest.name, plain.dataset.version, "-1.25", ""],
        ["bmd_th", "Second laboratory", "2.0.0", "0.75", "yes"],
        ["bmd_fn", "Second laboratory", "2.0.0", "", "yes"],
      ],
    );
    expect(lines[3]!["z_refusal"]).toBe("no_curve");
    const changes = { patientId: null, leftOut: [], beyond: 0, series: [] };
    expect(Object.keys(linesOf(valuesCsv(additional(), changes))[0]!).at(-1)).toBe("beside");
  });

  it("include scanner checks with healthy controls where available", () => {
    const scannerChecks = [
      {
        id: "c",
        scanner: "hologic",
        device: null,
        checkedOn: "2026-11-24",
        persons: 30,
        verdict: "shifted",
        sentence: "It does not fit.",
      } as const,
    ];
    const shown = additional();
    const [other] = shown.otherReferences!.others;
    const checked = { ...shown, otherReferences: { ...shown.otherReferences!, others: [{ ...other!, scannerChecks }] } };
    const lines = linesOf(valuesCsv(checked));
    expect(lines.map(({ scanner_check: cell }) => cell)).toEqual(["", "", "shifted: It does not fit.", "shifted: It does not fit."]);
    expect(Object.keys(lines[0]!).slice(-2)).toEqual(["scanner_check", "beside"]);
    const own = linesOf(valuesCsv({ ...shown, scannerChecks }));
    expect(own.map(({ scanner_check: cell }) => cell !== "")).toEqual([true, true, false, false]);
    expect(valuesCsv(shown)).not.toContain("scanner_check");
    expect(recordJson(checked, null)).toContain("It does not fit.");
    const noted = (report: Report) =>
      resourcesOf(bundleOf(report), "Observation").flatMap(({ code, note = [] }) =>
        note.some(({ text }) => text === "Checked by healthy controls: It does not fit.") ? [code.text!] : [],
      );
    expect(noted(checked)).not.toEqual([]);
    expect(noted(checked).every((name) => name.includes("beside Second laboratory"))).toBe(true);
    expect(noted({ ...shown, scannerChecks }).some((name) => name.includes("beside"))).toBe(false);
    expect(noted({ ...shown, scannerChecks })).toContainEqual(expect.stringMatching(/: Z-score$/));
    const ofAnother = { ...scannerChecks[0]!, scanner: "ge-lunar" } as const;
    expect(noted({ ...shown, scannerChecks: [ofAnother] })).toEqual([]);
  });

  it("are in no table of many reports, where a value would count twice", () => {
    for (const form of ["long", "wide"] as const) {
      const table = valuesTable(form, ["dxa"]);
      expect(table.lines(additional())).toBe(table.lines(plain));
    }
    expect(valuesCsv(plain)).not.toContain("beside");
  });

  it("are in the record", () => {
    expect(JSON.parse(recordJson(additional()))).toMatchObject({ otherReferences: additional().otherReferences });
  });

  it("are separate FHIR observations, named by their reference and derived from the same value", () => {
    const bundle = bundleOf(additional("9.9.9"));
    expect(problemsOf(JSON.parse(fhirBundle(additional("9.9.9"))))).toEqual([]);
    const observations = resourcesOf(bundle, "Observation");
    const besides = observations.filter(({ code }) => code.text?.includes("beside Second laboratory, version 2.0.0"));
    expect(besides.map(({ code, valueQuantity }) => [codesOf(code), valueQuantity?.value])).toEqual([
      [["bmd_th_z"], 0.75],
      [["bmd_th_percentile"], 77.3],
      [["bmd_th_t"], -1],
      [["bmd_fn_z"], undefined],
      [["bmd_fn_t"], undefined],
    ]);
    expect(besides[0]!.referenceRange![0]!.appliesTo![0]!.text).toContain("Second laboratory, version 2.0.0");
    const value = bundle.entry.find(({ resource }) => resource === observed(bundle, "bmd_th"))!;
    expect(besides[0]!.derivedFrom).toEqual([{ reference: value.fullUrl, display: "Total hip, areal bone mineral density" }]);
    const versions = JSON.stringify(resourcesOf(bundle, "Device"));
    expect([versions.includes("9.9.9"), versions.includes(plain.engineVersion)]).toEqual([true, true]);
    const loincs = observations.filter(({ code }) => code.coding?.some(({ system }) => system.includes("loinc")));
    expect(loincs.some((observation) => besides.includes(observation))).toBe(false);
  });
});
