import type { GrowthReference } from "@trabecula/reference-datasets";
import type { BesideScores } from "./score-scans.ts";
import { childHeight } from "./height/child-height.ts";
import { heightAdjusted } from "./height/height-adjusted.ts";
import { scoreInterval, type ErrorOfValue } from "./score-interval.ts";

export interface BesideChoice {
  /** Adds an interval to each Z-score, from the precision of its value. */
  readonly errorOfValue?: ErrorOfValue | undefined;
  /** Adjusts a child's scores for height, where the height is given. */
  readonly growth?: GrowthReference | undefined;
}

/** Options for `scoreScans`. Separate, so that pages that do not need them do not load this code. */
export function besideScores({ errorOfValue, growth }: BesideChoice): BesideScores {
  return {
    ofScan: ({ heightCm }, sex, ageYears) => {
      const height = growth && heightCm != null ? childHeight(growth, { sex, ageYears, heightCm }) : null;
      return height ? { height } : {};
    },
    ofResult: ({ dataset, comparison, scan, ageYears, height }, result) => {
      const interval = errorOfValue && scoreInterval(comparison, scan, ageYears, result, errorOfValue);
      const byHeight = height && heightAdjusted(comparison, dataset, ageYears, height, result);
      return { ...(interval && { interval }), ...(byHeight && { height: byHeight }) };
    },
  };
}
