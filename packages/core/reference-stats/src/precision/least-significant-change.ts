import { decimal, times, toNumber, type Decimal } from "./decimal.ts";

/** 1.96 times the square root of 2, to the digits that ISCD uses: two measurements differ by more in 5 % of unchanged people. */
const factor = 2.77;
const LSC_FACTOR = decimal(factor);
const HUNDREDTH = decimal(0.01);

/** ISCD asks for 30 degrees of freedom behind a precision error: 30 people scanned twice, or 15 three times. */
export const ENOUGH_DEGREES_OF_FREEDOM = 30;

/**
 * Least significant change at 95 % confidence: 2.77 times the precision error (ISCD Official Positions), without binary
 * noise: of 0.01 it is 0.0277.
 *
 * @param precisionError RMS-SD in the unit of the measurement, or RMS-CV in percent
 */
export function leastSignificantChange(precisionError: number): number {
  return toNumber(times(LSC_FACTOR, decimal(precisionError)));
}

/**
 * What a change is held against. `sd`: RMS-SD in the unit of the values. `cv`: RMS-CV in percent. `percent`: a least
 * significant change that is stated in percent. `change`: one in the unit of the values. Percentages are of the earlier
 * value, as the change in percent is: 2.77 % up and 2.77 % down from it are judged alike, and as they read.
 */
export interface PrecisionBasis {
  readonly of: "sd" | "cv" | "percent" | "change";
  readonly figure: number;
}

/** The least significant change from a value, in its unit; `percent` where it comes from a percentage. */
export interface LscAt {
  /** The nearest number. */
  readonly value: number;
  readonly exact: Decimal;
  readonly percent: number | null;
}

/** Null where the figure, or the value that a percentage is of, is not positive: without noise everything would be a change. */
export function exactLscAt(basis: PrecisionBasis, earlier: number): LscAt | null {
  const stated = statedLimit(basis);
  if (stated.value <= 0) return null;
  if (basis.of === "sd" || basis.of === "change") return { ...stated, percent: null };
  if (!(earlier > 0)) return null;
  const exact = times(times(stated.exact, decimal(earlier)), HUNDREDTH);
  return { exact, value: toNumber(exact), percent: stated.value };
}

const statedLimits = new WeakMap<PrecisionBasis, Omit<LscAt, "percent">>();

/** As it is stated, in the unit or in percent: worked out once for the many changes that one precision judges. */
function statedLimit(basis: PrecisionBasis): Omit<LscAt, "percent"> {
  const known = statedLimits.get(basis);
  if (known) return known;
  const { of, figure } = basis;
  const exact = of === "sd" || of === "cv" ? times(LSC_FACTOR, decimal(figure)) : decimal(figure);
  const limit = { exact, value: toNumber(exact) };
  statedLimits.set(basis, limit);
  return limit;
}

/** The precision error at a value, in its unit; null where a percentage is of nothing positive. */
export function precisionErrorAt({ of, figure }: PrecisionBasis, value: number): number | null {
  const error = of === "sd" || of === "cv" ? figure : figure / factor;
  if (of === "sd" || of === "change") return error;
  return value > 0 ? (error / 100) * value : null;
}
