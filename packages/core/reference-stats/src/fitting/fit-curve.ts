import type { Cohort, FitReading, FitSettings, FittedFamilyName, Fit, FitProgress, SmoothingChoice } from "./fit-types.ts";
import { ageGrid, candidatePowers } from "./age-scale.ts";
import { parameterProblem } from "../families/registry.ts";
import { fitAtPower } from "./fit-at-power.ts";
import { Diverged } from "./penalized-smoother.ts";

type Refusal = Extract<FitReading, { ok: false }>;

const LEAST_PERSONS = 30;
const LEAST_AGES = 4;
const LEAST_VALUES = 4;
/** Years; curves have a point every tenth of a year. */
const LEAST_SPAN = 0.1;

const positiveFamilies: readonly FittedFamilyName[] = ["LOGNO", "LMS", "BCCG", "BCT", "BCPE"];

export function cohortProblem(cohort: Cohort, family: FittedFamilyName, agePower: number | "auto"): Refusal | null {
  const { ages, values, weights } = cohort;
  if (![ages, values, weights].every((column) => column.every(Number.isFinite)) || !weights.every((weight) => weight > 0)) {
    return refuse("not-finite", "Every age, value and weight must be a finite number, and every weight positive.");
  }
  const persons = weights.reduce((sum, weight) => sum + weight, 0);
  if (persons < LEAST_PERSONS - 1e-6) {
    const heads = new Set(cohort.persons).size;
    const counting = Math.round(persons) === heads ? "" : `, who count as ${Math.round(persons)}`;
    return refuse(
      "too-few-persons",
      `There ${counted(heads, "person", "people")}${counting}; reference curves need at least ${LEAST_PERSONS}.`,
    );
  }
  if (positiveFamilies.includes(family) && !values.every((value) => value > 0)) {
    return refuse("not-positive", `${family} is for positive values, and some are zero or negative; NO takes them.`);
  }
  if (agePower !== "auto" && agePower <= 0 && !ages.every((age) => age > 0)) {
    return refuse("not-positive", "The logarithm of age needs ages above zero; choose another age power.");
  }
  const distinct = distinctUpTo(LEAST_AGES, ages);
  if (distinct < LEAST_AGES) {
    return refuse("one-age", `There ${counted(distinct, "age", "different ages")}; a curve over age needs at least ${LEAST_AGES}.`);
  }
  const span = ages.reduce((a, b) => Math.max(a, b)) - ages.reduce((a, b) => Math.min(a, b));
  if (span < LEAST_SPAN) return refuse("one-age", "All ages lie within a tenth of a year; a curve over age needs a wider range.");
  const differing = distinctUpTo(LEAST_VALUES, values);
  if (differing < LEAST_VALUES)
    return refuse(
      "no-spread",
      `The values are ${differing === 1 ? "all the same" : `only ${differing} different ones`}; a spread needs at least ${LEAST_VALUES}.`,
    );
  return null;
}

/** A curve with more degrees of freedom follows individuals instead of age. */
const MOST_EDF = 20;

function edfProblem(edf: FitSettings["edf"]): Refusal | null {
  const wrong = Object.entries(edf ?? {}).find(([, given]) => given !== undefined && !(given >= 1 && given <= MOST_EDF));
  return wrong ? refuse("edf-out-of-range", `Degrees of freedom of ${wrong[0]} can be given from 1, a constant, to ${MOST_EDF}.`) : null;
}

/** Number of different values, counted up to `most`. */
function distinctUpTo(most: number, column: Float64Array): number {
  const seen = new Set<number>();
  for (const value of column) if (seen.add(value).size === most) break;
  return seen.size;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `is 1 ${one}` : `are ${count} ${many}`;
}

function refuse(reason: Refusal["reason"], message: string): Refusal {
  return { ok: false, reason, message };
}

/** Default penalty per effective degree of freedom for comparing fits. */
const USUAL_PENALTY = 3;
const USUAL_CYCLES = 12;
/** Required improvement for replacing plain age by another power. */
const WORTH_A_POWER = 2;

/**
 * Each parameter of the family is a cubic P-spline of age (Eilers and Marx 1996), fitted by penalized maximum likelihood
 * (Rigby and Stasinopoulos 2005). Smoothing is averaged over, or found by local maximum likelihood, a generalized Akaike
 * criterion or BIC.
 * @param cohort measurements of one parameter, site and sex, in one unit; rows of one person weigh 1 / visits
 * @param onProgress called once a cycle; may throw to stop the fit
 * @returns the fit, with `converged`, or why there is none
 */
export function fitCurve(cohort: Cohort, settings: FitSettings, onProgress: FitProgress = () => undefined): FitReading {
  const problem = cohortProblem(cohort, settings.family, settings.agePower) ?? edfProblem(settings.edf);
  if (problem) return problem;
  const youngest = cohort.ages.reduce((a, b) => Math.min(a, b));
  const powers = settings.agePower === "auto" ? candidatePowers(youngest) : [settings.agePower];
  let best: Fit | null = null;
  for (const [index, agePower] of powers.entries()) {
    const fit = soundFit(cohort, { ...settings, agePower }, (cycle, globalDeviance) => {
      const share = 1 - Math.exp(-cycle / USUAL_CYCLES);
      onProgress({ done: (index + share) / powers.length, iteration: cycle, globalDeviance });
    });
    if (fit === null) continue;
    if (best === null || criterionOf(fit, settings.smoothing) < criterionOf(best, settings.smoothing) - worth(best)) best = fit;
  }
  if (best) return { ok: true, fit: best };
  return {
    ok: false,
    reason: "diverged",
    message: `${settings.family} could not be fitted to these values: the likelihood has no finite maximum.`,
  };
}

/** Null if the fit diverged: no finite likelihood, or invalid parameters. */
function soundFit(...fitting: Parameters<typeof fitAtPower>): Fit | null {
  try {
    const fit = fitAtPower(...fitting);
    const isSound = ageGrid(fit.ages).every((age) => parameterProblem(fit.family, fit.parametersAt(age)) === null);
    return isSound && Number.isFinite(fit.globalDeviance) ? fit : null;
  } catch (error) {
    if (error instanceof Diverged) return null;
    throw error;
  }
}

export function criterionOf({ globalDeviance, totalEdf, persons }: Fit, smoothing: SmoothingChoice): number {
  if (smoothing.method === "bic") return globalDeviance + Math.log(persons) * totalEdf;
  return globalDeviance + (smoothing.method === "gaic" ? smoothing.k : USUAL_PENALTY) * totalEdf;
}

function worth({ agePower }: Fit): number {
  return agePower === 1 ? WORTH_A_POWER : 0;
}
