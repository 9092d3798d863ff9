import {
  BAND,
  bandedMatrix,
  factorize,
  inverseBand,
  inverseFormAndLogDeterminant,
  quadraticForm,
  solveFactorized,
  traceOfProduct,
  type Banded,
} from "./banded.ts";
import { follow, type Guide } from "./guide.ts";
import { Diverged, type NormalEquations, type SmootherState } from "./penalized-smoother.ts";
import { shapeOf, smoothingCandidates, type Candidate, type Smoothness } from "./smoothing-candidates.ts";

/** Candidates whose weight is less than this beside the best one's change nothing that is shown. */
const NEGLIGIBLE = 1e-3;
/** Candidates below this beside the best one are not tried again for the same parameter: the next pass moves them little. */
const HOPELESS = 1e-5;
/** Share of the information that keeps the factors sound where no row touches a column. */
const GRAIN = 1e-10;
/** What averaging leaves of one parameter beside its state. */
export interface Averaged {
  /** The penalty of the typical candidate (means of the logarithms of how firmly each difference is held). */
  readonly penalty: Banded;
  /** Coefficients of the candidates that count, and their weights, which sum to 1. */
  readonly candidates: readonly { readonly weight: number; readonly coefficients: Float64Array }[];
  /** Of the candidates that follow a guide: how far one standard error of how much they do moves their curves. */
  readonly followed: readonly { readonly weight: number; readonly direction: Float64Array }[];
  /** Its weight where one amount was asked for; null where many were averaged over. */
  readonly lambda: number | null;
}

/** Smooths by penalized least squares, averaged over how strongly it is smoothed. */
export type AveragedSmoother = (equations: NormalEquations, variance: number, state: SmootherState, guides: readonly Guide[]) => Averaged;

/**
 * A smoother that takes no one amount of smoothing but the mean over many, each with the weight that the marginal
 * likelihood of the working responses gives it times its weight beforehand.
 */
export function averagedSmoother(size: number, smoothness: Smoothness): AveragedSmoother {
  const { orders } = smoothness;
  let candidates = smoothingCandidates(size, smoothness);
  const factors = bandedMatrix(size);
  const inverse = bandedMatrix(size);
  const sums = new Float64Array(2);

  function assemble(crossProducts: Banded, { shape, strengths }: Candidate, information: number): void {
    factors.set(crossProducts);
    for (let which = 0; which < orders.length; which++) addScaled(factors, shape.penalties[which]!, strengths[which]! * information);
    for (let i = 0; i < size; i++) factors[i * BAND]! += GRAIN * information;
  }

  return ({ crossProducts, right }, variance, state, guides) => {
    const information = meanDiagonal(crossProducts, size);
    if (!(information > 0 && Number.isFinite(information))) throw new Diverged();
    const tried = candidates.flatMap((candidate) => {
      assemble(crossProducts, candidate, information);
      inverseFormAndLogDeterminant(factors, right, sums);
      const support = 0.5 * (sums[0]! / variance + candidate.logDeterminant - sums[1]!) + candidate.logPrior;
      const withGuide = (guide: Guide | null, added: number) => ({ candidate, guide, support: finite(support + added), weight: 0 });
      if (guides.length === 0 || !factorize(factors)) return [withGuide(null, 0)];
      return [withGuide(null, 0), ...guides.map((guide) => withGuide(guide, follow(guide, factors, right, variance).support))];
    });
    const best = tried.reduce((most, { support }) => Math.max(most, support), -Infinity);
    if (best === -Infinity) throw new Diverged();
    for (const each of tried) each.weight = Math.exp(each.support - best);
    candidates = [...new Set(tried.filter(({ weight }) => weight > HOPELESS).map(({ candidate }) => candidate))];
    const kept = tried.filter(({ weight }) => weight > NEGLIGIBLE);
    const total = kept.reduce((sum, { weight }) => sum + weight, 0);

    state.coefficients.fill(0);
    state.edf = 0;
    const typical = { strengths: orders.map(() => 0), shape: new Float64Array(size - orders[0]!) };
    const followed: { weight: number; direction: Float64Array }[] = [];
    const averaged = kept.map(({ candidate, guide: followedGuide, weight: support }) => {
      const weight = support / total;
      const { strengths, shape } = candidate;
      assemble(crossProducts, candidate, information);
      if (!factorize(factors)) throw new Diverged();
      const coefficients = right.slice();
      solveFactorized(factors, coefficients);
      inverseBand(factors, inverse);
      const traces = shape.penalties.map((penalty, which) => strengths[which]! * information * traceOfProduct(inverse, penalty));
      state.edf += weight * (size - traces.reduce((sum, trace) => sum + trace, 0));
      if (followedGuide) {
        const { share, error, direction } = follow(followedGuide, factors, right, variance);
        addScaled(coefficients, direction, share);
        const uncertain = direction.map((value) => error * value);
        state.edf += weight * quadraticForm(crossProducts, uncertain);
        followed.push({ weight, direction: uncertain });
      }
      addScaled(state.coefficients, coefficients, weight);
      addScaled(typical.shape, shape.logs, weight);
      strengths.forEach((strength, which) => (typical.strengths[which]! += weight * Math.log(strength * information)));
      return { weight, coefficients };
    });
    const penalty = bandedMatrix(size);
    const { penalties } = shapeOf(size, orders, typical.shape);
    penalties.forEach((each, which) => addScaled(penalty, each, Math.exp(typical.strengths[which]!)));
    state.lambda = Math.exp(typical.strengths.at(-1)!);
    return { penalty, candidates: averaged, followed, lambda: null };
  };
}

/** Variance of a working response about the smooth, in units of what its information promises. */
export function responseVariance(
  { crossProducts, right, responseSquares, total }: NormalEquations,
  { coefficients, edf }: SmootherState,
): number {
  return Math.max(responseSquares - 2 * dot(coefficients, right) + quadraticForm(crossProducts, coefficients), 0) / (total - edf);
}

function finite(support: number): number {
  return Number.isFinite(support) ? support : -Infinity;
}

function addScaled(out: Float64Array, other: Float64Array, factor: number): void {
  for (let index = 0; index < out.length; index++) out[index]! += factor * other[index]!;
}

function meanDiagonal(matrix: Banded, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += matrix[i * BAND]!;
  return sum / size;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
