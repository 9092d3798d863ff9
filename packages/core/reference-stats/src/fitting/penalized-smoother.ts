import {
  BAND,
  bandedMatrix,
  dot,
  factorize,
  inverseBand,
  quadraticForm,
  differencePenalty,
  solveFactorized,
  traceOfProduct,
  type Banded,
  type PenaltyOrder,
} from "./banded.ts";

const SMALLEST_LAMBDA = 1e-7;
const LARGEST_LAMBDA = 1e7;
const SMALLEST_VARIANCE = 1e-7;
const MOST_GRAIN = 1e4;

/** Thrown when numbers diverge; `fitCurve` returns a refusal. */
export class Diverged extends Error {}

const LOG_SPAN = 18;
const EDF_DIGITS = 1e-5;

/** `gaic` takes the penalty per effective degree of freedom; `edf` the target. */
export type SmoothingRule =
  | { readonly method: "local-ml" }
  | { readonly method: "gaic"; readonly k: number }
  | { readonly method: "edf"; readonly edf: number }
  | { readonly method: "fixed" };

export interface NormalEquations {
  readonly crossProducts: Banded;
  readonly right: Float64Array;
  responseSquares: number;
  readonly total: number;
}

export interface SmootherState {
  readonly coefficients: Float64Array;
  lambda: number;
  edf: number;
}

export interface Smoother {
  readonly penalty: Banded;
  readonly fit: (equations: NormalEquations, rule: SmoothingRule, state: SmootherState) => void;
}

export function residualSquares({ crossProducts, right, responseSquares }: NormalEquations, { coefficients }: SmootherState): number {
  return Math.max(responseSquares - 2 * dot(coefficients, right) + quadraticForm(crossProducts, coefficients), 0);
}

export function createSmoother(size: number, order: PenaltyOrder): Smoother {
  const penalty = differencePenalty(size, order);
  const factors = bandedMatrix(size);
  const inverse = bandedMatrix(size);

  function solve({ crossProducts, right }: NormalEquations, lambda: number, state: SmootherState): void {
    for (let index = 0; index < factors.length; index++) factors[index] = crossProducts[index]! + lambda * penalty[index]!;
    // Stabilizes columns without data. Must not grow with a first-order penalty, or constants shrink to zero.
    const information = traceOfDiagonal(crossProducts) / size;
    const grain = 1e-10 * (Math.min(lambda, MOST_GRAIN * information) + information);
    for (let i = 0; i < size; i++) factors[i * BAND]! += grain;
    if (!factorize(factors)) throw new Diverged();
    state.coefficients.set(right);
    solveFactorized(factors, state.coefficients);
    inverseBand(factors, inverse);
    state.lambda = lambda;
    state.edf = Math.max(size - lambda * traceOfProduct(inverse, penalty), order);
  }

  function nextLambda(equations: NormalEquations, lambda: number, state: SmootherState): number {
    solve(equations, lambda, state);
    const residual = residualSquares(equations, state) / (equations.total - state.edf);
    const curvature = quadraticForm(penalty, state.coefficients) / Math.max(state.edf - order, 1e-12);
    return clamp(residual / Math.max(curvature, SMALLEST_VARIANCE));
  }

  function fitLocalMaximumLikelihood(equations: NormalEquations, state: SmootherState): void {
    let logLambda = Math.log(state.lambda);
    let previousStep = 0;
    for (let iteration = 0; iteration < 60; iteration++) {
      const step = Math.log(nextLambda(equations, Math.exp(logLambda), state)) - logLambda;
      if (Math.abs(step) < 1e-5) return;
      const ratio = iteration > 0 && previousStep !== 0 ? step / previousStep : 0;
      const stretch = ratio > 0 && ratio < 0.95 ? Math.min(1 / (1 - ratio), 8) : 1;
      logLambda = Math.log(clamp(Math.exp(logLambda + step * stretch)));
      previousStep = stretch === 1 ? step : 0;
    }
    solve(equations, Math.exp(logLambda), state);
  }

  function fitSmallestCriterion(equations: NormalEquations, k: number, state: SmootherState): void {
    const criterion = (logLambda: number) => {
      solve(equations, Math.exp(logLambda), state);
      return residualSquares(equations, state) + k * state.edf;
    };
    const [low, high] = [Math.log(SMALLEST_LAMBDA), Math.log(LARGEST_LAMBDA)];
    solve(equations, Math.exp(smallestOf(criterion, low, high)), state);
  }

  /** Degrees of freedom decrease with smoothing. Targets outside the search range use its end. */
  function fitDegreesOfFreedom(equations: NormalEquations, wanted: number, state: SmootherState): void {
    const middle = Math.log(traceOfDiagonal(equations.crossProducts) / size);
    let [low, high] = [middle - LOG_SPAN, middle + LOG_SPAN];
    solve(equations, Math.exp(high), state);
    while (high - low > 1e-6 && Math.abs(state.edf - wanted) > EDF_DIGITS) {
      const logLambda = (low + high) / 2;
      solve(equations, Math.exp(logLambda), state);
      if (state.edf > wanted) low = logLambda;
      else high = logLambda;
    }
  }

  return {
    penalty,
    fit(equations, rule, state) {
      if (rule.method === "local-ml") fitLocalMaximumLikelihood(equations, state);
      else if (rule.method === "gaic") fitSmallestCriterion(equations, rule.k, state);
      else if (rule.method === "edf") fitDegreesOfFreedom(equations, rule.edf, state);
      else solve(equations, state.lambda, state);
    },
  };
}

function clamp(lambda: number): number {
  return Math.min(Math.max(lambda, SMALLEST_LAMBDA), LARGEST_LAMBDA);
}

function traceOfDiagonal(matrix: Banded): number {
  let sum = 0;
  for (let i = 0; i < matrix.length; i += BAND) sum += matrix[i]!;
  return sum;
}

function smallestOf(f: (x: number) => number, low: number, high: number): number {
  const steps = 24;
  const width = (high - low) / steps;
  let best = low;
  let bestValue = Infinity;
  for (let index = 0; index <= steps; index++) {
    const value = f(low + index * width);
    if (value < bestValue) [best, bestValue] = [low + index * width, value];
  }
  const golden = (Math.sqrt(5) - 1) / 2;
  let [from, to] = [Math.max(best - width, low), Math.min(best + width, high)];
  let [left, right] = [to - golden * (to - from), from + golden * (to - from)];
  let [atLeft, atRight] = [f(left), f(right)];
  while (to - from > 1e-3) {
    if (atLeft <= atRight) {
      [to, right, atRight] = [right, left, atLeft];
      left = to - golden * (to - from);
      atLeft = f(left);
    } else {
      [from, left, atLeft] = [left, right, atRight];
      right = from + golden * (to - from);
      atRight = f(right);
    }
  }
  return (from + to) / 2;
}
