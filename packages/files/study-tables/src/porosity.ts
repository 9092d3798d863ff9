/**
 * Cortical porosity is written in percent or as a fraction of 1, and one number alone may be either. As a fraction, 0.2 is more than twice the most
 * that is usual; in percent it is a fraction of any published median. So a whole column with nothing above it is one of fractions.
 */
export const largestPorosityFraction = 0.2;

/** Whether numbers of cortical porosity whose unit nobody says are fractions of 1, by all of them. */
export function arePorosityFractions(numbers: readonly number[]): boolean {
  const sizes = numbers.filter((number) => number > 0);
  return sizes.length > 0 && sizes.every((number) => number <= largestPorosityFraction);
}
