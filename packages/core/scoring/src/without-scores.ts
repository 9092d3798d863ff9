import type { Refusal, ScoreResult } from "@trabecula/contracts";

export function withoutScores(
  { interval: _z, tInterval: _t, height: _height, conversion: _conversion, ...result }: ScoreResult,
  refusal: Refusal,
): ScoreResult {
  return {
    ...result,
    ...{ zScore: null, percentile: null, reference: null, refusal: result.refusal ?? refusal },
    ...{ tScore: null, youngAdult: null, tRefusal: result.tRefusal ?? refusal },
    flags: result.flags.filter((flag) => flag === "soft_range"),
  };
}
