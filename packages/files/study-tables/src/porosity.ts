/**
 * Porosity is in percent or a fraction of 1. As a fraction, 0.2 is over twice the usual maximum; in percent, far below
 * any published median. A column without larger values holds fractions.
 */
export const largestPorosityFraction = 0.2;

/** For a whole column without a stated unit. */
export function arePorosityFractions(numbers: readonly number[]): boolean {
  const sizes = numbers.filter((number) => number > 0);
  return sizes.length > 0 && sizes.every((number) => number <= largestPorosityFraction);
}
