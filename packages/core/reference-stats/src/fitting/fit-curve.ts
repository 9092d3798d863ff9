import { ageGrid } from "../curves/age-grid.ts";
import { parameterProblem } from "../families/registry.ts";
import { candidatePowers } from "./age-scale.ts";
import { cohortProblem, edfProblem } from "./check-cohort.ts";
import { fitAtPower } from "./fit-at-power.ts";
import type { Cohort, Fit, FitProgress, FitReading, FitSettings, SmoothingChoice } from "./fit-types.ts";
import { Diverged } from "./penalized-smoother.ts";

/** Default penalty per effective degree of freedom for comparing fits. */
const USUAL_PENALTY = 3;
const USUAL_CYCLES = 12;
/** Required improvement for replacing plain age by another power. */
const WORTH_A_POWER = 2;

/**
 * Fits reference curves over age to raw measurements: every parameter of the family is a cubic P-spline of age
 * (Eilers and Marx 1996), fitted by penalized maximum likelihood with the algorithm of Rigby and Stasinopoulos (2005).
 * The smoothing of each parameter is averaged over, or found by local maximum likelihood, by a generalized Akaike criterion or by BIC.
 *
 * @param cohort measurements of one parameter, site and sex, in one unit; rows of one person weigh 1 / visits
 * @param onProgress called once a cycle; may throw to stop the fit
 * @returns the fit, or why there is none. A fit that did not settle says so in `converged`.
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
