/** Whether two files name one measurement: folders, images and some evaluations write its number with zeros before it. */
export function isSameNumber(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plainNumber(one) === plainNumber(other);
}

/** A number of a measurement or a person as it is compared. */
export function plainNumber(number: string): string {
  return number.trim().replace(/^0+(?=\d)/, "");
}

/** Beyond this the shorter number would be too short to be the other one, rounded. */
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
