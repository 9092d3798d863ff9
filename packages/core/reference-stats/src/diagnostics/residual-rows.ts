import type { Cohort, Fit } from "../fitting/fit-types.ts";
import type { AgeBin } from "./fit-diagnostics.ts";

export interface ResidualRows {
  readonly ages: Float64Array;
  readonly z: Float64Array;
  readonly persons: Int32Array;
  readonly weights: Float64Array;
}

export interface RowRange {
  readonly ageFrom: number;
  readonly ageTo: number;
  readonly start: number;
  readonly end: number;
}

/** Sorts by age; omits rows without a finite residual, outside the distribution's support. */
export function residualRows(cohort: Cohort, fit: Pick<Fit, "residuals">): ResidualRows {
  const order = Array.from(cohort.ages.keys())
    .filter((row) => Number.isFinite(fit.residuals[row]))
    .sort((a, b) => cohort.ages[a]! - cohort.ages[b]!);
  return {
    ages: Float64Array.from(order, (row) => cohort.ages[row]!),
    z: Float64Array.from(order, (row) => fit.residuals[row]!),
    persons: Int32Array.from(order, (row) => cohort.persons[row]!),
    weights: Float64Array.from(order, (row) => cohort.weights[row]!),
  };
}

export function wholeRange({ ages }: Pick<ResidualRows, "ages">): RowRange {
  return { ageFrom: ages[0]!, ageTo: ages.at(-1)!, start: 0, end: ages.length };
}

interface PersonCount {
  readonly persons: number;
  /**
   * Effective sample size by person: (sum of w)² / sum of w², w the total weight of a person's rows (Kish 1965). Visits
   * count as one observation, which is cautious unless they agree entirely.
   */
  readonly effective: number;
}

export function countPersons({ persons, weights }: Pick<ResidualRows, "persons" | "weights">, { start, end }: RowRange): PersonCount {
  const weightOf = new Map<number, number>();
  for (let row = start; row < end; row++) {
    weightOf.set(persons[row]!, (weightOf.get(persons[row]!) ?? 0) + weights[row]!);
  }
  let sum = 0;
  let squares = 0;
  for (const weight of weightOf.values()) {
    sum += weight;
    squares += weight * weight;
  }
  return { persons: weightOf.size, effective: squares > 0 ? (sum * sum) / squares : 0 };
}

export function ageBin(range: RowRange, persons: number): AgeBin {
  return { ageFrom: range.ageFrom, ageTo: range.ageTo, rows: range.end - range.start, persons };
}

const MOST_BINS = 10;
const PERSONS_A_BIN = 30;
const FEWEST_PERSONS = 20;

/**
 * Makes at most 10 age bins of about equal weight, with 30 persons or more if possible. Equal ages stay together, and a
 * bin ends where the next starts.
 */
export function equalBins(rows: ResidualRows): RowRange[] {
  const total = rows.weights.reduce((sum, weight) => sum + weight, 0);
  const count = Math.max(1, Math.min(MOST_BINS, Math.floor(countPersons(rows, wholeRange(rows)).effective / PERSONS_A_BIN)));
  return mergeSmall(rows, splitAt(rows, binStarts(rows, total / count)));
}

/** A run of equal ages goes to the bin of its middle. */
function binStarts({ ages, weights }: ResidualRows, weightABin: number): number[] {
  const starts: number[] = [];
  let before = 0;
  let bin = -1;
  for (let row = 0; row < ages.length;) {
    let next = row;
    let weight = 0;
    for (; next < ages.length && ages[next] === ages[row]; next++) weight += weights[next]!;
    const here = Math.floor((before + weight / 2) / weightABin);
    if (here > bin) starts.push(row);
    bin = Math.max(bin, here);
    before += weight;
    row = next;
  }
  return starts;
}

function splitAt({ ages }: ResidualRows, starts: readonly number[]): RowRange[] {
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? ages.length;
    return { ageFrom: ages[start]!, ageTo: ages[end] ?? ages[end - 1]!, start, end };
  });
}

function mergeSmall(rows: ResidualRows, bins: readonly RowRange[]): RowRange[] {
  const sizes = bins.map((bin) => countPersons(rows, bin).effective);
  const smallest = sizes.indexOf(Math.min(...sizes));
  if (bins.length === 1 || sizes[smallest]! >= FEWEST_PERSONS) return [...bins];
  const withNext = smallest === 0 || (sizes[smallest + 1] ?? Infinity) < sizes[smallest - 1]!;
  const first = withNext ? smallest : smallest - 1;
  const joined = { ageFrom: bins[first]!.ageFrom, ageTo: bins[first + 1]!.ageTo, start: bins[first]!.start, end: bins[first + 1]!.end };
  return mergeSmall(rows, [...bins.slice(0, first), joined, ...bins.slice(first + 2)]);
}
