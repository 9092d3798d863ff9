import { numberOf } from "../../../format/typed-numbers.ts";

/** Whether two files name one measurement: folders, images and some evaluations write its number with zeros before it. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plain(one) === plain(other);
}

function plain(number: string): string {
  return number.trim().replace(/^0+(?=\d)/, "");
}

/** Beyond this the shorter number would be too short to be the other one, rounded. */
const mostRounding = 0.005;

/** Whether one number is the other, rounded: logs print more digits than evaluations. */
export function isSameValue(one: string, other: string): boolean {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (one === other || left === null || right === null) return one === other;
  const difference = Math.abs(left - right);
  const isRounded = difference <= 0.5000001 * 10 ** -Math.min(decimalsOf(one), decimalsOf(other));
  return isRounded && difference <= mostRounding * Math.min(Math.abs(left), Math.abs(right));
}

function decimalsOf(text: string): number {
  return text.split(/[.,]/)[1]?.length ?? 0;
}
