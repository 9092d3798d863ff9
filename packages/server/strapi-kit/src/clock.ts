/** Instances' clocks may differ by this much; ms. */
const skewMs = 5 * 60_000;

/**
 * Whatever was made later than this was made by a clock that was wrong: what it opens must not last until that moment comes, and
 * what it closes must not either.
 */
export function latestCredible(nowMs: number): number {
  return nowMs + skewMs;
}
