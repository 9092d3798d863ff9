/** Lab Z = (Z − delta) / rho. `covariance` is of (delta, ln rho). Mode of the posterior under normal priors. */
export interface Adaptation {
  readonly delta: number;
  readonly rho: number;
  readonly covariance: readonly [delta: number, both: number, logRho: number];
}

export interface EstimatedAdaptation extends Adaptation {
  readonly n: number;
  /** Log score of controls that were left out one by one, above that of the parent. */
  readonly gain: number;
}

export const plainAdaptingControls = 40;
export const neededGain = 2;

const [priorOfDelta, priorOfLogRho] = [1 / 0.5 ** 2, 1 / 0.15 ** 2];
const mostSteps = 200;
const tolerance = 1e-13;

/**
 * zᵢ ~ N(delta, rho²).
 * @param scores one finite Z-score per person; at least two
 */
export function estimateAdaptation(scores: readonly number[]): EstimatedAdaptation {
  const n = scores.length;
  const sum = scores.reduce((total, z) => total + z, 0);
  const squares = scores.reduce((total, z) => total + z * z, 0);
  const found = modeOf({ n, sum, squares });
  let gain = 0;
  for (const z of scores) {
    const { delta, rho, covariance } = modeOf({ n: n - 1, sum: sum - z, squares: squares - z * z });
    const variance = rho ** 2 + covariance[0];
    gain += (z ** 2 - (z - delta) ** 2 / variance - Math.log(variance)) / 2;
  }
  return { ...found, n, gain };
}

/** Alternates the exact delta at a rho with Newton steps for ln rho; the posterior has one mode. */
function modeOf({ n, sum, squares }: { readonly n: number; readonly sum: number; readonly squares: number }): Adaptation {
  const spreadAbout = (delta: number) => squares - 2 * delta * sum + n * delta ** 2;
  let [delta, logRho] = [0, 0];
  for (let step = 0; step < mostSteps; step++) {
    const weight = Math.exp(-2 * logRho);
    delta = (weight * sum) / (weight * n + priorOfDelta);
    const spread = weight * spreadAbout(delta);
    const move = (n - spread + logRho * priorOfLogRho) / (2 * spread + priorOfLogRho);
    logRho -= move;
    if (Math.abs(move) < tolerance) break;
  }
  const weight = Math.exp(-2 * logRho);
  const ofDelta = n * weight + priorOfDelta;
  const ofBoth = 2 * weight * (sum - n * delta);
  const ofLogRho = 2 * weight * spreadAbout(delta) + priorOfLogRho;
  const determinant = ofDelta * ofLogRho - ofBoth ** 2;
  return { delta, rho: Math.exp(logRho), covariance: [ofLogRho / determinant, -ofBoth / determinant, ofDelta / determinant] };
}
