import { normalLogCdf, normalLogCdfSlope } from "../normal/normal-cdf.ts";
import { dot, solveFactorized, timesVector, type Banded } from "./banded.ts";

/** Scale of the half-normal prior of the guide's share. */
export const USUAL_FOLLOWING = 2;

/** Adds b times `shape` to a curve's own smooth, with b ≥ 0 estimated. */
export interface Guide {
  readonly shape: Float64Array;
  /** Cross products of the design with `shape`, and `shape` squared. */
  readonly products: Float64Array;
  readonly information: number;
  readonly logPrior: number;
}

interface Following {
  /** Most likely share and its standard error, relative to the information. */
  readonly share: number;
  readonly error: number;
  readonly direction: Float64Array;
  /** Gain in log marginal likelihood, including prior weight. */
  readonly support: number;
}

export function guideAlong(shape: Float64Array, crossProducts: Banded, logPrior = 0): Guide {
  const products = timesVector(crossProducts, shape);
  return { shape, products, information: dot(shape, products), logPrior };
}

/**
 * @param factors of cross products plus penalty
 * @param right their right side
 * @param variance of the response, in units of what its information promises
 */
export function follow(
  { shape, products, information, logPrior }: Guide,
  factors: Banded,
  right: Float64Array,
  variance: number,
): Following {
  const given = products.slice();
  solveFactorized(factors, given);
  const direction = shape.map((value, i) => value - given[i]!);
  const known = information - dot(products, given) + USUAL_FOLLOWING ** -2;
  const score = dot(direction, right);
  const z = score / Math.sqrt(known * variance);
  const held = normalLogCdfSlope(z);
  return {
    share: score / known + held * Math.sqrt(variance / known),
    error: Math.sqrt(Math.max(1 - held * (z + held), 0) / known),
    direction,
    support: logPrior + 0.5 * (z * z - Math.log(known * USUAL_FOLLOWING ** 2)) + Math.LN2 + normalLogCdf(z),
  };
}

/** Years by which the spread precedes (+) or follows the median's speed, and the SD of its widening. */
const SHIFTS = [0, 1, -1];
const WIDTHS = [0, 1];
/** Prior weight of the unshifted spread; the shifted ones share the rest. */
export const WEIGHT_AS_IT_IS = 1 / 3;
/** A smaller rise of ln sigma (per year squared) gives no guide, as in adults. */
const NEGLIGIBLE = 1e-3;
const REACH = 2.5;
const STEPS = 4;

/**
 * The median's speed, as it is, a year earlier or later, and each smoothed over a year. The spread, in percent of a
 * growing median, need not peak when the median moves fastest.
 * @param ages in years, ascending, at which the coefficients lie
 * @returns none if the median moves too slowly to matter, or the curves have no finite speed
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
 * Rise of ln sigma per variance (years squared) of timing, if people of one age lie apart along the median's path.
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

function valueAt(shape: Float64Array, ages: Float64Array, age: number): number {
  const above = ages.findIndex((each) => each >= age);
  if (above <= 0) return above === 0 ? shape[0]! : shape.at(-1)!;
  const share = (age - ages[above - 1]!) / (ages[above]! - ages[above - 1]!);
  return (1 - share) * shape[above - 1]! + share * shape[above]!;
}
