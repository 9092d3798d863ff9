import { normalCdf } from "../normal/normal-cdf.ts";

const level = 0.05;

/** Two-sided probability of a change of this size without any true change. */
export function chanceOfChange(change: number, lsc: number): number {
  return 2 * normalCdf((-1.96 * Math.abs(change)) / lsc);
}

/**
 * Holm's step-down procedure (Scandinavian Journal of Statistics 6 (1979) 65): probabilities that are significant at 5 % per family.
 * @param size of the family; larger than the list if the largest probabilities are left out
 */
export function keptByHolm(probabilities: readonly number[], size = probabilities.length): boolean[] {
  const ordered = [...probabilities.keys()].toSorted((one, other) => probabilities[one]! - probabilities[other]!);
  const firstLost = ordered.findIndex((index, rank) => !(probabilities[index]! < level / (size - rank)));
  const kept = new Set(firstLost < 0 ? ordered : ordered.slice(0, firstLost));
  return probabilities.map((_, index) => kept.has(index));
}

/** False discovery rates after Benjamini and Hochberg (Journal of the Royal Statistical Society B 57 (1995) 289). */
export function falseDiscoveryRates(probabilities: readonly number[]): number[] {
  const count = probabilities.length;
  const ordered = [...probabilities.keys()].sort((one, other) => probabilities[other]! - probabilities[one]!);
  const rates = new Array<number>(count);
  let least = 1;
  ordered.forEach((index, fromLast) => {
    least = Math.min(least, (probabilities[index]! * count) / (count - fromLast));
    rates[index] = least;
  });
  return rates;
}
