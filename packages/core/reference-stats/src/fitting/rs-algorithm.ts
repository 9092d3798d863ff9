import type { Averaged } from "./averaged-smoother.ts";
import { bandedMatrix, quadraticForm } from "./banded.ts";
import { holdWithin } from "./b-spline-basis.ts";
import { placePredictor, type JointProblem } from "./joint-system.ts";
import type { Derivatives } from "./likelihoods/likelihood.ts";
import { climbByNewton } from "./newton.ts";
import { createSmoother, type NormalEquations, type SmootherState, type SmoothingRule } from "./penalized-smoother.ts";
import { weightedMean } from "./weighted-moments.ts";
import { accumulate, ownStiffness } from "./working-response.ts";

/** Smoothing is fixed after this cycle; after MAXIMUM_CYCLES, all coefficients are optimized jointly. */
const SETTLED_CYCLE = 30;
const MAXIMUM_CYCLES = 45;
/** From this cycle, oscillating smoothing is averaged. */
const DAMPED_CYCLE = 12;
const MAXIMUM_HALVINGS = 10;
/** Convergence limits per cycle for -2 log L and effective degrees of freedom. */
const DEVIANCE_TOLERANCE = 1e-4;
const SETTLED_TOLERANCE = 5e-3;
const EDF_TOLERANCE = 1e-3;
/** Accepted increase of -2 log L per step: a fixed part and a part per person. */
const TOLERATED_RISE = 20;
const TOLERATED_RISE_EACH = 0.05;

export interface RsSettings extends JointProblem {
  /** Sum of the weights. */
  readonly total: number;
  /** Ages in years of the spline coefficients. */
  readonly coefficientAges: Float64Array;
  readonly rules: readonly SmoothingRule[];
  /** Initial smoothing, or the value for rule `fixed`; null: based on the information. */
  readonly lambdas: readonly (number | null)[];
  /** Initial coefficients per parameter; null: constants. */
  readonly start: readonly (Float64Array | null)[];
  readonly onCycle: (cycle: number, deviance: number) => void;
}

export interface RsResult {
  readonly states: readonly SmootherState[];
  readonly predictors: readonly Float64Array[];
  readonly deviance: number;
  readonly cycles: number;
  readonly converged: boolean;
  /** One per parameter; null without averaging. */
  readonly averaged: readonly Averaged[] | null;
}

/**
 * Penalized maximum likelihood by the RS algorithm (Rigby and Stasinopoulos, Applied Statistics 54 (2005) 507). Smooths
 * each parameter in turn on its working response until convergence.
 */
export function fitByCycles(settings: RsSettings): RsResult {
  const { likelihood, rows, basisSize, weights, offsets, total, rules } = settings;
  const count = rows.first.length;
  const smoothers = likelihood.parameters.map(({ order }) => createSmoother(basisSize, order));
  const derivatives: Derivatives = { score: new Float64Array(count), information: new Float64Array(count) };
  const equations: NormalEquations = {
    crossProducts: bandedMatrix(basisSize),
    right: new Float64Array(basisSize),
    responseSquares: 0,
    total,
  };
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
    // Without movement after rejected steps, only the joint optimization can show whether this is a maximum.
    isStuck = hasSettled && stepsTakenBack > 0;
    converged = hasSettled && stepsTakenBack === 0;
  }
  if (converged) return { states, predictors, deviance, cycles: cycle, converged, averaged: null };
  const climbed = climbByNewton(settings, states, predictors);
  states.forEach(countFreedom);
  return { states, predictors, cycles: cycle, ...climbed, averaged: null };

  /** Recounts effective degrees of freedom after the joint optimization, which may have moved far. */
  function countFreedom(state: SmootherState, k: number): void {
    likelihood.evaluate(k, predictors, derivatives);
    accumulate(settings, k, derivatives, predictors[k]!, equations);
    const again: SmootherState = { ...state, coefficients: new Float64Array(basisSize) };
    smoothers[k]!.fit(equations, { method: "fixed" }, again);
    state.edf = again.edf;
  }

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
