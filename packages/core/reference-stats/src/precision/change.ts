import { absolute, decimal, differenceOf, isAtLeast, minus } from "./decimal.ts";
import { exactLscAt, type LscAt, type PrecisionBasis } from "./least-significant-change.ts";

export interface Change {
  /** Later minus earlier, in the unit of the measurement; exact for decimals. */
  readonly absolute: number;
  /** Percent of the earlier value; null if that is not positive. */
  readonly percent: number | null;
  /** Null below 365 days, where a yearly rate is mostly noise. */
  readonly percentPerYear: number | null;
  /** In the unit of the measurement; `percent` if derived from a percentage of the earlier value. */
  readonly lsc: { readonly value: number; readonly percent: number | null };
  /** The change reaches the least significant change; exact comparison. */
  readonly significant: boolean;
}

/** Accepts the same date next year, with or without a leap day. */
const shortestYear = 365 / 365.25;

/**
 * Change between two measurements that are comparable, held against the least significant change. Whether they are
 * comparable, and what the precision is, is for the caller to know.
 *
 * @param years days / 365.25 from the earlier to the later, not negative; a yearly rate is given from 365 days on
 * @returns null where the precision gives no least significant change: an unjudged difference is not told
 * @throws RangeError when `years` is negative or a value is not a finite number
 */
export function changeBetween(earlier: number, later: number, years: number, precision: PrecisionBasis): Change | null {
  if (!(years >= 0)) throw new RangeError("The earlier measurement must come first.");
  const lsc = exactLscAt(precision, earlier);
  if (lsc === null) return null;
  const difference = differenceOf(earlier, later);
  const percent = earlier > 0 ? (100 * difference) / earlier : null;
  return {
    absolute: difference,
    percent,
    percentPerYear: percent !== null && years >= shortestYear ? percent / years : null,
    lsc: { value: lsc.value, percent: lsc.percent },
    significant: isSignificant(difference, lsc, earlier, later),
  };
}

/** Uses exact decimals if difference and limit are nearly equal. */
function isSignificant(difference: number, { value, exact }: LscAt, earlier: number, later: number): boolean {
  const beyond = Math.abs(difference) - value;
  if (Math.abs(beyond) > roomToDecide * value) return beyond > 0;
  return isAtLeast(absolute(minus(decimal(later), decimal(earlier))), exact);
}

/** A thousand times the rounding error of two numbers. */
const roomToDecide = 1e-12;

/** Least significant change in the unit of the value; null if the precision gives none. */
export function lscAt(earlier: number, precision: PrecisionBasis): number | null {
  return exactLscAt(precision, earlier)?.value ?? null;
}
