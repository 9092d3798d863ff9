import { differencePenalty, type Banded, type PenaltyOrder } from "./banded.ts";

/** Powers of ten between the strengths of a penalty that are averaged over. */
const STEP = 0.75;
/** Strongest: beyond, nothing is left of what the penalty draws away, and what is gained by going on is only simplicity's. */
const STRONGEST = 1.5;
/** log10 of the weakest strength for each order, in the units of `strengthsFor`. */
const weakestOf = { 1: -1.5, 2: -5.5, 3: -7.5 } as const;

/** Places of a turn, evenly over the ages; how far it reaches, as a share of them; how much weaker the penalty is there (powers of ten). */
const TURNS = 6;
const REACH = 0.15;
const DEPTH = 2;
/** Of a curve that turns at one place every so many strengths are tried: a place more tells more than a step between. */
const TURNING_STRIDE = 3;

/** How a parameter may run over age. */
export interface Smoothness {
  /** Orders of the differences that are penalized: one, or two that follow each other. */
  readonly orders: readonly PenaltyOrder[];
  /** Whether the curve may also turn at one place more sharply than elsewhere. */
  readonly turns: boolean;
  /** Power of the strength by which weaker ones have more weight beforehand; 0: all the same. */
  readonly towardsWeaker: number;
}

/** One amount of smoothing: strengths of the penalties, for information of one a column. */
export interface Candidate {
  readonly strengths: readonly number[];
  readonly shape: Shape;
  /** ln of the pseudo-determinant of the penalties together, and of the weight beforehand. */
  readonly logDeterminant: number;
  readonly logPrior: number;
}

/** How firmly each difference is held beside the others: evenly, or less about one place. */
export interface Shape {
  /** Natural logarithms, one a difference of the lowest order. */
  readonly logs: Float64Array;
  /** One penalty an order. */
  readonly penalties: readonly Banded[];
}

/**
 * Every amount of smoothing that is averaged over. Evenly firm ones have half of the weight beforehand; those that are less
 * firm about one place, where the smoothness lets them, share the other half.
 */
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

/** Penalties whose differences are held as firmly as the logarithms say. */
export function shapeOf(size: number, orders: readonly PenaltyOrder[], logs: Float64Array): Shape {
  const firmness = logs.map(Math.exp);
  return { logs, penalties: orders.map((order) => differencePenalty(size, order, firmness)) };
}

/**
 * Of low D'FD + high D'E'FED, D the differences of the lower order, E those of these, F how firmly they are held: of the
 * tridiagonal matrix between D' and D, without what D alone adds, which is the same for all.
 */
function logDeterminant(logs: Float64Array, low: number, high: number): number {
  let [pivot, beside, sum] = [1, 0, 0];
  for (let i = 0; i < logs.length; i++) {
    const before = i > 0 ? high * Math.exp(logs[i - 1]!) : 0;
    const after = i + 1 < logs.length ? high * Math.exp(logs[i]!) : 0;
    pivot = low * Math.exp(logs[i]!) + before + after - (beside * beside) / pivot;
    beside = -after;
    sum += Math.log(pivot);
  }
  return sum;
}

/**
 * Strengths of one penalty, for information of one a column, strongest first. The unit is where the gentlest curve that the
 * penalty sees is held as firmly by it as by the data; the weakest hold nothing.
 */
function strengthsFor(size: number, order: PenaltyOrder): number[] {
  const unit = (2 - 2 * Math.cos(Math.PI / size)) ** -order;
  const count = Math.ceil((STRONGEST - weakestOf[order]) / STEP);
  return Array.from({ length: count + 1 }, (_, index) => unit * 10 ** (STRONGEST - index * STEP));
}
