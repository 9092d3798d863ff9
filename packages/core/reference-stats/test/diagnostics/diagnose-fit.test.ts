import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equalBins, residualRows } from "../../src/diagnostics/residual-rows.ts";
import { diagnoseFit } from "../../src/diagnostics/diagnose-fit.ts";
import { adultAges, cohortOf, normalFit, normals } from "../support/made-cohorts.ts";

const mean = (age: number) => 1.1 - 0.004 * age;
const SD = 0.12;

function rightCohort(count: number, seed: number) {
  const next = normals(seed);
  const ages = adultAges(count);
  return cohortOf(
    ages,
    ages.map((age) => mean(age) + SD * next()),
  );
}

describe("diagnoseFit", () => {
  it("reports no problem for a correct curve", () => {
    const cohort = rightCohort(1000, 3);
    const diagnostics = diagnoseFit(cohort, normalFit(cohort, mean, SD));
    expect(diagnostics.warnings).toEqual([]);
    expect(diagnostics.worms).toHaveLength(11);
    expect(diagnostics.worms[0]).toMatchObject({ rows: 1000, persons: 1000, misfit: false });
    expect(diagnostics.q.bins.map(({ persons }) => persons)).toEqual(Array.from({ length: 10 }, () => 100));
    expect(diagnostics.sampleSize.reduce((sum, { rows }) => sum + rows, 0)).toBe(1000);
    expect(diagnostics.sampleSize.every(({ ageFrom, ageTo }) => ageTo - ageFrom === 5)).toBe(true);
  });

  it("computes Q statistics with mean 0 and variance 1 over many correct cohorts", () => {
    const all = Array.from({ length: 60 }, (_, seed) => {
      const cohort = rightCohort(400, 100 + seed);
      return diagnoseFit(cohort, normalFit(cohort, mean, SD)).q.bins;
    }).flat();
    for (const key of ["z1", "z2", "z3", "z4"] as const) {
      const scores = all.map((bin) => bin[key]);
      const average = scores.reduce((sum, z) => sum + z, 0) / scores.length;
      const variance = scores.reduce((sum, z) => sum + (z - average) ** 2, 0) / scores.length;
      expect(Math.abs(average)).toBeLessThan(0.15);
      expect(Math.abs(variance - 1)).toBeLessThan(0.2);
    }
  });

  it("subtracts the fit’s degrees of freedom, and gives no p-value when none remain", () => {
    const cohort = rightCohort(1000, 5);
    const { totals } = diagnoseFit(cohort, normalFit(cohort, mean, SD)).q;
    expect(totals.map(({ degreesOfFreedom }) => degreesOfFreedom)).toEqual([7, 9, 10, 10]);
    const spent = normalFit(cohort, mean, SD, { parameters: [{ name: "mu", link: "identity", edf: 12, lambda: 1 }] });
    expect(diagnoseFit(cohort, spent).q.totals[0]).toMatchObject({ degreesOfFreedom: -2, pValue: null });
  });

  it.each([
    ["a median that is off at some ages", "median-misfit", (z: number, age: number) => z + 0.5 * Math.sin(age / 6)],
    ["a spread that grows with age", "spread-misfit", (z: number, age: number) => z * (0.7 + (age - 20) / 100)],
    ["skewed values", "skewness-left", (z: number) => Math.exp(0.35 * z) * 2.4 - 2.55],
    ["heavy tails", "kurtosis-left", (z: number) => Math.sinh(0.9 * z) / 1.35],
    ["bins off", "misfit-bins", (z: number, age: number) => (age > 60 ? z + 1 : z)],
  ])("warns of %s", (_name, code, distort) => {
    const cohort = rightCohort(1500, 8);
    const fit = normalFit(cohort, mean, SD);
    const residuals = fit.residuals.map((z, row) => distort(z, cohort.ages[row]!));
    expect(diagnoseFit(cohort, { ...fit, residuals }).warnings.map((warning) => warning.code)).toContain(code);
  });

  it("suggests BCT or BCPE for heavy tails, and something else where the family has tau already", () => {
    const cohort = rightCohort(1500, 8);
    const fit = normalFit(cohort, mean, SD);
    const residuals = fit.residuals.map((z) => Math.sinh(0.9 * z) / 1.35);
    const messageOf = (changes: object) =>
      diagnoseFit(cohort, { ...fit, residuals, ...changes }).warnings.find(({ code }) => code === "kurtosis-left")?.message;
    expect(messageOf({})).toContain("Try BCT or BCPE");
    const withTau = [...fit.parameters, { name: "tau", link: "log", edf: 1, lambda: 1 }] as typeof fit.parameters;
    expect(messageOf({ parameters: withTau })).toContain("Let tau vary");
  });

  it("counts persons, not visits: thrice the same person's rows prove no more", () => {
    const single = rightCohort(300, 21);
    const thrice = (column: Float64Array) => Float64Array.from({ length: 900 }, (_, row) => column[Math.floor(row / 3)]!);
    const repeated = {
      ages: thrice(single.ages),
      values: thrice(single.values),
      persons: Int32Array.from({ length: 900 }, (_, row) => Math.floor(row / 3)),
      weights: new Float64Array(900).fill(1 / 3),
    };
    const one = diagnoseFit(single, normalFit(single, mean, SD));
    const three = diagnoseFit(repeated, normalFit(repeated, mean, SD));
    expect(three.q.bins.map(({ z1 }) => z1)).toEqual(one.q.bins.map(({ z1 }) => expect.closeTo(z1, 8)));
    expect(three.q.bins.map(({ z4 }) => z4)).toEqual(one.q.bins.map(({ z4 }) => expect.closeTo(z4, 8)));
    expect(three.calibration).toEqual(one.calibration.map((row) => ({ ...row, observed: expect.closeTo(row.observed, 8) })));
    expect(three.worms[0]!.limits).toEqual(one.worms[0]!.limits.map((limit) => expect.closeTo(limit, 8)));
    expect(three.sampleSize.map(({ persons }) => persons)).toEqual(one.sampleSize.map(({ persons }) => persons));
    expect(three.warnings.find(({ code }) => code === "repeated-persons")?.message).toContain("300 persons, 900 measurements");
  });

  it("warns of few persons near an end, a gap, rounding, a repeated value, no convergence", () => {
    const codes = (ages: number[], values: number[], changes = {}) => {
      const cohort = cohortOf(ages, values);
      return diagnoseFit(
        cohort,
        normalFit(cohort, () => 100, 10, changes),
      ).warnings.map(({ code }) => code);
    };
    const next = normals(4);
    const values = Array.from({ length: 500 }, () => 100 + 10 * next());
    const ages = adultAges(500);
    expect(codes(ages, values)).toEqual([]);
    expect(codes(ages, values, { converged: false })).toEqual(["not-converged"]);
    expect(codes(ages.map((age) => (age < 30 ? age + 30 : age)).with(0, 20), values)).toContain("few-youngest");
    expect(codes(ages.map((age) => (age > 70 ? age - 30 : age)).with(499, 80), values)).toContain("few-oldest");
    expect(
      codes(
        ages.map((age) => (age > 45 && age < 55 ? age - 20 : age)),
        values,
      ),
    ).toContain("age-gap");
    expect(codes(ages.map(Math.floor), values)).toEqual(["whole-year-ages"]);
    expect(
      codes(
        ages,
        values.map((value) => 5 * Math.round(value / 5)),
      ),
    ).toContain("rounded-values");
    expect(
      codes(
        ages,
        values.map((value) => Math.round(value)),
      ),
    ).toEqual([]);
    expect(
      codes(
        ages,
        values.map((value, row) => (row % 10 === 0 ? 80.5 : value)),
      ),
    ).toContain("repeated-value");
  });

  it("warns about crossing lines and about a median with more than two turning points", () => {
    const cohort = rightCohort(300, 9);
    const fit = normalFit(cohort, mean, SD);
    const codes = (changes: object) => diagnoseFit(cohort, { ...fit, ...changes }).warnings.map(({ code }) => code);
    const wave = (waves: number) => (age: number) => ({
      mu: 1 + 0.1 * Math.sin((2 * Math.PI * waves * (age - 20)) / 60),
      sigma: SD,
      nu: 0,
      tau: 0,
    });
    expect(codes({ parametersAt: wave(1) })).not.toContain("wavy-median");
    expect(codes({ parametersAt: wave(2) })).toContain("wavy-median");
    const turned = (age: number) => ({ mu: mean(age), sigma: age > 50 ? -SD : SD, nu: 0, tau: 0 });
    expect(codes({ parametersAt: turned })).toContain("crossing-curves");
  });

  it("refuses a fit of other rows", () => {
    const cohort = rightCohort(50, 1);
    expect(() => diagnoseFit(cohort, normalFit(rightCohort(40, 1), mean, SD))).toThrow(RangeError);
  });

  it("assigns every row to one bin, in order, without splitting an age, for any data", () => {
    const row = fc.record({ age: fc.integer({ min: 5, max: 90 }), person: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 600 }), (list) => {
        const visits = new Map<number, number>();
        for (const { person } of list) visits.set(person, (visits.get(person) ?? 0) + 1);
        const cohort = {
          ages: Float64Array.from(list, ({ age }) => age / 2),
          values: new Float64Array(list.length).fill(1),
          persons: Int32Array.from(list, ({ person }) => person),
          weights: Float64Array.from(list, ({ person }) => 1 / visits.get(person)!),
        };
        const rows = residualRows(cohort, { residuals: new Float64Array(list.length) });
        const bins = equalBins(rows);
        expect(bins[0]!.start).toBe(0);
        expect(bins.at(-1)!.end).toBe(list.length);
        bins.slice(1).forEach((bin, index) => {
          expect(bin.start).toBe(bins[index]!.end);
          expect(rows.ages[bin.start]).toBeGreaterThan(rows.ages[bin.start - 1]!);
          expect(bin.ageFrom).toBe(bins[index]!.ageTo);
        });
      }),
    );
  });
});
