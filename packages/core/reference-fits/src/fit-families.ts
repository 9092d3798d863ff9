import { leastPersonsForShape, type FitResult } from "@trabecula/contracts";
import {
  cohortProblem,
  criterionOf,
  fitCurve,
  parameterNames,
  type Cohort,
  type Fit,
  type FittedFamilyName,
} from "@trabecula/reference-stats";
import type { CurvePlan } from "./curve-plan.ts";

/** Families of `auto`. Without LMS, which is untruncated BCCG with an incomparable likelihood. */
const triedFamilies: readonly FittedFamilyName[] = ["NO", "LOGNO", "BCCG", "BCT", "BCPE"];

export interface FamilyFit {
  readonly fit: Fit;
  readonly candidates: FitResult["candidates"];
}

type FamilyReading = ({ readonly ok: true } & FamilyFit) | { readonly ok: false; readonly message: string };

export function familiesOf(cohort: Cohort, { family: planned, agePower }: CurvePlan): readonly FittedFamilyName[] {
  return planned === "auto" ? triedFamilies.filter((family) => !cohortProblem(cohort, family, agePower)) : [planned];
}

function familiesToChooseFrom(cohort: Cohort, plan: CurvePlan): readonly FittedFamilyName[] {
  const families = familiesOf(cohort, plan);
  const persons = cohort.weights.reduce((sum, weight) => sum + weight, 0);
  if (plan.family !== "auto" || persons >= leastPersonsForShape - 1e-6) return families;
  return families.filter((family) => !parameterNames(family).includes("nu"));
}

/**
 * Fits the family of the plan, or every family that the number of people allows and takes the one with the smallest criterion:
 * GAIC(k), BIC, or GAIC(3) where the smoothing is averaged or by local maximum likelihood. The criterion's own penalty is what
 * keeps families simple. A fit that did not converge comes after all that did.
 *
 * @param onProgress share done, 0 to 1; may throw to stop
 */
export function fitFamilies(cohort: Cohort, plan: CurvePlan, onProgress: (done: number, message: string) => void): FamilyReading {
  const { smoothing, agePower, edf } = plan;
  const families = familiesToChooseFrom(cohort, plan);
  const fits: Fit[] = [];
  let refusal = "No family could be fitted to these values.";
  for (const [index, family] of families.entries()) {
    const reading = fitCurve(cohort, { family, smoothing, agePower, edf }, ({ done, iteration }) =>
      onProgress((index + done) / families.length, `${family}, cycle ${iteration}`),
    );
    if (reading.ok) fits.push(reading.fit);
    else refusal = reading.message;
  }
  const criterion = (fit: Fit) => criterionOf(fit, smoothing);
  fits.sort((left, right) => Number(right.converged) - Number(left.converged) || criterion(left) - criterion(right));
  const [best] = fits;
  if (!best) return { ok: false, message: refusal };
  const candidates = fits.map((fit) => ({
    family: fit.family,
    agePower: fit.agePower,
    totalEdf: fit.totalEdf,
    globalDeviance: fit.globalDeviance,
    criterion: criterion(fit),
  }));
  return { ok: true, fit: best, candidates: plan.family === "auto" ? candidates : [] };
}
