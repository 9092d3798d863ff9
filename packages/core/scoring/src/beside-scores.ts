import type { GrowthReference } from "@trabecula/reference-datasets";
import type { BesideScores } from "./score-scans.ts";
import { childHeight } from "./height/child-height.ts";
import { heightAdjusted } from "./height/height-adjusted.ts";
import { scoreInterval, type ErrorOfValue } from "./score-interval.ts";

/** What is to stand beside scores. */
export interface BesideChoice {
  /** Each Z-score with its interval, with what this says of the precision of its value. */
  readonly errorOfValue?: ErrorOfValue | undefined;
  /** What a child's height, where it is given, makes of its scores. */
  readonly growth?: GrowthReference | undefined;
}

/** For `scoreScans`: apart from it, so that a page which asks for none of this does not load it. */
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
