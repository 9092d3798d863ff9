import type { AgeBin } from "./fit-diagnostics.ts";
import type { ResidualRows, RowRange } from "./residual-rows.ts";

/** How many persons stand behind the rows of a range. */
export interface PersonCount {
  /** Different persons. */
  readonly persons: number;
  /**
   * Persons of equal weight who would tell as much: (sum of w)² / sum of w², where w is what the rows of one person
   * weigh together (Kish 1965, the effective sample size). Visits of a person count as one observation, which is exact
   * where they agree entirely and cautious otherwise. With a row a person it is their number.
   */
  readonly effective: number;
}

/** Counts the persons of a range of rows, different and effective. */
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

/** The range as a reader sees it. */
export function ageBin(range: RowRange, persons: number): AgeBin {
  return { ageFrom: range.ageFrom, ageTo: range.ageTo, rows: range.end - range.start, persons };
}
