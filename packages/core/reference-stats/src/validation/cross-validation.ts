import { logDensity } from "../distributions.ts";
import { seededRandom } from "../centile-errors/seeded-random.ts";
import { fitCurve } from "../fitting/fit-curve.ts";
import type { Cohort, FitSettings } from "../fitting/fit-types.ts";

/** Left-out persons keep this share of their weight, so that all fits have the same ages and knots. */
const LEFT_OUT = 1e-9;
const SEED = 1;

/**
 * -2 log likelihood of people by curves fitted without them, summed over random folds (the same each time), with the smoothing found anew.
 * Smaller is better. Compares any two fits of a cohort, because it needs no degrees of freedom.
 * @param folds at least 2
 * @returns null if a fit fails or gives a person left out no likelihood
 */
export function crossValidatedDeviance(cohort: Cohort, settings: FitSettings, folds: number): number | null {
  const foldOf = foldsOfPersons(cohort, folds);
  let deviance = 0;
  for (let fold = 0; fold < folds; fold++) {
    const isLeftOut = (row: number) => foldOf[cohort.persons[row]!] === fold;
    const weights = cohort.weights.map((weight, row) => (isLeftOut(row) ? weight * LEFT_OUT : weight));
    const reading = fitCurve({ ...cohort, weights }, settings);
    if (!reading.ok) return null;
    const { fit } = reading;
    cohort.values.forEach((value, row) => {
      if (isLeftOut(row)) deviance -= 2 * cohort.weights[row]! * logDensity(fit.family, value, fit.parametersAt(cohort.ages[row]!));
    });
  }
  return Number.isFinite(deviance) ? deviance : null;
}

/** One fold per person, of equal size within one. */
function foldsOfPersons({ persons }: Cohort, folds: number): Int32Array {
  const count = persons.reduce((most, person) => Math.max(most, person + 1), 0);
  const order = Int32Array.from({ length: count }, (_, person) => person);
  const random = seededRandom(SEED);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  const foldOf = new Int32Array(count);
  order.forEach((person, place) => (foldOf[person] = place % folds));
  return foldOf;
}
