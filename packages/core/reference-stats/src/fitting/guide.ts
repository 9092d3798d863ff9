import { normalLogCdf, normalLogCdfSlope } from "../normal/normal-cdf.ts";
import { solveFactorized, timesVector, type Banded } from "./banded.ts";

/** How far a curve follows its guide beforehand: the standard deviation of a normal distribution whose half below 0 is left out. */
const USUAL_FOLLOWING = 2;

/** A curve that another one may follow beside its own smooth: b times `shape` is added to it, and b, never below 0, is estimated. */
export interface Guide {
  readonly shape: Float64Array;
  /** Cross products of the design times `shape`, and `shape` times these. */
  readonly products: Float64Array;
  readonly information: number;
  /** ln of its weight beforehand among the guides that are tried. */
  readonly logPrior: number;
}

/** What a guide adds to one penalized spline. */
export interface Following {
  /** By how much the curve follows it, most likely; and its standard error, in units of what the information promises. */
  readonly share: number;
  readonly error: number;
  /** How the curve moves where it follows the guide by one, its own smooth giving way. */
  readonly direction: Float64Array;
  /** What following adds to the logarithm of the marginal likelihood, its weight beforehand included. */
  readonly support: number;
}

export function guideAlong(shape: Float64Array, crossProducts: Banded, logPrior = 0): Guide {
  const products = timesVector(crossProducts, shape);
  return { shape, products, information: dot(shape, products), logPrior };
}

/**
 * Estimates by how much a curve follows a guide.
 *
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
  const told = dot(direction, right);
  const z = told / Math.sqrt(known * variance);
  const held = normalLogCdfSlope(z);
  return {
    share: told / known + held * Math.sqrt(variance / known),
    error: Math.sqrt(Math.max(1 - held * (z + held), 0) / known),
    direction,
    support: logPrior + 0.5 * (z * z - Math.log(known * USUAL_FOLLOWING ** 2)) + Math.LN2 + normalLogCdf(z),
  };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
