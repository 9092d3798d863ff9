import { ZReport, type Report, type ReportScan, type ScoredScan, type ScoreResult } from "@trabecula/contracts";
import { findParameter, notice } from "@trabecula/report-types";
import { fictionalManifest, storedReport } from "../../../../core/contracts/test/support/stored-report.ts";

export function result(parameter: string, fields: Partial<ScoreResult> = {}): ScoreResult {
  return {
    parameter,
    value: 0.558,
    unit: findParameter(parameter)?.unit ?? "",
    zScore: -1.25,
    percentile: 10.56497736669,
    reference: { median: 0.7, p5: 0.53, p95: 0.91 },
    refusal: null,
    tScore: -2.5,
    youngAdult: { mean: 0.858, sd: 0.12, ages: [20, 29] },
    tRefusal: null,
    preferred: "t",
    flags: [],
    notes: [],
    source: "nhanes",
    ...fields,
  };
}

export function refused(parameter: string, fields: Partial<ScoreResult> = {}): ScoreResult {
  const refusal = { code: "no_curve", message: "The dataset has no such curve." } as const;
  return result(parameter, {
    ...{ zScore: null, percentile: null, reference: null, refusal, tScore: null, youngAdult: null, tRefusal: refusal },
    ...{ preferred: "none", source: null },
    ...fields,
  });
}

type ScanFields = Partial<Omit<ReportScan, "measurements">> &
  Partial<Pick<ScoredScan, "ageYears">> & { site: ReportScan["site"]; results: ScoreResult[] };

export function report(scans: readonly ScanFields[], fields: Partial<Report> = {}): Report {
  const reportType = fields.reportType ?? "dxa";
  return ZReport.parse({
    ...storedReport,
    reportType,
    subjectCode: "A-017",
    subject: { sex: "female", ageYears: 68, menopausalStatus: "postmenopausal" },
    inputs: scans.map(({ results, ageYears: _, ...scan }) => ({
      ...{ side: null, scanDate: "2026-03-14", scanner: "hologic", motionOverride: null },
      ...scan,
      measurements: results.map(({ parameter, value }) => ({ parameter, value })),
    })),
    dataset: { id: "datasetdatasetdatasetdat", version: "1.2.0", manifest: manifest(reportType) },
    engineVersion: "1.3.0",
    notice,
    category: { code: null, basis: null, text: "No category: made up for a test." },
    scans: scans.map(({ site, side = null, ageYears = 68, results }) => ({ site, side, ageYears, results })),
    ...fields,
  });
}

function manifest(reportType: Report["reportType"]) {
  const source = {
    key: "nhanes",
    name: "NHANES III",
    citation: "Nobody 2026",
    doi: null,
    url: null,
    licence: "public domain",
    status: "PRIMARY",
    population: "Women of 20 to 29 years",
    n: 200,
    scanner: "hologic",
    scannerText: "Hologic",
    protocolText: "usual",
    purposes: ["t"],
  };
  return {
    ...fictionalManifest,
    version: "1.2.0",
    reportType,
    population: "Nobody",
    youngAdult: { label: "young women", sex: "female" },
    sources: [source],
  };
}
