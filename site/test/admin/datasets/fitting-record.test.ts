import { describe, expect, it } from "vitest";
import { readFittingRecord, warningsOf } from "../../../src/admin/datasets/FittingRecord.tsx";

const curve = {
  parameter: "bmd_l1l4",
  site: "lumbar-spine",
  sex: "female",
  family: "BCCG",
  agePower: 1,
  ages: [8.8, 26.2],
  rows: 261,
  persons: 153,
  edf: { mu: 5.1, sigma: 2.3, nu: 1, tau: null, total: 8.4 },
  lambdas: { mu: 12 },
  globalDeviance: -412.3,
  criteria: { aic: -395.5, gaic3: -387.1, bic: -370.2 },
  convergence: { converged: true, iterations: 9 },
  warnings: [{ code: "few-at-ends", message: "Fewer than 20 people are older than 24 years." }],
};

const record = {
  format: "trabecula-fit/1",
  engineVersion: "2.0.0",
  cohort: { sha256: "ab".repeat(32), rows: 485, refusedRows: 2 },
  plan: {
    reportType: "dxa",
    columns: { age: "age", sex: "sex", onlySex: null, sexCodes: {}, person: "idnum", values: [], long: null },
    family: "auto",
    smoothing: { method: "local-ml" },
    agePower: 1,
    ageFrom: null,
    ageTo: null,
    repeats: "weighted",
    standardErrors: { method: "none" },
  },
  curves: [curve],
};

describe("the fitting record", () => {
  it("is parsed with its displayed facts", () => {
    const read = readFittingRecord(record);
    expect(read?.cohort.rows).toBe(485);
    expect(read?.curves[0]).toMatchObject({ family: "BCCG", persons: 153, edf: { total: 8.4 } });
  });

  it("of another form is left to be saved", () => {
    expect(readFittingRecord({ ...record, format: "other/1" })).toBeNull();
    expect(readFittingRecord({})).toBeNull();
  });

  it("warns first of a fit that did not converge", () => {
    const read = readFittingRecord({ ...record, curves: [{ ...curve, convergence: { converged: false, iterations: 50 } }] })!;
    expect(warningsOf(read.curves[0]!)).toEqual(["The fit did not converge.", "Fewer than 20 people are older than 24 years."]);
  });
});
