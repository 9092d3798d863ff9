import { fitCurve } from "../../src/fitting/fit-curve.ts";
import type { Cohort, Fit, FitSettings } from "../../src/fitting/fit-types.ts";

export const usual: FitSettings = { family: "BCCG", smoothing: { method: "local-ml" }, agePower: 1 };

export function fitted(cohort: Cohort, changes: Partial<FitSettings> = {}): Fit {
  const reading = fitCurve(cohort, { ...usual, ...changes });
  if (!reading.ok) throw new Error(reading.message);
  return reading.fit;
}
