import type { Banded } from "./banded.ts";
import { guideAlong, type Guide } from "./guide.ts";

/** Years by which the spread precedes (+) or follows the median's speed, and the SD of its widening. */
const SHIFTS = [0, 1, -1];
const WIDTHS = [0, 1];
/** Prior weight of the unshifted spread; the others share the rest. */
const WEIGHT_AS_IT_IS = 1 / 3;
/** A smaller rise of ln sigma (per year squared) gives no guide, as in adults. */
const NEGLIGIBLE = 1e-3;
/** Kernel half-width in SDs, and steps per SD. */
const REACH = 2.5;
const STEPS = 4;

/**
 * What ln sigma may follow: the speed of the median, as it is, a year earlier or later, and each of these drawn out over a year. The
 * spread of a measurement need not be widest in the year in which its median moves fastest: it is told in percent of a median that
 * grows, and people who are early or late have other spurts than the middle ones.
 *
 * @param ages in years, ascending, at which the coefficients lie
 * @returns none where the median moves too slowly to matter, or where the curves have no finite speed
 */
export function spreadGuides(mu: Float64Array, logSigma: Float64Array, ages: Float64Array, crossProducts: Banded): Guide[] {
  const shape = spreadBySpeed(mu, logSigma, ages);
  const most = shape.reduce((a, b) => Math.max(a, b), 0);
  if (!(most > NEGLIGIBLE) || !shape.every(Number.isFinite)) return [];
  const shapes = WIDTHS.flatMap((width) => SHIFTS.map((shift) => moved(shape, ages, shift, width)));
  const logPriors = [WEIGHT_AS_IT_IS, (1 - WEIGHT_AS_IT_IS) / (shapes.length - 1)].map(Math.log);
  return shapes.map((each, index) => guideAlong(each, crossProducts, logPriors[index === 0 ? 0 : 1]));
}

/**
 * How much ln sigma rises where the variance grows by the square of what people of one age lie apart on the way of the median: by
 * this, times the variance, in years squared, of the ages at which people are as far.
 *
 * @param ages in years, at which the coefficients lie
 */
export function spreadBySpeed(mu: Float64Array, logSigma: Float64Array, ages: Float64Array): Float64Array {
  // The outermost coefficients lie beyond the data and are unstable.
  const last = mu.length - 1;
  return mu.map((_, i) => {
    const at = Math.min(Math.max(i, 2), last - 2);
    const speed = (mu[at + 1]! - mu[at - 1]!) / (ages[at + 1]! - ages[at - 1]!);
    return 0.5 * (speed / Math.exp(logSigma[i]!)) ** 2;
  });
}

/** Shifts a curve by `earlier` years and averages over timing differences with SD `width`. */
function moved(shape: Float64Array, ages: Float64Array, earlier: number, width: number): Float64Array {
  const count = width === 0 ? 0 : REACH * STEPS;
  const nodes = Array.from({ length: 2 * count + 1 }, (_, node) => (node - count) / STEPS);
  const weights = nodes.map((z) => Math.exp((-z * z) / 2));
  const total = weights.reduce((a, b) => a + b);
  return ages.map(
    (age) => nodes.reduce((sum, z, node) => sum + weights[node]! * valueAt(shape, ages, age + earlier + width * z), 0) / total,
  );
}

/** Linear interpolation, constant beyond the ends. */
function valueAt(shape: Float64Array, ages: Float64Array, age: number): number {
  const above = ages.findIndex((each) => each >= age);
  if (above <= 0) return above === 0 ? shape[0]! : shape.at(-1)!;
  const share = (age - ages[above - 1]!) / (ages[above]! - ages[above - 1]!);
  return (1 - share) * shape[above - 1]! + share * shape[above]!;
}
