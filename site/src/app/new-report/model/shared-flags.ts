import type { Flag, ScoreResult } from "@trabecula/contracts";

/** Flags that every scored value of a scan carries, so that they are said once for the scan. */
export function sharedFlags(results: readonly ScoreResult[]): Flag[] {
  const scored = results.filter(({ zScore, tScore }) => zScore !== null || tScore !== null);
  const [first, ...others] = scored;
  return first?.flags.filter((flag) => others.every(({ flags }) => flags.includes(flag))) ?? [];
}
