import type { Fit, FitCurve, FitSummary } from "@trabecula/contracts";
import { curveKey, isActive } from "./fit-curves.ts";

/** Other finished fits of the same cohort that are compared at most. */
const mostCompared = 4;

/** Finished fits of a file of the same name, newest first, without the one being looked at. */
export function comparableFits(fits: readonly FitSummary[], fit: Pick<Fit, "id" | "fileName">): FitSummary[] {
  return fits
    .filter((other) => other.id !== fit.id && other.fileName === fit.fileName && !isActive(other.state) && other.state === "done")
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, mostCompared);
}

export interface ComparedCurve {
  fit: Fit;
  result: NonNullable<FitCurve["result"]>;
  /** Criteria of other rows are other criteria: only fits to as many persons and rows compare. */
  isSameSample: boolean;
}

/** The same curve in several fits, smallest BIC first. */
export function comparedCurves(fits: readonly Fit[], curve: FitCurve): ComparedCurve[] {
  return fits
    .flatMap((fit) => {
      const result = fit.curves.find((other) => curveKey(other) === curveKey(curve))?.result;
      const isSameSample = result?.rows === curve.result?.rows && result?.persons === curve.result?.persons;
      return result ? [{ fit, result, isSameSample }] : [];
    })
    .sort((a, b) => a.result.bic - b.result.bic);
}
