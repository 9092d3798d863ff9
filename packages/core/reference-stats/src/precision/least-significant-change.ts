import { decimal, times, toNumber, type Decimal } from "./decimal.ts";

/** 1.96 √2 rounded as by ISCD: exceeded by 5 % of unchanged people. */
const factor = 2.77;
const LSC_FACTOR = decimal(factor);
const HUNDREDTH = decimal(0.01);

/** ISCD requires 30 degrees of freedom: 30 people scanned twice, or 15 three times. */
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
 * `sd`: RMS-SD in the unit of the values. `cv`: RMS-CV in percent. `percent`, `change`: a least significant change in
 * percent or in the unit. Percentages refer to the earlier value, so equal increases and decreases are judged alike.
 */
export interface PrecisionBasis {
  readonly of: "sd" | "cv" | "percent" | "change";
  readonly figure: number;
}

/** Least significant change in the unit; `percent` if derived from a percentage. */
export interface LscAt {
  readonly value: number;
  readonly exact: Decimal;
  readonly percent: number | null;
}

/** Null if the precision or the percentage's base is not positive; otherwise every change would be significant. */
export function exactLscAt(basis: PrecisionBasis, earlier: number): LscAt | null {
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
  if (of === "sd" || of === "change") return error;
  return value > 0 ? (error / 100) * value : null;
}
