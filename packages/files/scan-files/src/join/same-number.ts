/** Ignores leading zeros, which folders, images and some evaluations add. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plainNumber(one) === plainNumber(other);
}

export function plainNumber(number: string): string {
  return number.trim().replace(/^0+(?=\d)/, "");
}

/** Above this, the shorter number is not a rounded form of the other. */
const mostRounding = 0.005;

/**
 * Whether one number is the other, rounded: logs print more digits than evaluations.
 *
 * @param decimals of the number that has fewer
 */
export function isRounded(left: number, right: number, decimals: number): boolean {
  const difference = Math.abs(left - right);
  return difference <= 0.5000001 * 10 ** -decimals && difference <= mostRounding * Math.min(Math.abs(left), Math.abs(right));
}
