import { BAND, bandedMatrix, quadraticForm } from "./banded.ts";
import { ROW_SIZE, holdWithin } from "./b-spline-basis.ts";
import { placePredictor, type JointProblem } from "./joint-system.ts";
import { weightedMean, type Derivatives } from "./likelihoods/likelihood.ts";
import { createSmoother, type NormalEquations, type SmootherState, type SmoothingRule } from "./penalized-smoother.ts";
import type { Averaged } from "./averaged-smoother.ts";
import { climbByNewton } from "./newton.ts";

/** Bounds a row's information and relative score, so that no single row vanishes or dominates. */
const LEAST_INFORMATION = 1e-10;
const MOST_INFORMATION = 1e10;
const MOST_DEVIATIONS = 1e6;

/** Cross products of parameter `k`'s working response: predictor + score / information, without offset, weighted by information. */
export function accumulate(
  { rows, weights, offsets }: JointProblem,
  k: number,
  { score, information }: Derivatives,
  predictor: Float64Array,
  out: NormalEquations,
): void {
  const { first, values } = rows;
  const { crossProducts, right } = out;
  crossProducts.fill(0);
  right.fill(0);
  const offset = offsets[k]!;
  let squares = 0;
  for (let row = 0; row < first.length; row++) {
    const info = Math.min(Math.max(information[row]!, LEAST_INFORMATION), MOST_INFORMATION);
    const weight = weights[row]! * info;
    const farthest = MOST_DEVIATIONS / Math.sqrt(info);
    const response = predictor[row]! - offset[row]! + Math.min(Math.max(score[row]! / info, -farthest), farthest);
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

/** Initial smoothing of the same size as the information. */
function ownStiffness({ crossProducts, right }: NormalEquations): number {
  let sum = 0;
  for (let i = 0; i < right.length; i++) sum += crossProducts[i * BAND]!;
  return sum / right.length;
}

/** Smoothing is fixed after this cycle; after MAXIMUM_CYCLES, all coefficients are optimized jointly. */
export const SETTLED_CYCLE = 30;
export const MAXIMUM_CYCLES = 45;
const DAMPED_CYCLE = 12;
const MAXIMUM_HALVINGS = 10;
/** Convergence limits per cycle for -2 log L and effective degrees of freedom. */
export const DEVIANCE_TOLERANCE = 1e-4;
const SETTLED_TOLERANCE = 5e-3;
export const EDF_TOLERANCE = 1e-3;
/** Accepted increase of -2 log L per step: a fixed part and a part per person. */
const TOLERATED_RISE = 20;
const TOLERATED_RISE_EACH = 0.05;

export interface RsSettings extends JointProblem {
  readonly total: number;
  readonly coefficientAges: Float64Array;
  readonly rules: readonly SmoothingRule[];
  /** Initial smoothing, or the value for rule `fixed`; null: based on the information. */
  readonly lambdas: readonly (number | null)[];
  readonly start: readonly (Float64Array | null)[];
  readonly onCycle: (cycle: number, deviance: number) => void;
}

export interface RsResult {
  readonly states: readonly SmootherState[];
  readonly predictors: readonly Float64Array[];
  readonly deviance: number;
  readonly cycles: number;
  readonly converged: boolean;
  readonly averaged: readonly Averaged[] | null;
}

type BegunFit = ReturnType<typeof beginFit>;

function beginFit(settings: RsSettings) {
  const { likelihood, rows, basisSize, weights, offsets, total } = settings;
  const count = rows.first.length;
  const derivatives: Derivatives = { score: new Float64Array(count), information: new Float64Array(count) };
  const [crossProducts, right] = [bandedMatrix(basisSize), new Float64Array(basisSize)];
  const equations: NormalEquations = { crossProducts, right, responseSquares: 0, total };
  const states = likelihood.parameters.map(({ start }, k) => ({
    coefficients: settings.start[k]?.slice() ?? new Float64Array(basisSize).fill(start - weightedMean(offsets[k]!, weights)),
    lambda: settings.lambdas[k] ?? 0,
    edf: 0,
  }));
  const predictors = states.map(({ coefficients }, k) => {
    const column = new Float64Array(count);
    placePredictor(settings, k, coefficients, column);
    return column;
  });
  const smoothers = likelihood.parameters.map(({ order }) => createSmoother(basisSize, order));
  return { smoothers, states, predictors, derivatives, equations };
}

/** The joint optimization may have moved far. */
function countFreedom(settings: RsSettings, { smoothers, states, predictors, derivatives, equations }: BegunFit, k: number): void {
  settings.likelihood.evaluate(k, predictors, derivatives);
  accumulate(settings, k, derivatives, predictors[k]!, equations);
  const again: SmootherState = { ...states[k]!, coefficients: new Float64Array(settings.basisSize) };
  smoothers[k]!.fit(equations, { method: "fixed" }, again);
  states[k]!.edf = again.edf;
}

/**
 * RS algorithm (Rigby and Stasinopoulos, Applied Statistics 54 (2005) 507). Smooths each parameter in turn on its working
 * response until convergence.
 */
export function fitByCycles(settings: RsSettings): RsResult {
  const { likelihood, total, rules } = settings;
  const fit = beginFit(settings);
  const { smoothers, states, predictors, derivatives, equations } = fit;
  let deviance = likelihood.evaluate(0, predictors, derivatives);
  let cycle = 0;
  let converged = false;
  let isStuck = false;
  while (cycle < MAXIMUM_CYCLES && !converged && !isStuck) {
    cycle++;
    let stepsTakenBack = 0;
    const before = { deviance, edfs: states.map(({ edf }) => edf) };
    for (let k = 0; k < states.length; k++) {
      accumulate(settings, k, derivatives, predictors[k]!, equations);
      const update = updateParameter(k, cycle);
      deviance = update.deviance;
      if (update.isTakenBack) stepsTakenBack++;
    }
    settings.onCycle(cycle, deviance);
    const moved = Math.max(...states.map(({ edf }, k) => Math.abs(edf - before.edfs[k]!)));
    const tolerance = cycle > SETTLED_CYCLE ? SETTLED_TOLERANCE : DEVIANCE_TOLERANCE;
    const hasSettled = Math.abs(before.deviance - deviance) < tolerance && moved < EDF_TOLERANCE;
    // If steps were rejected, only the joint optimization can show whether this is a maximum.
    isStuck = hasSettled && stepsTakenBack > 0;
    converged = hasSettled && stepsTakenBack === 0;
  }
  if (converged) return { states, predictors, deviance, cycles: cycle, converged, averaged: null };
  const climbed = climbByNewton(settings, states, predictors);
  for (const k of states.keys()) countFreedom(settings, fit, k);
  return { states, predictors, cycles: cycle, ...climbed, averaged: null };

  function updateParameter(k: number, inCycle: number): { deviance: number; isTakenBack: boolean } {
    const state = states[k]!;
    const smoother = smoothers[k]!;
    const rule: SmoothingRule = inCycle > SETTLED_CYCLE ? { method: "fixed" } : rules[k]!;
    const old = { coefficients: state.coefficients.slice(), lambda: state.lambda };
    if (state.lambda === 0) state.lambda = ownStiffness(equations);
    smoother.fit(equations, rule, state);
    if (inCycle > DAMPED_CYCLE && rule.method !== "fixed" && rule.method !== "edf") {
      state.lambda = Math.sqrt(state.lambda * old.lambda);
      smoother.fit(equations, { method: "fixed" }, state);
    }
    holdWithin(state.coefficients, likelihood.parameters[k]!.range);
    const target = state.coefficients.slice();
    const bound = deviance + state.lambda * quadraticForm(smoother.penalty, old.coefficients);
    const highest = deviance + TOLERATED_RISE + TOLERATED_RISE_EACH * total;
    let step = 1;
    for (let halving = 0; ; halving++) {
      placePredictor(settings, k, state.coefficients, predictors[k]!);
      const next = likelihood.evaluate((k + 1) % states.length, predictors, derivatives);
      const penalized = next + state.lambda * quadraticForm(smoother.penalty, state.coefficients);
      const isBetter = penalized <= bound + 1e-6 * (1 + Math.abs(bound)) && next <= highest;
      if (isBetter || halving > MAXIMUM_HALVINGS) return { deviance: next, isTakenBack: step === 0 };
      step = halving === MAXIMUM_HALVINGS ? 0 : step / 2;
      for (let i = 0; i < target.length; i++) state.coefficients[i] = old.coefficients[i]! + step * (target[i]! - old.coefficients[i]!);
    }
  }
}
