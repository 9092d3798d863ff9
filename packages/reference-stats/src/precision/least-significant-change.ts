/** 1.96 times the square root of 2, to the digits that ISCD uses: two measurements differ by more in 5 % of unchanged people. */
const LSC_FACTOR = 2.77;

/** ISCD asks for 30 degrees of freedom behind a precision error: 30 people scanned twice, or 15 three times. */
export const ENOUGH_DEGREES_OF_FREEDOM = 30;

/**
 * Least significant change at 95 % confidence: 2.77 times the precision error (ISCD Official Positions).
 *
 * @param precisionError RMS-SD in the unit of the measurement, or RMS-CV in percent
 */
export function leastSignificantChange(precisionError: number): number {
  return LSC_FACTOR * precisionError;
}
