import { BAND, bandedMatrix, quadraticForm } from "./banded.ts";
import { ROW_SIZE, splineValues, type SplineRows } from "./b-spline-basis.ts";
import type { Derivatives, Likelihood } from "./likelihoods/likelihood.ts";
import { createSmoother, type NormalEquations, type SmootherState, type SmoothingRule } from "./penalized-smoother.ts";

/** Bounds of a row's information, so that one odd row neither vanishes nor rules. */
const LEAST_INFORMATION = 1e-10;
const MOST_INFORMATION = 1e10;
const MAXIMUM_CYCLES = 200;
/** A criterion with two hollows can swing between them for ever; from this cycle on the smoothing stays as it is. */
const SETTLED_CYCLE = 40;
const MAXIMUM_HALVINGS = 10;
/** Changes of -2 log L and of the effective degrees of freedom, over a whole cycle, that end the iteration. */
const DEVIANCE_TOLERANCE = 1e-4;
const EDF_TOLERANCE = 1e-3;

export interface RsSettings {
  readonly likelihood: Likelihood;
  readonly rows: SplineRows;
  readonly basisSize: number;
  readonly weights: Float64Array;
  /** Sum of the weights. */
  readonly total: number;
  /** One rule a parameter. */
  readonly rules: readonly SmoothingRule[];
  /** Smoothing to begin with, or to keep where the rule is `fixed`; null: as stiff as the data are informative. */
  readonly lambdas: readonly (number | null)[];

  readonly onCycle: (cycle: number, deviance: number) => void;
}

export interface RsResult {
  readonly states: readonly SmootherState[];
  readonly predictors: readonly Float64Array[];
  readonly deviance: number;
  readonly cycles: number;
  readonly converged: boolean;
}

/**
 * Penalized maximum likelihood by the algorithm of Rigby and Stasinopoulos (Applied Statistics 54 (2005) 507): one
 * parameter after the other is smoothed over age by penalized weighted least squares on its working response, until
 * nothing moves.
 */
export function fitByCycles(settings: RsSettings): RsResult {
  const { likelihood, rows, basisSize, total, rules } = settings;
  const count = rows.first.length;
  const smoother = createSmoother(basisSize);
  const derivatives: Derivatives = { score: new Float64Array(count), information: new Float64Array(count) };
  const equations: NormalEquations = {
    crossProducts: bandedMatrix(basisSize),
    right: new Float64Array(basisSize),
    responseSquares: 0,
    total,
  };
  const states = likelihood.parameters.map(({ start }, k) => ({
    coefficients: new Float64Array(basisSize).fill(start),
    lambda: settings.lambdas[k] ?? 0,
    edf: 0,
  }));
  const predictors = states.map(({ coefficients }) => {
    const column = new Float64Array(count);
    splineValues(rows, coefficients, column);
    return column;
  });

  let deviance = likelihood.evaluate(0, predictors, derivatives);
  let cycle = 0;
  let converged = false;
  while (cycle < MAXIMUM_CYCLES && !converged) {
    cycle++;
    const before = { deviance, edfs: states.map(({ edf }) => edf) };
    for (let k = 0; k < states.length; k++) {
      accumulate(settings, derivatives, predictors[k]!, equations);
      deviance = updateParameter(k, cycle > SETTLED_CYCLE ? { method: "fixed" } : rules[k]!);
    }
    settings.onCycle(cycle, deviance);
    const moved = Math.max(...states.map(({ edf }, k) => Math.abs(edf - before.edfs[k]!)));
    converged = Math.abs(before.deviance - deviance) < DEVIANCE_TOLERANCE && moved < EDF_TOLERANCE;
  }
  return { states, predictors, deviance, cycles: cycle, converged };

  /** Smooths parameter `k` and leaves the derivatives of the next one; halves a step that would raise the penalized deviance. */
  function updateParameter(k: number, rule: SmoothingRule): number {
    const state = states[k]!;
    const old = { coefficients: state.coefficients.slice(), predictor: predictors[k]!.slice() };
    if (state.lambda === 0) state.lambda = ownStiffness(equations);
    smoother.fit(equations, rule, state);
    const target = state.coefficients.slice();
    const bound = deviance + state.lambda * quadraticForm(smoother.penalty, old.coefficients);
    let step = 1;
    for (let halving = 0; ; halving++) {
      splineValues(rows, state.coefficients, predictors[k]!);
      const next = likelihood.evaluate((k + 1) % states.length, predictors, derivatives);
      const penalized = next + state.lambda * quadraticForm(smoother.penalty, state.coefficients);
      if (penalized <= bound + 1e-6 * (1 + Math.abs(bound)) || halving === MAXIMUM_HALVINGS) return next;
      step /= 2;
      for (let i = 0; i < target.length; i++) state.coefficients[i] = old.coefficients[i]! + step * (target[i]! - old.coefficients[i]!);
    }
  }
}

/** Cross products of the working response: predictor + score / information, weighted by information. */
function accumulate(
  { rows, weights }: RsSettings,
  { score, information }: Derivatives,
  predictor: Float64Array,
  out: NormalEquations,
): void {
  const { first, values } = rows;
  const { crossProducts, right } = out;
  crossProducts.fill(0);
  right.fill(0);
  let squares = 0;
  for (let row = 0; row < first.length; row++) {
    const info = Math.min(Math.max(information[row]!, LEAST_INFORMATION), MOST_INFORMATION);
    const weight = weights[row]! * info;
    const response = predictor[row]! + score[row]! / info;
    squares += weight * response * response;
    const column = first[row]!;
    const at = row * ROW_SIZE;
    for (let i = 0; i < ROW_SIZE; i++) {
      const weighted = weight * values[at + i]!;
      right[column + i]! += weighted * response;
      for (let j = i; j < ROW_SIZE; j++) crossProducts[(column + i) * BAND + j - i]! += weighted * values[at + j]!;
    }
  }
  out.responseSquares = squares;
}

/** A smoothing parameter of the size of the information itself: neither rigid nor loose. */
function ownStiffness({ crossProducts, right }: NormalEquations): number {
  let sum = 0;
  for (let i = 0; i < right.length; i++) sum += crossProducts[i * BAND]!;
  return sum / right.length;
}
