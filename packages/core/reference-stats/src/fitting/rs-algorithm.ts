import type { Averaged } from "./averaged-smoother.ts";
import { bandedMatrix, quadraticForm } from "./banded.ts";
import { holdWithin } from "./b-spline-basis.ts";
import { placePredictor, type JointProblem } from "./joint-system.ts";
import type { Derivatives } from "./likelihoods/likelihood.ts";
import { climbByNewton } from "./newton.ts";
import { createSmoother, type NormalEquations, type SmootherState, type SmoothingRule } from "./penalized-smoother.ts";
import { weightedMean } from "./weighted-moments.ts";
import { accumulate, ownStiffness } from "./working-response.ts";

/** After so many cycles the smoothing stays as it is; after so many more, all coefficients climb together. */
const SETTLED_CYCLE = 30;
const MAXIMUM_CYCLES = 45;
/** A smoothing that swings between two values is drawn to their middle from this cycle on. */
const DAMPED_CYCLE = 12;
const MAXIMUM_HALVINGS = 10;
/** Changes of -2 log L and of the effective degrees of freedom, over a whole cycle, that end the iteration. */
const DEVIANCE_TOLERANCE = 1e-4;
const SETTLED_TOLERANCE = 5e-3;
const EDF_TOLERANCE = 1e-3;
/** How much a step may raise -2 log L for the sake of smoothness: this much, and this much a person. */
const TOLERATED_RISE = 20;
const TOLERATED_RISE_EACH = 0.05;

export interface RsSettings extends JointProblem {
  /** Sum of the weights. */
  readonly total: number;
  /** Years, at which the coefficients of a spline lie. */
  readonly coefficientAges: Float64Array;
  /** One rule a parameter. */
  readonly rules: readonly SmoothingRule[];
  /** Smoothing to begin with, or to keep where the rule is `fixed`; null: as stiff as the data are informative. */
  readonly lambdas: readonly (number | null)[];
  /** Coefficients to begin with, one array a parameter; null: constants. */
  readonly start: readonly (Float64Array | null)[];
  readonly onCycle: (cycle: number, deviance: number) => void;
}

export interface RsResult {
  readonly states: readonly SmootherState[];
  readonly predictors: readonly Float64Array[];
  readonly deviance: number;
  readonly cycles: number;
  readonly converged: boolean;
  /** What averaging over the smoothing left, one a parameter; null where one amount of smoothing was taken. */
  readonly averaged: readonly Averaged[] | null;
}

/**
 * Penalized maximum likelihood by the algorithm of Rigby and Stasinopoulos (Applied Statistics 54 (2005) 507): one
 * parameter after the other is smoothed over age by penalized weighted least squares on its working response, until
 * nothing moves.
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
    // Standing still is no maximum where steps were taken back: the common climb finds out what it is.
    isStuck = hasSettled && stepsTakenBack > 0;
    converged = hasSettled && stepsTakenBack === 0;
  }
  if (converged) return { states, predictors, deviance, cycles: cycle, converged, averaged: null };
  const climbed = climbByNewton(settings, states, predictors);
  states.forEach(countFreedom);
  return { states, predictors, cycles: cycle, ...climbed, averaged: null };

  /** Effective degrees of freedom where the common climb has ended, which may be far from where the cycles were. */
  function countFreedom(state: SmootherState, k: number): void {
    likelihood.evaluate(k, predictors, derivatives);
    accumulate(settings, k, derivatives, predictors[k]!, equations);
    const again: SmootherState = { ...state, coefficients: new Float64Array(basisSize) };
    smoothers[k]!.fit(equations, { method: "fixed" }, again);
    state.edf = again.edf;
  }

  /** Smooths parameter `k` and leaves the derivatives of the next one; halves a step that would raise the penalized deviance. */
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
