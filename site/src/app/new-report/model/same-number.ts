import { isRounded } from "@trabecula/scan-files/join";
import { numberOf } from "../../../format/typed-numbers.ts";

/** True if one number is the other rounded: logs print more digits than evaluations. */
export function isSameValue(one: string, other: string): boolean {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (one === other || left === null || right === null) return one === other;
  return isRounded(left, right, Math.min(decimalsOf(one), decimalsOf(other)));
}

function decimalsOf(text: string): number {
  return text.split(/[.,]/)[1]?.length ?? 0;
}
