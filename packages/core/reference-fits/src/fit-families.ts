import { fitGains, fitGates, type FitPlan, type FitResult } from "@trabecula/contracts";
import {
  cohortProblem,
  criterionOf,
  fitCurve,
  parameterNames,
  type Cohort,
  type Fit,
  type FittedFamilyName,
  type ParameterName,
} from "@trabecula/reference-stats";

export type CurvePlan = Omit<FitPlan, "reportType" | "columns">;

type Edf = FitPlan["edf"];

/** Families of `auto`. Without LMS, which is untruncated BCCG with an incomparable likelihood. */
const triedFamilies: readonly FittedFamilyName[] = ["NO", "LOGNO", "BCCG", "BCT", "BCPE"];

/** A fit and its fixed degrees of freedom, from the plan or the number of people. */
export interface HeldFit {
  readonly fit: Fit;
  readonly edf: Edf;
}

type FamilyReading = { readonly ok: true; readonly ranked: readonly HeldFit[] } | { readonly ok: false; readonly message: string };

/** Effective number; rounding of weights must not lift a cohort over a gate or below it. */
export function personsOf({ weights }: Cohort): number {
  return weights.reduce((sum, weight) => sum + weight, 0) + 1e-6;
}

function has(family: FittedFamilyName, parameter: ParameterName): boolean {
  return parameterNames(family).includes(parameter);
}

export function familiesOf(cohort: Cohort, { family: planned, agePower }: CurvePlan): readonly FittedFamilyName[] {
  if (planned !== "auto") return [planned];
  const persons = personsOf(cohort);
  return triedFamilies.filter(
    (family) =>
      (persons >= fitGates.skewness || !has(family, "nu")) &&
      (persons >= fitGates.tails || !has(family, "tau")) &&
      cohortProblem(cohort, family, agePower) === null,
  );
}

/** Parameters that the plan does not fix are constant if there are too few people for a curve. */
export function fitFamily(
  cohort: Cohort,
  plan: CurvePlan,
  family: FittedFamilyName,
  onProgress: Parameters<typeof fitCurve>[2],
): FamilyFit {
  const persons = personsOf(cohort);
  const { smoothing, agePower } = plan;
  const tailsHeld = has(family, "tau") && (plan.family === "auto" || persons < fitGates.tails);
  const held: Edf = {
    ...(persons < fitGates.spread ? { sigma: 1 } : {}),
    ...(persons < fitGates.spread && has(family, "nu") ? { nu: 1 } : {}),
    ...(tailsHeld ? { tau: 1 } : {}),
    ...plan.edf,
  };
  const fitted = (edf: Edf): FamilyFit => {
    const reading = fitCurve(cohort, { family, smoothing, agePower, edf }, onProgress);
    return reading.ok ? { ok: true, fit: reading.fit, edf } : reading;
  };
  const simplest = fitted(held);
  if (!simplest.ok || persons >= fitGates.spread) return simplest;
  if (persons < fitGates.small)
    return plan.edf?.mu === undefined ? betterOf(fitted({ ...held, mu: 2 }), simplest, fitGains.bend) : simplest;
  return plan.edf?.sigma === undefined ? betterOf(simplest, fitted({ ...held, sigma: 2 }), fitGains.parameter) : simplest;
}

type FamilyFit = ({ readonly ok: true } & HeldFit) | Extract<ReturnType<typeof fitCurve>, { ok: false }>;

function betterOf(simpler: FamilyFit, other: FamilyFit, gain: number): FamilyFit {
  if (!simpler.ok || !other.ok) return simpler.ok ? simpler : other;
  return other.fit.converged && other.fit.bic <= simpler.fit.bic - gain ? other : simpler;
}

/**
 * Fits the plan's family, or every family that the number of people supports. From 300 people BCCG comes before NO and
 * LOGNO, below it must lower BIC by 2, as tails always must.
 * @param onProgress share done, 0 to 1; may throw to stop
 */
export function fitFamilies(cohort: Cohort, plan: CurvePlan, onProgress: (done: number, message: string) => void): FamilyReading {
  const families = familiesOf(cohort, plan);
  const fits: HeldFit[] = [];
  let refusal = "No family could be fitted to these values.";
  for (const [index, family] of families.entries()) {
    const reading = fitFamily(cohort, plan, family, ({ done, iteration }) =>
      onProgress((index + done) / families.length, `${family}, cycle ${iteration}`),
    );
    if (reading.ok) fits.push(reading);
    else refusal = reading.message;
  }
  if (fits.length === 0) return { ok: false, message: refusal };
  return { ok: true, ranked: rankFits(fits, plan, personsOf(cohort)) };
}

/** Fits of a higher rank have a parameter that must lower BIC. */
function rankOf({ family }: Fit, persons: number): 0 | 1 | 2 {
  if (has(family, "tau")) return 2;
  return has(family, "nu") && persons < fitGates.spread ? 1 : 0;
}

/** Best first. A fit that did not converge earns no place before one that did. */
export function rankFits(fits: readonly HeldFit[], { smoothing }: CurvePlan, persons: number): HeldFit[] {
  const criterion = ({ fit }: HeldFit) => (persons < fitGates.spread ? fit.bic : criterionOf(fit, smoothing));
  const hasSkewness = ({ fit }: HeldFit) => Number(persons >= fitGates.spread && fit.converged && has(fit.family, "nu"));
  const byCriterion = (left: HeldFit, right: HeldFit) => hasSkewness(right) - hasSkewness(left) || criterion(left) - criterion(right);
  return ([0, 1, 2] as const).reduce<HeldFit[]>((simpler, rank) => {
    const own = fits.filter(({ fit }) => rankOf(fit, persons) === rank).sort(byCriterion);
    const least = Math.min(...simpler.filter(({ fit }) => fit.converged).map(({ fit }) => fit.bic));
    const earns = ({ fit }: HeldFit) => fit.converged && fit.bic <= least - fitGains.parameter;
    return [...own.filter(earns), ...simpler, ...own.filter((held) => !earns(held))];
  }, []);
}

export function candidatesOf(chosen: HeldFit, fits: readonly HeldFit[], { family, smoothing }: CurvePlan): FitResult["candidates"] {
  if (family !== "auto") return [];
  return [chosen, ...fits.filter((other) => other !== chosen)].map(({ fit }) => ({
    family: fit.family,
    agePower: fit.agePower,
    totalEdf: fit.totalEdf,
    globalDeviance: fit.globalDeviance,
    criterion: criterionOf(fit, smoothing),
  }));
}
