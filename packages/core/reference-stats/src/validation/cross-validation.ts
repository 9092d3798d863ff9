import { logDensity } from "../distributions.ts";
import { seededRandom } from "../centile-errors/seeded-random.ts";
import { fitCurve } from "../fitting/fit-curve.ts";
import type { Cohort, FitSettings } from "../fitting/fit-types.ts";

/** A person who is left out keeps this share of the weight, so that the ages and knots of all fits are the same. */
const LEFT_OUT = 1e-9;
/** The same folds for every fit that is compared, and for everybody who repeats it. */
const SEED = 1;

/**
 * -2 log likelihood of people by curves that were fitted without them: persons fall into folds at random (always the same
 * way), each fold is foretold by a fit to the others with its smoothing found anew, and the sums are added. Smaller is
 * better; it needs no count of degrees of freedom, and so compares any two ways of fitting the same cohort.
 *
 * @param folds at least 2
 * @returns null where one of the fits fails or gives a person left out no likelihood
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

/** A fold for each person, all of one size give or take one. */
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
