import { expect, test } from "vitest";
import { fitCurve } from "../../src/fitting/fit-curve.ts";
import type { Cohort, FitSettings } from "../../src/fitting/fit-types.ts";
import { crossValidatedDeviance } from "../../src/validation/cross-validation.ts";
import { lossTruth, simulate } from "../support/simulated-truths.ts";

const cohort = simulate(lossTruth, 400, 3);
const settings: FitSettings = { family: "BCCG", smoothing: { method: "local-ml" }, agePower: 1 };

function deviance(changes: Partial<FitSettings> = {}, of: Cohort = cohort): number {
  const found = crossValidatedDeviance(of, { ...settings, ...changes }, 5);
  if (found === null) throw new Error("not foretold");
  return found;
}

test("out-of-sample deviance exceeds the in-sample deviance by about two per degree of freedom", () => {
  const reading = fitCurve(cohort, settings);
  if (!reading.ok) throw new Error(reading.message);
  const { globalDeviance, totalEdf } = reading.fit;
  expect(deviance() - globalDeviance).toBeGreaterThan(totalEdf);
  expect(deviance() - globalDeviance).toBeLessThan(6 * totalEdf);
});

test("is reproducible, and a family or smoothing that follows chance predicts worse", () => {
  expect(deviance()).toBe(deviance());
  expect(deviance({ family: "NO" })).toBeGreaterThan(deviance());
  expect(deviance({ edf: { mu: 18, sigma: 18, nu: 12 } })).toBeGreaterThan(deviance() + 10);
});

test("all rows of a person are left out together", () => {
  const twice = (column: Float64Array) => Float64Array.from([...column, ...column]);
  const persons = Int32Array.from([...cohort.persons, ...cohort.persons]);
  const doubled = { ages: twice(cohort.ages), values: twice(cohort.values), persons, weights: new Float64Array(800).fill(0.5) };
  expect(deviance({}, doubled)).toBeCloseTo(deviance(), 1);
});

test("is null when a fold cannot be fitted", () => {
  const few = simulate(lossTruth, 31, 1);
  expect(crossValidatedDeviance(few, settings, 5)).toBeNull();
});
