import { normalLogCdf, normalLogCdfSlope } from "../normal/normal-cdf.ts";
import { solveFactorized, timesVector, type Banded } from "./banded.ts";

/** Scale of the half-normal prior of the guide's share. */
const USUAL_FOLLOWING = 2;

/** Adds b times `shape` to a curve's own smooth, with b ≥ 0 estimated. */
export interface Guide {
  readonly shape: Float64Array;
  /** Cross products of the design with `shape`, and `shape` squared. */
  readonly products: Float64Array;
  readonly information: number;
  /** Log prior weight among the guides. */
  readonly logPrior: number;
}

export interface Following {
  /** Most likely share and its standard error, relative to the information. */
  readonly share: number;
  readonly error: number;
  /** Change of the curve per unit of share, with its own smooth refitted. */
  readonly direction: Float64Array;
  /** Gain in log marginal likelihood, including prior weight. */
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
