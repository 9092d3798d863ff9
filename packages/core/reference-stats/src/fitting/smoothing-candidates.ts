import { differencePenalty, type Banded, type PenaltyOrder } from "./banded.ts";

/** Log10 step between penalty strengths. */
export const STEP = 0.75;
/** The penalized part is already gone at this strength. */
export const STRONGEST = 1.5;
/** Log10 of the weakest strength per order, in the units of `strengthsFor`. */
export const weakestOf = { 1: -1.5, 2: -5.5, 3: -7.5 } as const;

/** Bends: their number, evenly over the ages; their width as a share of the ages; their penalty reduction (powers of ten). */
export const TURNS = 6;
export const REACH = 0.15;
export const DEPTH = 2;
/** Bends use every third strength, because more places matter more than finer steps. */
const TURNING_STRIDE = 3;

export interface Smoothness {
  /** Orders of the penalized differences: one, or two consecutive ones. */
  readonly orders: readonly PenaltyOrder[];
  /** Allows one sharper bend. */
  readonly turns: boolean;
  readonly towardsWeaker: number;
}

export interface Candidate {
  readonly strengths: readonly number[];
  readonly shape: Shape;
  /** Log pseudo-determinant of the combined penalty, and log prior weight. */
  readonly logDeterminant: number;
  readonly logPrior: number;
}

/** Relative weights of the differences: even, or lower around one place. */
export interface Shape {
  readonly logs: Float64Array;
  readonly penalties: readonly Banded[];
}

/** All amounts of smoothing to average. Evenly weighted penalties have half of the prior weight, bends (if allowed) the other half. */
export function smoothingCandidates(size: number, smoothness: Smoothness): Candidate[] {
  const { orders, turns, towardsWeaker } = smoothness;
  const rank = size - orders[0]!;
  const grid = (logs: Float64Array, stride: number, logPrior: number): Candidate[] => {
    const shape = shapeOf(size, orders, logs);
    const [low, high] = orders.map((order) => strengthsFor(size, order).filter((_, index) => index % stride === 0));
    const pairs = low!.flatMap((first) => (high ? high.map((second) => [first, second]) : [[first]]));
    return pairs.map((strengths) => ({
      strengths,
      shape,
      logDeterminant: logDeterminant(logs, strengths[0]!, strengths[1] ?? 0),
      logPrior: logPrior - towardsWeaker * Math.log(strengths[0]!),
    }));
  };
  const even = grid(new Float64Array(rank), 1, 0);
  if (!turns) return even;
  const share = Math.log(TURNING_STRIDE ** orders.length / TURNS);
  const places = Array.from({ length: TURNS }, (_, turn) => (turn + 0.5) / TURNS);
  return [...even, ...places.flatMap((place) => grid(turnAt(place, size, rank), TURNING_STRIDE, share))];
}

function turnAt(place: number, size: number, rank: number): Float64Array {
  return Float64Array.from({ length: rank }, (_, i) => -DEPTH * Math.LN10 * Math.exp(-((((i + 1.5) / size - place) / REACH) ** 2)));
}

export function shapeOf(size: number, orders: readonly PenaltyOrder[], logs: Float64Array): Shape {
  const firmness = logs.map(Math.exp);
  return { logs, penalties: orders.map((order) => differencePenalty(size, order, firmness)) };
}

/**
 * Log determinant of low D'FD + high D'E'FED: D takes lower-order differences, E differences of these, F holds their
 * weights. Omits the constant contributed by D.
 */
function logDeterminant(logs: Float64Array, low: number, high: number): number {
  let [pivot, offDiagonal, sum] = [1, 0, 0];
  for (let i = 0; i < logs.length; i++) {
    const before = i > 0 ? high * Math.exp(logs[i - 1]!) : 0;
    const after = i + 1 < logs.length ? high * Math.exp(logs[i]!) : 0;
    pivot = low * Math.exp(logs[i]!) + before + after - (offDiagonal * offDiagonal) / pivot;
    offDiagonal = -after;
    sum += Math.log(pivot);
  }
  return sum;
}

/**
 * Strengths relative to information of one per column, strongest first. At `unit`, penalty and data have equal weight
 * for the gentlest penalized curve.
 */
function strengthsFor(size: number, order: PenaltyOrder): number[] {
  const unit = (2 - 2 * Math.cos(Math.PI / size)) ** -order;
  const count = Math.ceil((STRONGEST - weakestOf[order]) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => unit * 10 ** (STRONGEST - index * STEP));
}
