/**
 * Rules that a day's phantom value may break, by the names of Westgard et al., Clinical Chemistry 27 (1981) 493: one value beyond 3 SD, two in a
 * row beyond 2 SD on one side, two in a row 4 SD apart, four beyond 1 SD on one side, ten on one side. `percent`: farther from the
 * center than a given share of it. `cusum_up`, `cusum_down`: the cumulative sum says that the mean has risen or fallen.
 */
export const controlRules = ["1_3s", "2_2s", "R_4s", "4_1s", "10_x", "percent", "cusum_up", "cusum_down"] as const;
export type ControlRule = (typeof controlRules)[number];

/** No rule looks at more values than these. */
export const longestRule = 10;

/** Which of Westgard's rules the last of some values in a row breaks; in SDs from the center, the earliest first. */
export function westgardRules(scores: readonly number[]): ControlRule[] {
  const last = scores.at(-1);
  if (last === undefined) return [];
  const before = scores.at(-2);
  return [
    ...(Math.abs(last) > 3 ? (["1_3s"] as const) : []),
    ...(beyond(scores, 2, 2) ? (["2_2s"] as const) : []),
    ...(before !== undefined && Math.sign(last) !== Math.sign(before) && Math.abs(last - before) > 4 ? (["R_4s"] as const) : []),
    ...(beyond(scores, 4, 1) ? (["4_1s"] as const) : []),
    ...(beyond(scores, longestRule, 0) ? (["10_x"] as const) : []),
  ];
}

/** Whether the last `count` values all lie more than `limit` SDs from the center, on one side. */
function beyond(scores: readonly number[], count: number, limit: number): boolean {
  if (scores.length < count) return false;
  const last = scores.slice(-count);
  return last.every((score) => score > limit) || last.every((score) => score < -limit);
}
