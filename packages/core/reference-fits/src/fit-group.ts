import { fitGates, type FitResult } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import {
  centileErrors,
  quantile,
  zErrorPercentiles,
  zErrorsOfFit,
  cohortProblem,
  curveProblem,
  diagnoseFit,
  fittedPoints,
  neighborProblem,
  parameterNames,
  prepareCurve,
  type AgePoint,
  type CentileErrors,
  type Cohort,
  type Fit,
  type ParameterName,
} from "@trabecula/reference-stats";
import { candidatesOf, fitFamilies, personsOf, type CurvePlan, type HeldFit } from "./fit-families.ts";
import { mostVisits, peopleText, personCount, withinAges, type CohortGroup } from "./cohort-group.ts";

const shownPercentiles = [3, 10, 25, 50, 75, 90, 97];
const shownAges = 97;

type LinesReading =
  | {
      readonly ok: true;
      readonly lines: FitResult["lines"];
      readonly withErrors: (points: readonly AgePoint[]) => readonly AgePoint[];
    }
  | { readonly ok: false; readonly message: string };

function percentileLines(cohort: Cohort, held: HeldFit, plan: CurvePlan, onProgress: (done: number) => void): LinesReading {
  const { fit } = held;
  const ages = evenAges(fit.ages);
  const values = shownPercentiles.map((percentile) => ages.map((age) => quantile(fit.family, percentile / 100, fit.parametersAt(age))));
  const broken = shownPercentiles.find((_, index) => !values[index]!.every(Number.isFinite));
  if (broken !== undefined) return { ok: false, message: `The ${broken}th percentile does not exist at every age; choose another family.` };
  const bands = errorsOf(cohort, held, plan, ages, onProgress);
  const percentiles = shownPercentiles.map((percentile, index) => {
    const band = bands.find((candidate) => candidate.percentile === percentile);
    return { percentile, values: values[index]!, low: band?.low ?? null, high: band?.high ?? null };
  });
  return { ok: true, lines: { ages, percentiles }, withErrors: (points) => pointsWithErrors(points, fit, bands, ages) };
}

function pointsWithErrors(
  points: readonly AgePoint[],
  fit: Fit,
  bands: readonly CentileErrors[],
  ages: readonly number[],
): readonly AgePoint[] {
  const errors = zErrorsOfFit(fit, bands, ages);
  if (errors === null) return points;
  return points.map((point) => {
    const place = ((point.age - ages[0]!) / (ages.at(-1)! - ages[0]!)) * (ages.length - 1);
    const below = Math.max(0, Math.min(ages.length - 2, Math.floor(place)));
    const [from, to] = [errors[below]!, errors[below + 1]!];
    const at = (index: 0 | 1 | 2) => Number((from[index] + (place - below) * (to[index] - from[index])).toPrecision(3));
    return { ...point, zErrors: [at(0), at(1), at(2)] };
  });
}

function errorsOf(
  cohort: Cohort,
  { fit, edf }: HeldFit,
  plan: CurvePlan,
  ages: readonly number[],
  onProgress: (done: number) => void,
): CentileErrors[] {
  if (plan.standardErrors.method === "none") return [];
  const settings = { family: fit.family, smoothing: plan.smoothing, agePower: fit.agePower, edf };
  const percentiles = [...shownPercentiles, ...zErrorPercentiles.filter((percentile) => !shownPercentiles.includes(percentile))];
  return centileErrors(cohort, fit, settings, percentiles, ages, plan.standardErrors, onProgress);
}

function evenAges([youngest, oldest]: Fit["ages"]): number[] {
  const step = (oldest - youngest) / (shownAges - 1);
  return Array.from({ length: shownAges }, (_, index) => (index === shownAges - 1 ? oldest : youngest + index * step));
}

export type GroupProgress = (state: { readonly done: number; readonly message: string }) => void;

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

/** Why a group cannot be fitted; null if it can be tried. */
export function groupProblem(group: CohortGroup, plan: CurvePlan): string | null {
  const cohort = withinAges(group.cohort, plan.ageFrom, plan.ageTo);
  if (cohort.ages.length === 0) return "There is no measurement between the ages that were asked for.";
  const visits = mostVisits(cohort);
  if (plan.repeats === "refuse" && visits > 1)
    return `Persons have up to ${visits} rows: weigh them, so that a person counts once, or leave one row per person.`;
  return cohortProblem(cohort, plan.family === "auto" ? "NO" : plan.family, plan.agePower)?.message ?? smallProblem(cohort, plan);
}

function smallProblem(cohort: Cohort, { acceptSmall }: CurvePlan): string | null {
  const persons = personsOf(cohort);
  if (acceptSmall || persons >= fitGates.small) return null;
  return (
    `The curve would rest on ${peopleText(personCount(cohort), persons)}, fewer than ${fitGates.small}. ` +
    "Accept small groups (--accept-small) to fit it with a constant spread."
  );
}

/**
 * Fits as planned, with percentile errors and diagnostics. Blocks its thread.
 * @param onProgress may throw to stop the fit
 */
export function fitGroup(group: CohortGroup, plan: CurvePlan, onProgress: GroupProgress = () => undefined): GroupFit {
  const problem = groupProblem(group, plan);
  if (problem !== null) return { ok: false, message: problem };
  const cohort = withinAges(group.cohort, plan.ageFrom, plan.ageTo);
  const fitting = shareOfFitting[plan.standardErrors.method];
  const started = performance.now();
  // Refits restart from a simpler family, but progress must not go backwards.
  let furthest = 0;
  const report = (done: number, message: string) => onProgress({ done: (furthest = Math.max(furthest, done)), message });
  const tried = fitFamilies(cohort, plan, (done, message) => report(done * fitting, message));
  const milliseconds = performance.now() - started;
  if (!tried.ok) return tried;
  const usable = firstUsable(tried.ranked);
  if (!usable.ok) return usable;
  const { chosen, points } = usable;
  const shareOfErrors = shareBeforeDiagnostics - fitting;
  const lines = percentileLines(cohort, chosen, plan, (done) => report(fitting + shareOfErrors * done, "Standard errors"));
  if (!lines.ok) return lines;
  report(shareBeforeDiagnostics, "Diagnostics");
  const diagnostics = diagnoseFit(cohort, chosen.fit);
  const warnings = [...tailsUnsupported(chosen.fit), ...(group.warnings ?? []), ...diagnostics.warnings];
  const leftOut = [...(group.leftOut ?? []), ...outsideAges(group.cohort, cohort)];
  const result = {
    ...summarize(cohort, chosen.fit, milliseconds),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    candidates: candidatesOf(chosen, tried.ranked, plan),
    lines: lines.lines,
    diagnostics: { ...diagnostics, warnings },
  };
  report(1, "Done");
  return { ok: true, result, points: lines.withErrors(points), lambdas: lambdasOf(chosen.fit) };
}

function outsideAges(all: Cohort, used: Cohort): NonNullable<FitResult["leftOut"]> {
  const rows = all.ages.length - used.ages.length;
  return rows === 0 ? [] : [{ reason: "an age outside the chosen ages", rows }];
}

function firstUsable(ranked: readonly HeldFit[]) {
  let message = "";
  for (const chosen of ranked) {
    const points = fittedPoints(chosen.fit);
    const problem = unusable(chosen.fit, points);
    if (problem === null) return { ok: true as const, chosen, points };
    message ||= problem;
  }
  return { ok: false as const, message };
}

function unusable({ family }: Fit, points: readonly AgePoint[]): string | null {
  const problem = curveProblem(family, points, "lagrange4");
  return problem === null ? neighborProblem(prepareCurve(family, points, "lagrange4")) : `The fitted curve cannot be used: ${problem}.`;
}

/** Only a family that was chosen outright can have tails that its people do not support. */
function tailsUnsupported({ family, persons }: Fit): FitResult["diagnostics"]["warnings"] {
  if (!parameterNames(family).includes("tau") || persons >= fitGates.tails - 1e-6) return [];
  const message =
    `The shape of the tails rests on ${formatCount(Math.round(persons))} people; at least ${formatCount(fitGates.tails)} are needed. ` +
    "Z-scores beyond ±2 must not be used.";
  return [{ code: "tails-unsupported", message }];
}

function summarize(cohort: Cohort, fit: Fit, milliseconds: number): Omit<FitResult, "lines" | "diagnostics" | "candidates"> {
  const people = personCount(cohort);
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
    ...(people === Math.round(persons) ? {} : { people }),
    ages: [ages[0], ages[1]],
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

function thinned({ ages, values }: Cohort): [number, number][] {
  const byAge = Int32Array.from(ages.keys()).sort((left, right) => ages[left]! - ages[right]!);
  const count = Math.min(mostDots, byAge.length);
  return Array.from({ length: count }, (_, index) => {
    const row = byAge[Math.floor((index * byAge.length) / count)]!;
    return [ages[row]!, values[row]!];
  });
}
