/** Tolerated clock difference between instances. */
const skewMs = 5 * 60_000;

/** Later timestamps come from a wrong clock. They must neither extend access nor block it. */
export function latestCredible(nowMs: number): number {
  return nowMs + skewMs;
}
