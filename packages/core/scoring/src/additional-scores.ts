import type { GrowthReference } from "@trabecula/reference-datasets";
import type { AdditionalScores } from "./score-scans.ts";
import { childHeight, heightAdjusted } from "./height/child-height.ts";
import { scoreIntervals, type ErrorOfValue } from "./score-interval.ts";

export interface AdditionalScoreOptions {
  /** Adds an interval to each Z-score, from the precision of its value. */
  readonly errorOfValue?: ErrorOfValue | undefined;
  readonly growth?: GrowthReference | undefined;
}

/** Separate, so that other pages do not load this code. */
export function additionalScores({ errorOfValue, growth }: AdditionalScoreOptions): AdditionalScores {
  return {
    ofScan: ({ heightCm }, sex, age) => {
      const height = growth && heightCm != null ? childHeight(growth, { sex, age, heightCm }) : null;
      return height ? { height } : {};
    },
    ofResult: ({ dataset, comparison, scan, age, height }, result) => {
      const intervals = errorOfValue && scoreIntervals(comparison, scan, age, result, errorOfValue);
      const byHeight = height && heightAdjusted(comparison, dataset, age, height, result);
      return { ...intervals, ...(byHeight && { height: byHeight }) };
    },
  };
}
