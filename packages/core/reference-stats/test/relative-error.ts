/** |actual - expected| as a fraction of |expected| (of 1 where that is zero). */
export function relativeError(actual: number, expected: number): number {
  return Math.abs(actual - expected) / (expected === 0 ? 1 : Math.abs(expected));
}
