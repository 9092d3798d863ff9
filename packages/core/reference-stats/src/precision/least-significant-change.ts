import { decimal, times, toNumber, absolute, differenceOf, isAtLeast, minus, quantityWithoutNoise, type Decimal } from "./decimal.ts";

/** 1.96 √2 rounded as by ISCD: exceeded by 5 % of unchanged people. */
const factor = 2.77;
const LSC_FACTOR = decimal(factor);
const HUNDREDTH = decimal(0.01);

/** ISCD requires 30 degrees of freedom: 30 people scanned twice, or 15 three times. */
export const ENOUGH_DEGREES_OF_FREEDOM = 30;

/**
 * 2.77 times the precision error (95 % confidence, ISCD Official Positions), without binary noise: of 0.01 it is 0.0277.
 * @param precisionError RMS-SD in the unit of the measurement, or RMS-CV in percent
 */
export function leastSignificantChange(precisionError: number): number {
  return quantityWithoutNoise(toNumber(times(LSC_FACTOR, decimal(precisionError))));
}

/**
 * `sd`: RMS-SD in the unit of the values. `cv`: RMS-CV in percent. `percent`, `change`: a least significant change in
 * percent or in the unit. Percentages refer to the earlier value, so equal increases and decreases are judged alike.
 */
export interface PrecisionBasis {
  readonly of: "sd" | "cv" | "percent" | "change";
  readonly figure: number;
}

/** Least significant change in the unit; `percent` if derived from a percentage. */
interface LscAt {
  readonly value: number;
  readonly exact: Decimal;
  readonly percent: number | null;
}

/** Null if the precision or the percentage's base is not positive; otherwise every change would be significant. */
function exactLscAt(basis: PrecisionBasis, earlier: number): LscAt | null {
  const stated = statedLimit(basis);
  if (stated.value <= 0) return null;
  if (basis.of === "sd" || basis.of === "change") return { ...stated, percent: null };
  if (!(earlier > 0)) return null;
  const exact = times(times(stated.exact, decimal(earlier)), HUNDREDTH);
  return { exact, value: toNumber(exact), percent: stated.value };
}

const statedLimits = new WeakMap<PrecisionBasis, Omit<LscAt, "percent">>();

/** Cached, because one precision judges many changes. */
function statedLimit(basis: PrecisionBasis): Omit<LscAt, "percent"> {
  const known = statedLimits.get(basis);
  if (known) return known;
  const { of, figure } = basis;
  const exact = of === "sd" || of === "cv" ? times(LSC_FACTOR, decimal(figure)) : decimal(figure);
  const limit = { exact, value: toNumber(exact) };
  statedLimits.set(basis, limit);
  return limit;
}

/** Precision error in the unit of `value`; null for a percentage of a value that is not positive. */
export function precisionErrorAt({ of, figure }: PrecisionBasis, value: number): number | null {
  const error = of === "sd" || of === "cv" ? figure : figure / factor;
  if (of === "sd" || of === "change") return quantityWithoutNoise(error);
  return value > 0 ? quantityWithoutNoise((error / 100) * value) : null;
}

export interface Difference {
  /** Later minus earlier, in the unit of the measurement; exact for decimals. */
  readonly absolute: number;
  /** Percent of the earlier value; null if that is not positive. */
  readonly percent: number | null;
  /** Null below 365 days, where a yearly rate is mostly noise. */
  readonly percentPerYear: number | null;
}

export interface Change extends Difference {
  /** `value` is in the unit of the measurement; `percent` is set if derived from a percentage of the earlier value. */
  readonly lsc: { readonly value: number; readonly percent: number | null };
  /** The change reaches the least significant change; exact comparison. */
  readonly significant: boolean;
}

/** Accepts the same date next year, with or without a leap day. */
const shortestYear = 365 / 365.25;

/**
 * Change between two comparable measurements, against the least significant change. The caller knows whether they are comparable.
 * @param years days / 365.25 from the earlier to the later, not negative; a yearly rate is given from 365 days on
 * @returns null if the precision gives no least significant change
 * @throws RangeError when `years` is negative or a value is not a finite number
 */
export function changeBetween(earlier: number, later: number, years: number, precision: PrecisionBasis): Change | null {
  const difference = differenceBetween(earlier, later, years);
  const lsc = exactLscAt(precision, earlier);
  if (lsc === null) return null;
  return {
    ...difference,
    lsc: { value: lsc.value, percent: lsc.percent },
    significant: isSignificant(difference.absolute, lsc, earlier, later),
  };
}

/** Works like `changeBetween`, without a judgment. @throws RangeError as `changeBetween` */
export function differenceBetween(earlier: number, later: number, years: number): Difference {
  if (!(years >= 0)) throw new RangeError("The earlier measurement must come first.");
  const absolute = differenceOf(earlier, later);
  const percent = earlier > 0 ? (100 * absolute) / earlier : null;
  return { absolute, percent, percentPerYear: percent !== null && years >= shortestYear ? percent / years : null };
}

/** Uses exact decimals if difference and limit are nearly equal. */
function isSignificant(difference: number, { value, exact }: LscAt, earlier: number, later: number): boolean {
  const beyond = Math.abs(difference) - value;
  if (Math.abs(beyond) > roomToDecide * value) return beyond > 0;
  return isAtLeast(absolute(minus(decimal(later), decimal(earlier))), exact);
}

/** A thousand times the rounding error of two numbers. */
const roomToDecide = 1e-12;

export function lscAt(earlier: number, precision: PrecisionBasis): number | null {
  return exactLscAt(precision, earlier)?.value ?? null;
}
