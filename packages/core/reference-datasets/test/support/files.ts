import { parseDataset, type Dataset, type DatasetProblem } from "../../src/index.ts";

const baseManifest = {
  format: "trabecula-dataset/1",
  key: "test-set",
  name: "Test set",
  version: "1.0.0",
  reportType: "hr-pqct",
  status: "LOCAL",
  summary: "A set for tests.",
  population: "Nobody",
  ancestry: null,
  licence: "None",
  interpolation: "lagrange4",
  youngAdult: { label: "Young adults", sex: "own" },
  tScoreFromAge: 20,
  limits: [],
  notes: [],
  sources: [
    {
      key: "lab",
      citation: "Own measurements",
      doi: null,
      url: null,
      licence: "None",
      status: "LOCAL",
      population: "Nobody",
      n: null,
      scanner: "xtremect-2",
      scannerText: "XtremeCT II",
      protocolText: "Distal",
      purposes: ["z", "t"],
    },
  ],
};

export function manifestText(changes: object = {}, source: object = {}): string {
  return JSON.stringify({ ...baseManifest, sources: [{ ...baseManifest.sources[0], ...source }], ...changes });
}

type Row = Record<string, string | number>;
const defaults: Row = { parameter: "tt_bmd", site: "distal-tibia", sex: "female", unit: "mg HA/cm³" };

export function curvesText(rows: readonly Row[]): string {
  const required = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment".split(",");
  const columns = [...new Set([...required, "unit", ...rows.flatMap(Object.keys)])];
  const lines = rows.map((row) => columns.map((column) => ({ ...defaults, ...row })[column] ?? "").join(","));
  return [columns.join(","), ...lines].join("\n");
}

export const lms = (age: number, changes: Row = {}): Row => ({
  age,
  family: "LMS",
  mu: 300 + age,
  sigma: 0.1,
  nu: 0.5,
  segment: "adults",
  ...changes,
});
export const band = (changes: Row = {}): Row => ({ age_min: 20, age_max: 37, family: "NO", mu: 266, sigma: 36, ...changes });
export const curve = [lms(20), lms(40), lms(60), lms(80)];

export function datasetOf(manifest: string, curves: string): Dataset {
  const reading = parseDataset(manifest, curves);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.dataset;
}

export function problemsOf(manifest: string, curves: string): DatasetProblem[] {
  const reading = parseDataset(manifest, curves);
  return reading.ok ? [] : reading.problems;
}
