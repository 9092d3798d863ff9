import type { Parameter } from "@trabecula/contracts";
import { directionSentences } from "@trabecula/report-types";

/** Null if no sign is needed. */
export function directionSign(direction: Parameter["direction"]): { sign: string; sentence: string } | null {
  return direction === "lower" ? { sign: "\u2193", sentence: directionSentences.lower } : null;
}
