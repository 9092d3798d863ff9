import { averagedSmoother, responseVariance, type Averaged, type AveragedSmoother } from "./averaged-smoother.ts";
import { bandedMatrix, type PenaltyOrder } from "./banded.ts";
import { holdWithin } from "./b-spline-basis.ts";
import type { ParameterName } from "./fit-types.ts";
import { spreadGuides, type Guide } from "./guide.ts";
import { placePredictor } from "./joint-system.ts";
import type { Derivatives } from "./likelihoods/likelihood.ts";
import { createSmoother, Diverged, type NormalEquations, type SmootherState, type SmoothingRule } from "./penalized-smoother.ts";
import { accumulate, type RsResult, type RsSettings } from "./rs-algorithm.ts";
import type { Smoothness } from "./smoothing-candidates.ts";

/**
 * Smoothing priors. Weaker smoothing of mu gets more weight, as averages flatten curves; kurtosis uses one amount, for
 * lack of data.
 */
export const smoothnessOf: Record<Exclude<ParameterName, "tau">, Smoothness> = {
  mu: { orders: [2, 3], turns: true, towardsWeaker: 0.15 },
  sigma: { orders: [2], turns: false, towardsWeaker: 0 },
  nu: { orders: [1, 2], turns: false, towardsWeaker: 0 },
};

export const MOST_PASSES = 18;
/** Averaging ends when −2 log L and effective degrees of freedom change by less. */
export const SETTLED_DEVIANCE = 0.05;
export const SETTLED_EDF = 0.03;
/** Step share of skewness and kurtosis, whose working responses overshoot far from the solution. */
const CAREFUL_SHARE = 0.6;
/** Later passes shrink their steps progressively, to stop oscillation. */
const SWINGING_PASS = 8;
const SHORTENED = 0.8;
/** Allowed rise of −2 log L: one per smooth column, plus this per person. */
const TOLERATED_RISE_EACH = 0.02;

/**
 * Continues from a local maximum likelihood fit, and averages every parameter over all amounts of smoothing.
 * @returns null if it does not converge; the earlier fit is then valid
 */
export function averageSmoothing(settings: RsSettings, before: RsResult): RsResult | null {
  try {
    return averageInCycles(settings, before);
  } catch (error) {
    if (error instanceof Diverged) return null;
    throw error;
  }
}

function averageInCycles(settings: RsSettings, before: RsResult): RsResult | null {
  const { likelihood, rows, basisSize, total, rules, onCycle } = settings;
  const count = rows.first.length;
  const derivatives: Derivatives = { score: new Float64Array(count), information: new Float64Array(count) };
  const right = new Float64Array(basisSize);
  const equations: NormalEquations = { crossProducts: bandedMatrix(basisSize), right, responseSquares: 0, total };
  const smoothers = likelihood.parameters.map(({ name, order }, k) => {
    const rule = rules[k]!;
    const isSingle = rule.method === "edf" || name === "tau";
    return isSingle ? singleSmoother(basisSize, order, rule) : averagedSmoother(basisSize, smoothnessOf[name]);
  });
  const states = before.states.map((state): SmootherState => ({ ...state, coefficients: state.coefficients.slice() }));
  const predictors = before.predictors.map((column) => column.slice());
  const highest = before.deviance + basisSize * states.length + TOLERATED_RISE_EACH * total;
  const averaged: Averaged[] = [];
  let deviance = before.deviance;

  for (let pass = 1; pass <= MOST_PASSES; pass++) {
    const last = { deviance, edfs: states.map(({ edf }) => edf) };
    const shortening = SHORTENED ** Math.max(0, pass - SWINGING_PASS);
    for (let k = 0; k < states.length; k++) averageParameter(k, states[k]!, shortening);
    deviance = likelihood.evaluate(0, predictors, derivatives);
    if (!(deviance <= highest)) return null;
    onCycle(before.cycles + pass, deviance);
    const moved = Math.max(...states.map(({ edf }, k) => Math.abs(edf - last.edfs[k]!)));
    if (Math.abs(deviance - last.deviance) < SETTLED_DEVIANCE && moved < SETTLED_EDF)
      return { states, predictors, deviance, cycles: before.cycles + pass, converged: true, averaged };
  }
  return { states, predictors, deviance, cycles: before.cycles + MOST_PASSES, converged: false, averaged };

  /** People of one age mature at different times, which adds spread where the median moves fast. */
  function guidesOf(k: number): readonly Guide[] {
    if (likelihood.parameters[k]!.name !== "sigma") return [];
    return spreadGuides(states[0]!.coefficients, states[k]!.coefficients, settings.coefficientAges, equations.crossProducts);
  }

  function averageParameter(k: number, state: SmootherState, shortening: number): void {
    const old = state.coefficients.slice();
    likelihood.evaluate(k, predictors, derivatives);
    accumulate(settings, k, derivatives, predictors[k]!, equations);
    averaged[k] = smoothers[k]!(equations, responseVariance(equations, state), state, guidesOf(k));
    const share = shortening * (k < 2 ? 1 : CAREFUL_SHARE);
    for (let i = 0; i < basisSize; i++) state.coefficients[i] = old[i]! + share * (state.coefficients[i]! - old[i]!);
    holdWithin(state.coefficients, likelihood.parameters[k]!.range);
    placePredictor(settings, k, state.coefficients, predictors[k]!);
  }
}

function singleSmoother(size: number, order: PenaltyOrder, rule: SmoothingRule): AveragedSmoother {
  const smoother = createSmoother(size, order);
  return (equations, _, state) => {
    smoother.fit(equations, rule, state);
    return { penalty: smoother.penalty.map((value) => state.lambda * value), candidates: [], followed: [], lambda: state.lambda };
  };
}
