import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ZReport, ZReportFile, type Report } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { recordJson, valuesCsv } from "../src/index.ts";
import { bundleOf, resourcesOf } from "./fhir/bundles.ts";
import { problemsOf } from "./fhir/validity.ts";
import { refused, report, result } from "./support/reports.ts";

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const keys = fc.constantFrom(...reportTypes.dxa.parameters.map(({ key }) => key));
const none = { zScore: null, percentile: null, reference: null };
const values = fc
  .tuple(keys, number, number, number, number, fc.constantFrom("by age", "by young adults", "not"))
  .map(([key, value, zScore, tScore, percentile, compared]) => {
    if (compared === "not") return refused(key, { value });
    if (compared === "by young adults") return result(key, { value, tScore, ...none, refusal: refused(key).refusal });
    return result(key, { value, zScore, tScore, percentile, reference: { median: value, p5: zScore, p95: tScore } });
  });
const reports = fc
  .array(fc.uniqueArray(values, { minLength: 1, maxLength: 6, selector: ({ parameter }) => parameter }), { minLength: 1, maxLength: 3 })
  .map((scans) => report(scans.map((results, day) => ({ site: "hip", side: "left", scanDate: `2026-03-1${day}`, results }))));

type Numbers = (number | null)[][];
const ofApi = (of: Report): Numbers =>
  of.scans.flatMap(({ results }) => results.map(({ value, zScore, percentile, tScore }) => [value, zScore, percentile, tScore]));

function ofCsv(csv: string): Numbers {
  const lines = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
  const cell = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));
  return lines.map(({ value, z, percentile, t }) => [value, z, percentile, t].map(cell));
}

function ofFhir(of: Report): Numbers {
  const observations = resourcesOf(bundleOf(of), "Observation");
  const numberOf = (day: string, code: string) => {
    const found = observations.filter(
      ({ effectiveDateTime, code: { coding } }) => effectiveDateTime === day && coding!.at(-1)!.code === code,
    );
    expect(found.length, code).toBeLessThanOrEqual(1);
    return found[0]?.valueQuantity?.value ?? null;
  };
  const endings = ["", "_z", "_percentile", "_t"];
  return of.scans.flatMap(({ results }, index) =>
    results.map(({ parameter }) => endings.map((ending) => numberOf(of.inputs[index]!.scanDate!, `${parameter}${ending}`))),
  );
}

describe("a report's numbers", () => {
  it("are the same in API, JSON, CSV and FHIR, to the last digit", () => {
    fc.assert(
      fc.property(reports, (of) => {
        const expected = ofApi(of);
        const file = ZReportFile.parse(JSON.parse(recordJson(of)));
        expect(ofApi(file)).toEqual(expected);
        expect(ofCsv(valuesCsv(of))).toEqual(expected);
        expect(ofFhir(of)).toEqual(expected);
        expect(problemsOf(JSON.parse(JSON.stringify(bundleOf(of))))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("are exported in a file with the whole record, its format and parameters", () => {
    const of = report([{ site: "hip", results: [result("bmd_th")] }], { notes: "=cmd" });
    const file: unknown = JSON.parse(recordJson(of));
    expect(ZReport.parse(file)).toEqual(of);
    expect(file).toMatchObject({
      format: "trabecula-report/1",
      parameters: [{ key: "bmd_th", label: "Total hip, areal bone mineral density", abbreviation: "Total hip BMD", unit: "g/cm²" }],
    });
  });
});
