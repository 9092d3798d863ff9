/** Smallest interval that holds all numbers, or null for none. */
export function extentOf(numbers: Iterable<number>): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const number of numbers) {
    if (!Number.isFinite(number)) continue;
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return low <= high ? [low, high] : null;
}

/** How far a measured value may stretch the axis, in heights of the reference itself. */
const maximumStretch = 0.75;

/** Air beyond the reference, and beyond a measured value, whose disc must not touch the axis; in heights of the reference. */
const air = 0.06;
const airOfValue = 0.14;

/**
 * Range of the value axis: the reference with a little air, stretched to hold the measured values, but not so far that
 * one extreme value would flatten the curves; such a value is drawn at the edge and says so.
 */
export function valueDomain(reference: [number, number], measured: readonly number[]): [number, number] {
  const [low, high] = reference;
  const span = high - low || Math.abs(low) || 1;
  const farthest = maximumStretch + air;
  const lowest = Math.min(low - air * span, ...measured.map((value) => value - airOfValue * span));
  const highest = Math.max(high + air * span, ...measured.map((value) => value + airOfValue * span));
  return [Math.max(lowest, low - farthest * span), Math.min(highest, high + farthest * span)];
}

/** Range of the age axis in years: the drawn ages, widened so that each measured age has room for its point. */
export function ageDomain(drawn: [number, number], measured: readonly number[]): [number, number] {
  const ages = extentOf([...drawn, ...measured])!;
  const low = ages[0] < drawn[0] ? Math.max(0, ages[0] - 2) : drawn[0];
  const high = ages[1] > drawn[1] ? ages[1] + 2 : drawn[1];
  return [low, high];
}
