import { quantileAtZ } from "../distributions.ts";
import type { Cohort, Fit, FitProgress, FitReading, FitSettings, ParameterName } from "../fitting/fit-types.ts";
import { seededRandom } from "./seeded-random.ts";

export type Refit = (cohort: Cohort, settings: FitSettings, onProgress?: FitProgress) => FitReading;

export interface Resampling {
  readonly resamples: number;
  readonly seed: number;
}

/** Tiny weight of persons not drawn, so that all refits have the same ages and knots. */
const NOT_DRAWN = 1e-9;
/** Maximum draws per requested resample, since some refits have no finite maximum. */
const MOST_DRAWS = 2;

/**
 * Centiles of refits to persons drawn with replacement, with all their visits. Refits keep the fit's family, age power and
 * smoothing; a fit that averages over smoothing averages anew.
 * @param scores normal quantiles of the percentiles
 * @param ages decimal years
 * @param onProgress share done, 0 to 1; may throw to stop
 * @returns for each refit a value for each score and age (`[score][age]`); fewer if refits failed
 */
export function bootstrapCentiles(
  refit: Refit,
  cohort: Cohort,
  fit: Fit,
  settings: FitSettings,
  scores: readonly number[],
  ages: readonly number[],
  { resamples, seed }: Resampling,
  onProgress: (done: number) => void,
): number[][][] {
  const random = seededRandom(seed);
  const fixed = fixedSettings(fit, settings);
  const centiles: number[][][] = [];
  for (let draw = 0; draw < MOST_DRAWS * resamples && centiles.length < resamples; draw++) {
    const report = () => onProgress(centiles.length / resamples);
    report();
    const reading = refit({ ...cohort, weights: drawnWeights(cohort, random) }, fixed, report);
    if (!reading.ok) continue;
    const parameters = ages.map(reading.fit.parametersAt);
    centiles.push(scores.map((z) => parameters.map((each) => quantileAtZ(fit.family, z, each))));
  }
  onProgress(1);
  return centiles;
}

function fixedSettings(fit: Fit, settings: FitSettings): FitSettings {
  const lambdas = fixedLambdas(fit);
  const smoothing = lambdas ? ({ method: "fixed", lambdas } as const) : settings.smoothing;
  return { ...settings, family: fit.family, agePower: fit.agePower, smoothing };
}

function fixedLambdas({ parameters }: Fit): Partial<Record<ParameterName, number>> | null {
  const lambdas: Partial<Record<ParameterName, number>> = {};
  for (const { name, lambda } of parameters) {
    if (lambda === null) return null;
    lambdas[name] = lambda;
  }
  return lambdas;
}

function drawnWeights({ persons, weights }: Cohort, random: () => number): Float64Array {
  const count = persons.reduce((most, person) => Math.max(most, person), -1) + 1;
  const draws = new Float64Array(count);
  for (let draw = 0; draw < count; draw++) draws[Math.floor(random() * count)]! += 1;
  return weights.map((weight, row) => weight * Math.max(draws[persons[row]!]!, NOT_DRAWN));
}
