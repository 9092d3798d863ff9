import {
  BAND,
  bandedMatrix,
  differencePenalty,
  factorize,
  inverseBand,
  inverseFormAndLogDeterminant,
  quadraticForm,
  solveFactorized,
  traceOfProduct,
  type Banded,
  type PenaltyOrder,
} from "./banded.ts";
import { Diverged, type NormalEquations, type SmootherState } from "./penalized-smoother.ts";

/** Powers of ten between the strengths of a penalty that are averaged over. */
const STEP = 0.75;
/** Strongest: beyond, nothing is left of what the penalty draws away, and what is gained by going on is only simplicity's. */
const STRONGEST = 1.5;
/** Candidates whose weight is less than this beside the best one's change nothing that is shown. */
const NEGLIGIBLE = 1e-3;
/** Candidates below this beside the best one are not tried again for the same parameter: the next pass moves them little. */
const HOPELESS = 1e-5;
/** log10 of the weakest strength for each order, in the units of `strengthsFor`. */
const weakestOf = { 1: -1.5, 2: -5.5, 3: -7.5 } as const;

/** One amount of smoothing: strengths of the penalties, of which the second may be none, for information of one a column. */
interface Candidate {
  readonly strengths: readonly number[];
  /** ln of the pseudo-determinant of the penalties together. */
  readonly logDeterminant: number;
}

/** What averaging leaves of one parameter beside its state. */
export interface Averaged {
  /** The penalty of the typical candidate (means of the logarithms of the strengths). */
  readonly penalty: Banded;
  /** Coefficients of the candidates that count, and their weights, which sum to 1. */
  readonly candidates: readonly { readonly weight: number; readonly coefficients: Float64Array }[];
  /** Its weight where one amount was asked for; null where many were averaged over. */
  readonly lambda: number | null;
}

/** Smooths by penalized least squares, averaged over how strongly it is smoothed. */
export type AveragedSmoother = (equations: NormalEquations, variance: number, state: SmootherState) => Averaged;

/**
 * A smoother that takes no one amount of smoothing but the mean over many, each with the weight that the marginal
 * likelihood of the working responses gives it and the same weight before (evenly over the logarithms of the strengths).
 *
 * @param orders of the differences that are penalized: one, or two that follow each other, so that data that do not
 *   ask for more are drawn to what the lower one leaves free, others to what the higher one does
 */
export function averagedSmoother(size: number, orders: readonly PenaltyOrder[]): AveragedSmoother {
  const penalties = orders.map((order) => differencePenalty(size, order));
  let candidates = candidatesFor(size, orders);
  const factors = bandedMatrix(size);
  const inverse = bandedMatrix(size);
  const sums = new Float64Array(2);

  function combine(strengths: readonly number[], out: Banded): void {
    for (let which = 0; which < penalties.length; which++) addScaled(out, penalties[which]!, strengths[which]!);
  }

  function assemble(crossProducts: Banded, strengths: readonly number[], grain: number): void {
    factors.set(crossProducts);
    combine(strengths, factors);
    for (let i = 0; i < size; i++) factors[i * BAND]! += grain;
  }

  return ({ crossProducts, right }, variance, state) => {
    const information = meanDiagonal(crossProducts, size);
    if (!(information > 0 && Number.isFinite(information))) throw new Diverged();
    const grain = 1e-10 * information;
    const tried = candidates.map((candidate) => {
      const strengths = candidate.strengths.map((strength) => strength * information);
      assemble(crossProducts, strengths, grain);
      inverseFormAndLogDeterminant(factors, right, sums);
      const support = 0.5 * (sums[0]! / variance + candidate.logDeterminant - sums[1]!);
      return { candidate, strengths, support: Number.isFinite(support) ? support : -Infinity, weight: 0 };
    });
    const best = tried.reduce((most, { support }) => Math.max(most, support), -Infinity);
    if (best === -Infinity) throw new Diverged();
    for (const each of tried) each.weight = Math.exp(each.support - best);
    candidates = tried.filter(({ weight }) => weight > HOPELESS).map(({ candidate }) => candidate);
    const kept = tried.filter(({ weight }) => weight > NEGLIGIBLE);
    const total = kept.reduce((sum, { weight }) => sum + weight, 0);

    state.coefficients.fill(0);
    state.edf = 0;
    const logStrengths = orders.map(() => 0);
    const averaged = kept.map(({ strengths, weight: support }) => {
      const weight = support / total;
      assemble(crossProducts, strengths, grain);
      if (!factorize(factors)) throw new Diverged();
      const coefficients = right.slice();
      solveFactorized(factors, coefficients);
      inverseBand(factors, inverse);
      const drawnAway = penalties.reduce((sum, penalty, which) => sum + strengths[which]! * traceOfProduct(inverse, penalty), 0);
      state.edf += weight * (size - drawnAway);
      for (let i = 0; i < size; i++) state.coefficients[i]! += weight * coefficients[i]!;
      strengths.forEach((strength, which) => (logStrengths[which]! += weight * Math.log(strength)));
      return { weight, coefficients };
    });
    const penalty = bandedMatrix(size);
    combine(logStrengths.map(Math.exp), penalty);
    state.lambda = Math.exp(logStrengths.at(-1)!);
    return { penalty, candidates: averaged, lambda: null };
  };
}

/** Variance of a working response about the smooth, in units of what its information promises. */
export function responseVariance(
  { crossProducts, right, responseSquares, total }: NormalEquations,
  { coefficients, edf }: SmootherState,
): number {
  return Math.max(responseSquares - 2 * dot(coefficients, right) + quadraticForm(crossProducts, coefficients), 0) / (total - edf);
}

function candidatesFor(size: number, orders: readonly PenaltyOrder[]): Candidate[] {
  const [first, second] = orders.map((order) => strengthsFor(size, order));
  const [lowest] = orders;
  const rank = size - lowest!;
  // Own values of first differences on the differences of the lower order: what the higher order adds to them.
  const ownValues = Array.from({ length: rank }, (_, i) => 2 - 2 * Math.cos((Math.PI * i) / rank));
  if (!second) return first!.map((strength) => ({ strengths: [strength], logDeterminant: rank * Math.log(strength) }));
  return first!.flatMap((low) =>
    second.map((high) => ({
      strengths: [low, high],
      logDeterminant: ownValues.reduce((sum, value) => sum + Math.log(low + high * value), 0),
    })),
  );
}

/**
 * Strengths of one penalty, for information of one a column. The unit is where the gentlest curve that the penalty sees
 * is held as firmly by it as by the data; the weakest hold nothing.
 */
function strengthsFor(size: number, order: PenaltyOrder): number[] {
  const unit = (2 - 2 * Math.cos(Math.PI / size)) ** -order;
  const weakest = weakestOf[order];
  const count = Math.ceil((STRONGEST - weakest) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => unit * 10 ** (STRONGEST - index * STEP));
}

function addScaled(out: Banded, matrix: Banded, factor: number): void {
  for (let index = 0; index < out.length; index++) out[index]! += factor * matrix[index]!;
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
