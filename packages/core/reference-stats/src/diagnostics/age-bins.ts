import { countPersons } from "./count-persons.ts";
import { wholeRange, type ResidualRows, type RowRange } from "./residual-rows.ts";

const MOST_BINS = 10;
const PERSONS_A_BIN = 30;
/** Approximate minimum for tests of skewness and kurtosis. */
const FEWEST_PERSONS = 20;

/**
 * At most 10 age bins of about equal weight, with 30 persons or more if possible. Equal ages stay together. A bin ends
 * where the next starts.
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
