export function relativeError(actual: number, expected: number): number {
  return Math.abs(actual - expected) / (expected === 0 ? 1 : Math.abs(expected));
}
