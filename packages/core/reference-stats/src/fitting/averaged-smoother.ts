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
import { Diverged, residualSquares, type NormalEquations, type SmootherState } from "./penalized-smoother.ts";
import { shapeOf, smoothingCandidates, type Candidate, type Smoothness } from "./smoothing-candidates.ts";

/** Candidates with a smaller relative weight do not change displayed digits. */
const NEGLIGIBLE = 1e-3;
const HOPELESS = 1e-5;
/** Keeps the factorization stable for columns without data. */
const GRAIN = 1e-10;
export interface Averaged {
  readonly penalty: Banded;
  readonly candidates: readonly { readonly weight: number; readonly coefficients: Float64Array }[];
  /** Change of the curve per standard error of the guide's share, for candidates with a guide. */
  readonly followed: readonly { readonly weight: number; readonly direction: Float64Array }[];
  /** Null if averaged over several amounts of smoothing. */
  readonly lambda: number | null;
}

export type AveragedSmoother = (equations: NormalEquations, variance: number, state: SmootherState, guides: readonly Guide[]) => Averaged;

/** Weighted by marginal likelihood of the working response times prior weight. */
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

/** Residual variance of the working response relative to its information. */
export function responseVariance(equations: NormalEquations, state: SmootherState): number {
  return residualSquares(equations, state) / (equations.total - state.edf);
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
