import type { Fit, FitCurve, FitSummary } from "@trabecula/contracts";
import { curveKey, isActive } from "./fit-curves.ts";

const mostCompared = 4;

/** Finished fits of a file with the same name, newest first, without `fit`. */
export function comparableFits(fits: readonly FitSummary[], fit: Pick<Fit, "id" | "fileName">): FitSummary[] {
  return fits
    .filter((other) => other.id !== fit.id && other.fileName === fit.fileName && !isActive(other.state) && other.state === "done")
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, mostCompared);
}

export interface ComparedCurve {
  fit: Fit;
  result: NonNullable<FitCurve["result"]>;
  /** Criteria are comparable only for the same number of persons and rows. */
  isSameSample: boolean;
}

export function comparedCurves(fits: readonly Fit[], curve: FitCurve): ComparedCurve[] {
  return fits
    .flatMap((fit) => {
      const result = fit.curves.find((other) => curveKey(other) === curveKey(curve))?.result;
      const isSameSample = result?.rows === curve.result?.rows && result?.persons === curve.result?.persons;
      return result ? [{ fit, result, isSameSample }] : [];
    })
    .sort((a, b) => a.result.bic - b.result.bic);
}
