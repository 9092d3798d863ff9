import type { CohortColumns, Fit, FitCurve, FitPlan, FitResult, ReportTypeCatalogue } from "@trabecula/contracts";

export const columns: CohortColumns = {
  age: "age",
  sex: "sex",
  onlySex: null,
  sexCodes: {},
  person: "id",
  values: [{ column: "Tt.BMD", parameter: "tt_bmd", site: "distal-tibia" }],
  long: null,
};

export const plan: FitPlan = {
  reportType: "hr-pqct",
  columns,
  family: "auto",
  smoothing: { method: "averaged" },
  agePower: "auto",
  ageFrom: null,
  ageTo: null,
  repeats: "weighted",
  standardErrors: { method: "delta" },
};

const bin = { ageFrom: 20, ageTo: 30, rows: 40, persons: 30 };

export function resultOf(change: Partial<FitResult> = {}): FitResult {
  return {
    family: "BCCG",
    agePower: 1,
    edf: { mu: 4.1, sigma: 2, nu: 1, tau: null },
    totalEdf: 7.1,
    globalDeviance: 3000,
    aic: 3014.2,
    gaic3: 3021.3,
    bic: 3040.5,
    iterations: 6,
    converged: true,
    milliseconds: 312,
    rows: 400,
    persons: 300,
    ages: [20.03, 82.36],
    candidates: [],
    lines: {
      ages: [20, 50, 80],
      percentiles: [3, 10, 25, 50, 75, 90, 97].map((percentile, rank) => {
        const values = [200 + 20 * rank, 210 + 20 * rank, 180 + 20 * rank];
        return { percentile, values, low: values.map((value) => value - 5), high: values.map((value) => value + 5) };
      }),
    },
    scatter: [
      [25, 250],
      [60, 300],
    ],
    diagnostics: { sampleSize: [], worms: [], q: { bins: [], totals: [] }, calibration: [], moments: [], warnings: [] },
    ...change,
  };
}

export function curveOf(change: Partial<FitCurve> = {}): FitCurve {
  return {
    parameter: "tt_bmd",
    site: "distal-tibia",
    sex: "female",
    state: "done",
    progress: 1,
    message: null,
    result: resultOf(),
    ...change,
  };
}

export function fitOf(change: Partial<Fit> = {}): Fit {
  return {
    id: "abcdefghijklmnopqrst",
    fileName: "tibia_cohort.csv",
    state: "done",
    progress: 1,
    message: null,
    createdAt: "2026-03-14T09:26:53.000Z",
    finishedAt: "2026-03-14T09:26:55.000Z",
    family: "auto",
    curveCount: 1,
    datasetId: null,
    plan,
    refusedRows: 0,
    curves: [curveOf()],
    ...change,
  };
}

export const catalogue = {
  key: "hr-pqct",
  label: "HR-pQCT",
  scanners: [{ key: "xtremect-2", label: "XtremeCT II" }],
  sites: [
    { key: "distal-radius", label: "Distal radius", sided: true },
    { key: "distal-tibia", label: "Distal tibia", sided: true },
  ],
  parameters: [
    {
      key: "tt_bmd",
      abbreviation: "Tt.BMD",
      sites: ["distal-radius", "distal-tibia"],
      display: { unit: "mg HA/cm³", factor: 1, decimals: 1 },
    },
  ],
} as unknown as ReportTypeCatalogue;

export const ageBin = bin;
