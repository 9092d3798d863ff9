import type { Refusal, ScoreResult } from "@trabecula/contracts";

/** Null if there is a Z- or T-score. */
export function whyNoNumber({ zScore, tScore, refusal, tRefusal }: ScoreResult): Refusal | null {
  if (zScore !== null || tScore !== null) return null;
  // Prefers the more specific reason.
  return refusal?.code === "no_curve" && tRefusal && tRefusal.code !== "no_curve" ? tRefusal : refusal;
}

/** "no_curve: The dataset has no curve for …". */
export const refusalText = ({ code, message }: { readonly code: string; readonly message: string }): string => `${code}: ${message}`;
