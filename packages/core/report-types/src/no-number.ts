import type { Refusal, ScoreResult } from "@trabecula/contracts";

/** Why a value has no number at all; null where it has a Z- or a T-score. */
export function whyNoNumber({ zScore, tScore, refusal, tRefusal }: ScoreResult): Refusal | null {
  if (zScore !== null || tScore !== null) return null;
  // "There is no such curve" tells less than why the curve that exists was not used.
  return refusal?.code === "no_curve" && tRefusal && tRefusal.code !== "no_curve" ? tRefusal : refusal;
}

/** A reason as a cell of a table has it: "no_curve: The dataset has no curve for …". */
export const refusalText = ({ code, message }: { readonly code: string; readonly message: string }): string => `${code}: ${message}`;
