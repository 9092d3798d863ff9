import type { FitPlan, SaveFitRequest } from "@trabecula/contracts";
import { parseDataset } from "@trabecula/reference-datasets";
import { engineVersion, quantileAtZ, scoreMeasurement } from "@trabecula/reference-stats";
import { describe, expect, it } from "vitest";
import { datasetFromFits, fitGroup, readCohort, type FittedCurve } from "../src/index.ts";
import { growth, simulate } from "./support/simulate.ts";

const request: SaveFitRequest = {
  key: "our-spine",
  version: "1.0.0",
  name: "Our spine",
  summary: "Simulated for a test.",
  population: "Nobody",
  ancestry: null,
  licence: "None needed",
  citation: "This test",
  doi: null,
  scanner: "hologic",
  scannerText: "Hologic",
  protocolText: "L1–L4",
  protocol: { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null },
  limits: ["For tests only."],
  notes: [],
};

function rawFile(): string {
  const rows = ["code,sex,age,L1–L4 BMD (g/cm²)"];
  const add = (sex: string, seed: number, personOf: (row: number) => string) => {
    const { ages, values } = simulate(growth, 400, seed).cohort;
    ages.forEach((age, row) => rows.push(`${personOf(row)},${sex},${age},${values[row]}`));
  };
  add("girl", 1, (row) => `SECRET-${row >> 1}`);
  add("boy", 2, (row) => `SECRET-B${row}`);
  return rows.join("\n");
}

const reading = readCohort(rawFile(), "secret-name.csv", null, { reportType: "dxa" });
if (!reading.ok || !reading.report.reading) throw new Error("The file cannot be read.");
const plan: FitPlan = {
  reportType: "dxa",
  columns: reading.report.reading,
  family: "BCCG",
  smoothing: { method: "local-ml" },
  agePower: 1,
  ageFrom: null,
  ageTo: null,
  repeats: "weighted",
  standardErrors: { method: "delta" },
};
const curves: FittedCurve[] = reading.groups.map((group) => {
  const fit = fitGroup(group, plan);
  if (!fit.ok) throw new Error(fit.message);
  const { parameter, site, sex } = group;
  return { parameter, site, sex, result: fit.result, points: fit.points, lambdas: fit.lambdas };
});
const files = datasetFromFits(request, plan, curves, { sha256: "0".repeat(64), rows: 800, refusedRows: 0 });

describe("a dataset of fitted curves", () => {
  const parsed = parseDataset(files.manifestText, files.curvesText);
  if (!parsed.ok) throw new Error(parsed.problems[0]!.message);
  const { manifest, curves: read } = parsed.dataset;

  it("can be imported unchanged, with one curve per sex", () => {
    expect(read.map(({ parameter, site, sex, scanner, unit, n, family }) => [parameter, site, sex, scanner, unit, n, family])).toEqual([
      ["bmd_ls", "lumbar-spine", "female", "hologic", "g/cm²", 200, "BCCG"],
      ["bmd_ls", "lumbar-spine", "male", "hologic", "g/cm²", 400, "BCCG"],
    ]);
    expect(manifest).toMatchObject({ status: "LOCAL", interpolation: "lagrange4", youngAdult: null, limits: request.limits });
    expect(manifest.sources[0]).toMatchObject({ n: 600, purposes: ["z"], citation: "This test" });
    expect(manifest.notes.at(-1)).toContain(engineVersion);
  });

  it("is of the scanner that its rows were chosen by, also where the description names none", () => {
    const chosen = { ...plan, columns: { ...plan.columns, onlyScanner: "hologic" } } as const;
    const made = datasetFromFits({ ...request, scanner: null }, chosen, curves, { sha256: "0".repeat(64), rows: 800, refusedRows: 0 });
    const parsed = parseDataset(made.manifestText, made.curvesText);
    expect(parsed.ok && parsed.dataset.curves.map(({ scanner }) => scanner)).toEqual(["hologic", "hologic"]);
    expect(parsed.ok && parsed.dataset.manifest.sources[0]!.scanner).toBe("hologic");
  });

  it("scores close to the simulated truth, within the precision of 400 persons", () => {
    for (const age of [8, 12, 16, 20])
      for (const z of [-1, 0, 1]) {
        const score = scoreMeasurement(read[1]!.curve!, age, quantileAtZ("BCCG", z, growth.at(age)));
        expect(score.ok && Math.abs(score.z - z)).toBeLessThan(0.4);
      }
  });

  it("stores a record of the fit without personal data", () => {
    const record = JSON.parse(files.recordJson) as Record<string, unknown> & { curves: Record<string, unknown>[] };
    expect(record).toMatchObject({
      format: "trabecula-fit/1",
      engineVersion,
      cohort: { rows: 800, refusedRows: 0 },
      plan: { family: "BCCG" },
    });
    expect(record.curves[0]).toMatchObject({
      sex: "female",
      family: "BCCG",
      rows: 400,
      persons: 200,
      globalDeviance: curves[0]!.result.globalDeviance,
      criteria: { bic: curves[0]!.result.bic },
      convergence: { converged: true },
      lambdas: { mu: expect.any(Number), sigma: expect.any(Number), nu: expect.any(Number) },
    });
    expect(files.recordJson).not.toMatch(/SECRET|secret-name|scatter/);
  });
});
