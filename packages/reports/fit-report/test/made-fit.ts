import { ZFitResult, type FitResult } from "@trabecula/contracts";
import type { ReportedFit } from "../src/fit-report.ts";

const ages = Array.from({ length: 17 }, (_, index) => 20 + 2.5 * index);
const bin = (ageFrom: number, ageTo: number) => ({ ageFrom, ageTo, rows: 80, persons: 40 });
const worm = (ageFrom: number, ageTo: number, lift: number) => ({
  ...bin(ageFrom, ageTo),
  points: [-2, -1, 0, 1, 2].map((z) => [z, lift] as [number, number]),
  limitsAt: [-2, 0, 2],
  limits: [0.5, 0.2, 0.5],
  cubic: [lift, 0, 0, 0] as [number, number, number, number],
  outside: 0.125,
  misfit: false,
});
const line = (percentile: number, value: number) => {
  const values = ages.map((age) => value + age / 10);
  return { percentile, values, low: values.map((one) => one - 1), high: values.map((one) => one + 1) };
};

const result: FitResult = ZFitResult.parse({
  family: "BCCG",
  agePower: 1,
  edf: { mu: 3.5, sigma: 2, nu: 1, tau: null },
  ...{ totalEdf: 6.5, globalDeviance: -100.25, aic: -87.25, gaic3: -80.75, bic: -72.125, iterations: 7, converged: true },
  ...{ milliseconds: 12, rows: 160, persons: 80, ages: [20, 60] },
  candidates: [
    { family: "BCCG", agePower: 1, totalEdf: 6.5, globalDeviance: -100.25, criterion: -80.75 },
    { family: "NO", agePower: 1, totalEdf: 5.5, globalDeviance: -90, criterion: -73.5 },
  ],
  lines: { ages, percentiles: [line(3, 220), line(50, 290), line(97, 360)] },
  scatter: ages.map((age) => [age, 290 + age / 10]),
  diagnostics: {
    sampleSize: [bin(20, 40), bin(40, 60)],
    worms: [worm(20, 60, 0), worm(20, 40, 0.1), worm(40, 60, -0.1)],
    q: {
      bins: [{ ...bin(20, 40), z1: -2.5, z2: 0.25, z3: 0, z4: 1 }],
      totals: [
        { name: "Q1", value: 6.25, degreesOfFreedom: 3, pValue: 0.0004 },
        { name: "Q2", value: 1.5, degreesOfFreedom: 3, pValue: 0.682 },
        { name: "Q3", value: 1.5, degreesOfFreedom: 0, pValue: null },
      ],
    },
    calibration: [{ percentile: 10, observed: 9.5, low: 5, high: 16 }],
    moments: [],
    warnings: [],
  },
});

export function madeFit(changes: Partial<ReportedFit> = {}, ofResult: Partial<FitResult> = {}): ReportedFit {
  return {
    productName: "BoneLab",
    plan: {
      family: "auto",
      smoothing: { method: "averaged" },
      agePower: 1,
      ageFrom: null,
      ageTo: null,
      standardErrors: { method: "delta" },
    },
    curves: [{ parameter: "tt_bmd", site: "distal-tibia", sex: "female", result: { ...result, ...ofResult } }],
    failed: [],
    remarks: [],
    weightColumn: null,
    cohort: { sha256: "ab".repeat(32), rows: 160, refusedRows: 2 },
    about: null,
    ...changes,
  };
}

export const diagnostics = result.diagnostics;
