import { absolute, decimal, isAtLeast, minus, toNumber } from "./decimal.ts";
import { exactLscAt, type PrecisionBasis } from "./least-significant-change.ts";

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
  const difference = minus(decimal(later), decimal(earlier));
  const percent = earlier > 0 ? (100 * toNumber(difference)) / earlier : null;
  return {
    absolute: toNumber(difference),
    percent,
    percentPerYear: percent !== null && years >= shortestYear ? percent / years : null,
    lsc: { value: toNumber(lsc.value), percent: lsc.percent },
    significant: isAtLeast(absolute(difference), lsc.value),
  };
}

/** Later less earlier without binary noise, for scores: -2.3 less -2.0 is -0.3. */
export function differenceOf(earlier: number, later: number): number {
  return toNumber(minus(decimal(later), decimal(earlier)));
}

/** The least significant change from a value, in its unit; null where the precision gives none. */
export function lscAt(earlier: number, precision: PrecisionBasis): number | null {
  const lsc = exactLscAt(precision, earlier);
  return lsc && toNumber(lsc.value);
}
