import type { Parameter } from "@trabecula/contracts";
import { directionSentences } from "@trabecula/report-types";

/** A sign beside a parameter's name where lower is favorable, and the sentence that it stands for; null where none is needed. */
export function directionSign(direction: Parameter["direction"]): { sign: string; sentence: string } | null {
  return direction === "lower" ? { sign: "\u2193", sentence: directionSentences.lower } : null;
}
