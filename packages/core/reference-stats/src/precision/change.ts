import { absolute, decimal, differenceOf, isAtLeast, minus } from "./decimal.ts";
import { exactLscAt, type LscAt, type PrecisionBasis } from "./least-significant-change.ts";

export interface Change {
  /** Later less earlier, in the unit of the measurement; exact where both are decimals. */
  readonly absolute: number;
  /** Of the earlier value; null where that is not positive. */
  readonly percent: number | null;
  /** Null below 365 days, where a yearly rate is mostly noise. */
  readonly percentPerYear: number | null;
  /** Least significant change in the unit of the measurement; `percent` where it comes from a percentage of the earlier value. */
  readonly lsc: { readonly value: number; readonly percent: number | null };
  /** The change is as large as the least significant change, or larger. The comparison is exact. */
  readonly significant: boolean;
}

/** 365 days: a visit on the same day of the next year counts, whether a leap day lies between or not. */
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

/** Binary arithmetic decides where it has room to; where difference and limit are as good as equal, the decimals do. */
function isSignificant(difference: number, { value, exact }: LscAt, earlier: number, later: number): boolean {
  const beyond = Math.abs(difference) - value;
  if (Math.abs(beyond) > roomToDecide * value) return beyond > 0;
  return isAtLeast(absolute(minus(decimal(later), decimal(earlier))), exact);
}

/** A thousand times what rounding takes from two numbers. */
const roomToDecide = 1e-12;

/** The least significant change from a value, in its unit; null where the precision gives none. */
export function lscAt(earlier: number, precision: PrecisionBasis): number | null {
  return exactLscAt(precision, earlier)?.value ?? null;
}
