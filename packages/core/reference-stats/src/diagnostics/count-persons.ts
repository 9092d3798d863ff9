import type { AgeBin } from "./fit-diagnostics.ts";
import type { ResidualRows, RowRange } from "./residual-rows.ts";

export interface PersonCount {
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
