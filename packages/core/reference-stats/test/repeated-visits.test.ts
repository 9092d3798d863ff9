import { expect, it } from "vitest";
import { fitCurve, normalQuantile, quantileAtZ, type Cohort } from "../src/index.ts";
import { visits } from "./support/made-cohorts.ts";

function fitOf(cohort: Cohort): { error: number; edf: number } {
  const reading = fitCurve(cohort, { family: "NO", smoothing: { method: "local-ml" }, agePower: 1 });
  if (!reading.ok) throw new Error(reading.message);
  const squares = [25, 35, 45, 55, 65, 75].flatMap((age) =>
    [0.03, 0.5, 0.97].map((p) => {
      const z = normalQuantile(p);
      return ((quantileAtZ("NO", z, reading.fit.parametersAt(age)) - (1.1 - 0.004 * age)) / 0.12 - z) ** 2;
    }),
  );
  return { error: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length), edf: reading.fit.totalEdf };
}

it("weighing visits by 1 / visits fits better than pooling them as strangers", () => {
  const seeds = Array.from({ length: 30 }, (_, seed) => seed);
  const mean = (of: (cohort: Cohort) => { error: number; edf: number }, key: "error" | "edf") =>
    seeds.reduce((sum, seed) => sum + of(visits(seed))[key], 0) / seeds.length;
  const pooled = (cohort: Cohort) =>
    fitOf({ ...cohort, persons: Int32Array.from(cohort.ages.keys()), weights: new Float64Array(cohort.ages.length).fill(1) });
  expect(mean(pooled, "error") / mean(fitOf, "error")).toBeGreaterThan(1.15);
  expect(mean(pooled, "edf") / mean(fitOf, "edf")).toBeGreaterThan(1.4);
});
