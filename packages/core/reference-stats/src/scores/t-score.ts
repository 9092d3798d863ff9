/**
 * T-score: distance from the mean of young adults in their standard deviations.
 *
 * @param y measurement, `mean` and `sd` in the same unit
 * @throws RangeError when `sd` is not positive
 */
export function tScore(y: number, mean: number, sd: number): number {
  if (!(sd > 0)) throw new RangeError("The standard deviation of young adults must be positive.");
  return (y - mean) / sd;
}
