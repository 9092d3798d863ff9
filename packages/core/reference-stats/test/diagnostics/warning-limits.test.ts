import { describe, expect, it } from "vitest";
import { diagnoseFit } from "../../src/index.ts";
import { residualRows } from "../../src/diagnostics/residual-rows.ts";
import { fitWarnings } from "../../src/diagnostics/warnings.ts";
import { adultAges, cohortOf, normalFit, normals } from "../support/made-cohorts.ts";

const next = normals(4);
const values = Array.from({ length: 500 }, () => 100 + 10 * next());
const cohort = cohortOf(adultAges(500), values);
const fit = normalFit(cohort, () => 100, 10);

describe("limits of warnings", () => {
  it.each(["Q1", "Q2"] as const)("warns of %s at p = 0.009 and not at 0.011", (name) => {
    const code = name === "Q1" ? "median-misfit" : "spread-misfit";
    const codes = (pValue: number) => {
      const judged = diagnoseFit(cohort, fit);
      const totals = judged.q.totals.map((total) => (total.name === name ? { ...total, pValue } : total));
      return fitWarnings(cohort, fit, residualRows(cohort, fit), { ...judged, q: { ...judged.q, totals } }).map((warning) => warning.code);
    };
    expect(codes(0.009)).toContain(code);
    expect(codes(0.011)).not.toContain(code);
  });

  // (Sum of w)² / sum of w²: nineteen of weight 1 and one of 0.69 count as 19.9, twenty and one of 0.05 as 20.1.
  it.each([
    ["youngest", 19, 0.69, true],
    ["youngest", 20, 0.0501, false],
    ["oldest", 19, 0.69, true],
    ["oldest", 20, 0.0501, false],
  ] as const)("says whether the %s tenth has 20 effective people: %i and one of weight %f", (end, whole, weight, warns) => {
    const near = Array.from({ length: whole + 1 }, (_, index) => 20.5 + index / 10);
    const others = Array.from({ length: 300 }, (_, index) => 30 + index / 6.5);
    const ages = [...near, ...others, 76, 80].map((age) => (end === "youngest" ? age : 100 - age));
    const made = cohortOf(
      [...ages, ...Array.from({ length: 60 }, (_, index) => (end === "youngest" ? 75 + index / 12 : 25 - index / 12))],
      Array.from({ length: ages.length + 60 }, (_, index) => 100 + 10 * Math.sin(index * 7)),
    );
    const weights = made.weights.map((each, index) => (index === 0 ? weight : each));
    const weighted = { ...made, weights };
    const found = diagnoseFit(
      weighted,
      normalFit(weighted, () => 100, 10),
    ).warnings.map(({ code }) => code);
    expect(found.includes(`few-${end}`)).toBe(warns);
  });
});
