import { seededRandom } from "../centile-errors/seeded-random.ts";
import { momentsOf } from "../scanner-check/control-intervals.ts";
import { correlationBetween, lossBetween, type AgedZ, type ChangeCorrelation } from "./change-score.ts";
import { minimize } from "./minimize.ts";

/** Visits of one person; ages rise. */
export type Visits = readonly AgedZ[];

export interface FittedCorrelation {
  readonly correlation: ChangeCorrelation;
  readonly people: number;
  /** Pairs of consecutive visits. */
  readonly pairs: number;
}

export interface CorrelationErrors {
  /** 95 % interval of r. */
  readonly interval: (from: number, to: number) => readonly [low: number, high: number];
  /** Standard error of each figure; 0 for one that is not estimated. */
  readonly of: ChangeCorrelation;
}

const draws = 200;

/** Repeats are never quite alike, so r stays below 1. */
const leastError = 0.003;
/** Years; fixed, because 100 pairs cannot estimate it. */
const width = 2.2;

/**
 * Maximum likelihood over all visits. A peak stays only if it lowers BIC by 2. Each person has two visits or more.
 * @param near another fit, whose form is kept
 */
export function fitCorrelation(people: readonly Visits[], near?: ChangeCorrelation): FittedCorrelation {
  const counts = people.map(() => 1);
  const range = rangeOf(people);
  const found = near ? fitForm(people, counts, positionOf(near), range) : likeliestForm(people, counts, range);
  return {
    correlation: correlationOf(found.at),
    people: people.length,
    pairs: people.reduce((sum, visits) => sum + visits.length - 1, 0),
  };
}

type Range = readonly [youngest: number, oldest: number];

function likeliestForm(people: readonly Visits[], counts: readonly number[], range: Range) {
  const flat = fitForm(people, counts, [-4, -4], range);
  const [youngest, oldest] = range;
  const peaked = [0.15, 0.35, 0.5, 0.65, 0.85]
    .map((share) => fitForm(people, counts, [-6, -4, -3, youngest + share * (oldest - youngest)], range))
    .reduce((best, fit) => (fit.value < best.value ? fit : best));
  const isPeaked = flat.value - peaked.value - 2 * Math.log(people.length) >= 2;
  return isPeaked ? peaked : flat;
}

export function correlationErrors(people: readonly Visits[], { correlation }: FittedCorrelation): CorrelationErrors {
  const random = seededRandom(1);
  const range = rangeOf(people);
  const start = positionOf(correlation);
  const drawn = Array.from({ length: draws }, () => {
    const counts = people.map(() => 0);
    for (let each = 0; each < people.length; each++) counts[Math.floor(random() * people.length)]! += 1;
    return correlationOf(fitForm(people, counts, start, range).at);
  });
  const spread = (key: keyof ChangeCorrelation) => momentsOf(drawn.map((one) => one[key])).sd;
  return {
    interval: (from, to) => middleOf(drawn.map((one) => correlationBetween(one, from, to))),
    of: { error: spread("error"), base: spread("base"), peak: spread("peak"), center: spread("center"), width: 0 },
  };
}

function rangeOf(people: readonly Visits[]): Range {
  return [
    people.reduce((youngest, visits) => Math.min(youngest, visits[0]!.age), Number.POSITIVE_INFINITY),
    people.reduce((oldest, visits) => Math.max(oldest, visits.at(-1)!.age), 0),
  ];
}

function middleOf(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  return [at(0.025), at(0.975)];
}

type Place = readonly number[];

function fitForm(people: readonly Visits[], counts: readonly number[], start: Place, [youngest, oldest]: Range) {
  return minimize((at) => {
    const center = at[3] ?? youngest;
    if (
      center < youngest ||
      center > oldest ||
      at.slice(0, 3).some((figure, index) => figure < -14 || figure > (index === 0 ? 2 : mostLogRate))
    )
      return Number.POSITIVE_INFINITY;
    const correlation = correlationOf(at);
    return people.reduce((sum, visits, index) => (counts[index] === 0 ? sum : sum + counts[index]! * devianceOf(correlation, visits)), 0);
  }, start);
}

/** Reads the logit of half the error above the least, logarithms of both rates, and the center. Two figures: no peak. */
function correlationOf([error, base, peak, center]: Place): ChangeCorrelation {
  const shared = { error: leastError + mostError / (1 + Math.exp(-error!)), base: Math.exp(base!), width };
  return peak === undefined ? { ...shared, peak: 0, center: 0 } : { ...shared, peak: Math.exp(peak), center: center! };
}

function positionOf({ error, base, peak, center }: ChangeCorrelation): Place {
  const share = Math.max(1e-4, (error - leastError) / mostError);
  const shared = [Math.log(share / (1 - share)), logRate(base)];
  return peak === 0 ? shared : [...shared, logRate(peak), center];
}

const mostError = 0.5;
/** Keeps rates below 2 a year, the most that a dataset holds. */
const mostLogRate = 0.69;
const logRate = (rate: number): number => Math.min(mostLogRate, Math.max(-13, Math.log(rate)));

/** Minus twice the log-likelihood: a Kalman filter of a process without drift, measured with the error. */
function devianceOf(correlation: ChangeCorrelation, visits: Visits): number {
  const { error } = correlation;
  let [mean, variance, deviance] = [0, 1 - error, 0];
  for (const [index, { age, z }] of visits.entries()) {
    if (index > 0) {
      const kept = Math.exp(-lossBetween(correlation, visits[index - 1]!.age, age));
      mean *= kept;
      variance = kept ** 2 * variance + (1 - error) * (1 - kept ** 2);
    }
    const total = variance + error;
    deviance += Math.log(total) + (z - mean) ** 2 / total;
    const gain = variance / total;
    mean += gain * (z - mean);
    variance *= 1 - gain;
  }
  return deviance;
}
