import type { FitResult } from "@trabecula/contracts";
import {
  cohortProblem,
  curveProblem,
  diagnoseFit,
  fittedPoints,
  type AgePoint,
  type Cohort,
  type Fit,
  type ParameterName,
} from "@trabecula/reference-stats";
import { mostVisits, withinAges } from "./build-cohort.ts";
import { percentileLines } from "./centile-bands.ts";
import type { CohortGroup } from "./cohort-group.ts";
import type { CurvePlan } from "./curve-plan.ts";
import { fitFamilies, type FamilyFit } from "./fit-families.ts";

export type GroupProgress = (state: { readonly done: number; readonly message: string }) => void;

/** Fitted curve for display (`result`) and output (`points`), with smoothing parameters. */
export interface FittedGroup {
  readonly result: FitResult;
  readonly points: readonly AgePoint[];
  readonly lambdas: Readonly<Partial<Record<ParameterName, number>>>;
}

export type GroupFit = ({ readonly ok: true } & FittedGroup) | { readonly ok: false; readonly message: string };

const mostDots = 2000;
/** Shares of progress: fitting, then standard errors; the rest is diagnostics. */
const shareOfFitting = { none: 0.95, delta: 0.9, bootstrap: 0.3 } as const;
const shareBeforeDiagnostics = 0.97;

/** Reason, before fitting, why a group cannot be fitted; null if it can be tried. */
export function groupProblem(group: CohortGroup, plan: CurvePlan): string | null {
  const cohort = withinAges(group.cohort, plan.ageFrom, plan.ageTo);
  if (cohort.ages.length === 0) return "There is no measurement between the ages that were asked for.";
  const visits = mostVisits(cohort);
  if (plan.repeats === "refuse" && visits > 1)
    return `Persons have up to ${visits} rows: weigh them, so that a person counts once, or leave one row per person.`;
  return cohortProblem(cohort, plan.family === "auto" ? "NO" : plan.family, plan.agePower)?.message ?? null;
}

/**
 * Fits one parameter, site and sex as planned: ages limited and visits weighed, the family given or chosen, percentiles
 * with their errors, diagnostics. Runs to its end in one go: call it where nobody waits.
 *
 * @param onProgress may throw to stop the fit
 */
export function fitGroup(group: CohortGroup, plan: CurvePlan, onProgress: GroupProgress = () => undefined): GroupFit {
  const problem = groupProblem(group, plan);
  if (problem !== null) return { ok: false, message: problem };
  const cohort = withinAges(group.cohort, plan.ageFrom, plan.ageTo);
  const fitting = shareOfFitting[plan.standardErrors.method];
  const started = performance.now();
  // Refits restart from a simpler family, but shown progress must not go backwards.
  let furthest = 0;
  const report = (done: number, message: string) => onProgress({ done: (furthest = Math.max(furthest, done)), message });
  const chosen = fitFamilies(cohort, plan, (done, message) => report(done * fitting, message));
  const milliseconds = performance.now() - started;
  if (!chosen.ok) return chosen;
  const { fit } = chosen;
  const points = fittedPoints(fit);
  const unusable = curveProblem(fit.family, points, "lagrange4");
  if (unusable !== null) return { ok: false, message: `The fitted curve cannot be used: ${unusable}.` };
  const shareOfErrors = shareBeforeDiagnostics - fitting;
  const lines = percentileLines(cohort, fit, plan, (done) => report(fitting + shareOfErrors * done, "Standard errors"));
  if (!lines.ok) return lines;
  report(shareBeforeDiagnostics, "Diagnostics");
  const result = { ...summarize(cohort, chosen, milliseconds), lines: lines.lines, diagnostics: diagnoseFit(cohort, fit) };
  report(1, "Done");
  return { ok: true, result, points: lines.withErrors(points), lambdas: lambdasOf(fit) };
}

function summarize(cohort: Cohort, { fit, candidates }: FamilyFit, milliseconds: number): Omit<FitResult, "lines" | "diagnostics"> {
  const { family, agePower, totalEdf, globalDeviance, aic, gaic3, bic, iterations, converged, rows, persons, ages } = fit;
  return {
    family,
    agePower,
    edf: edfByParameter(fit),
    totalEdf,
    globalDeviance,
    aic,
    gaic3,
    bic,
    iterations,
    converged,
    milliseconds,
    rows,
    persons: Math.round(persons),
    ages: [ages[0], ages[1]],
    candidates: [...candidates],
    scatter: thinned(cohort),
  };
}

function lambdasOf({ parameters }: Fit): FittedGroup["lambdas"] {
  return Object.fromEntries(parameters.flatMap(({ name, lambda }) => (lambda === null ? [] : [[name, lambda]])));
}

function edfByParameter({ parameters }: Fit): FitResult["edf"] {
  const edf = (name: ParameterName) => parameters.find((parameter) => parameter.name === name)?.edf ?? null;
  return { mu: edf("mu") ?? 0, sigma: edf("sigma") ?? 0, nu: edf("nu"), tau: edf("tau") };
}

/** At most 2,000, evenly by age. */
function thinned({ ages, values }: Cohort): [number, number][] {
  const byAge = Int32Array.from(ages.keys()).sort((left, right) => ages[left]! - ages[right]!);
  const count = Math.min(mostDots, byAge.length);
  return Array.from({ length: count }, (_, index) => {
    const row = byAge[Math.floor((index * byAge.length) / count)]!;
    return [ages[row]!, values[row]!];
  });
}
