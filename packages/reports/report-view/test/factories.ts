import { ZReport, type Report, type ReportScan, type ScoreResult } from "@trabecula/contracts";
import { notice } from "@trabecula/report-types";
import { fictionalManifest, storedReport } from "../../../core/contracts/test/support/stored-report.ts";

export function result(fields: Partial<ScoreResult> = {}): ScoreResult {
  return {
    parameter: "tt_bmd",
    value: 284,
    unit: "mg HA/cm³",
    zScore: 0.5,
    percentile: 69.1,
    reference: { median: 266, p5: 206.8, p95: 325.2, ages: null, n: null },
    refusal: null,
    tScore: 0.5,
    youngAdult: { mean: 266, sd: 36, ages: [20, 37] },
    tRefusal: null,
    preferred: "none",
    flags: [],
    notes: [],
    source: "made-up",
    ...fields,
  };
}

const outsideAges = { code: "outside_reference_age", message: "The reference covers 20 to 37 years.", ageRange: [20, 37] } as const;

export function tOnly(fields: Partial<ScoreResult> = {}): ScoreResult {
  return result({ zScore: null, percentile: null, reference: null, refusal: { ...outsideAges, ageRange: [20, 37] }, ...fields });
}

export function input(fields: Partial<ReportScan> = {}): ReportScan {
  return {
    site: "distal-tibia",
    side: "left",
    scanDate: "2026-03-14",
    scanner: "xtremect-2",
    motionGrade: 2,
    protocol: { region: "multi-stack", stacks: 3 },
    measurements: [{ parameter: "tt_bmd", value: 284 }],
    motionOverride: null,
    ...fields,
  };
}

export function report(results: ScoreResult[], fields: Partial<Report> = {}): Report {
  return ZReport.parse({
    ...storedReport,
    reportType: "hr-pqct",
    subject: { sex: "female", ageYears: 44 },
    inputs: [input()],
    dataset: {
      id: "datasetdatasetdatasetdat",
      version: "1.0.0",
      manifest: {
        ...fictionalManifest,
        reportType: "hr-pqct",
        youngAdult: { label: "young adults", sex: "own" },
        limits: ["Made up for a test."],
        sources: [
          {
            key: "made-up",
            citation: "Nobody 2026",
            doi: "10.1000/xyz",
            url: null,
            licence: "none",
            status: "SECONDARY",
            population: "nobody",
            n: 1234,
            scanner: null,
            scannerText: "any",
            protocolText: "any",
            purposes: ["z", "t"],
          },
          {
            key: "other",
            citation: "Someone 2025",
            doi: null,
            url: "https://example.org",
            licence: "none",
            status: "PRIMARY",
            population: "nobody",
            n: null,
            scanner: null,
            scannerText: "any",
            protocolText: "any",
            purposes: ["t"],
          },
        ],
      },
    },
    engineVersion: "1.0.0",
    notice,
    category: { code: null, basis: null, text: "" },
    scans: [{ site: "distal-tibia", side: "left", ageYears: 44, results }],
    ...fields,
  });
}
