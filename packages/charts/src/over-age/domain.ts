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

/**
 * Range of the value axis: the reference with a little air, stretched to hold the measured values, but not so far that
 * one extreme value would flatten the curves; such a value is drawn at the edge and says so.
 */
export function valueDomain(reference: [number, number], measured: readonly number[]): [number, number] {
  const span = reference[1] - reference[0] || Math.abs(reference[0]) || 1;
  const air = span * 0.06;
  const low = Math.min(reference[0], ...measured);
  const high = Math.max(reference[1], ...measured);
  return [Math.max(low, reference[0] - span * maximumStretch) - air, Math.min(high, reference[1] + span * maximumStretch) + air];
}

/** Range of the age axis in years: the drawn ages, widened so that each measured age has room for its point. */
export function ageDomain(drawn: [number, number], measured: readonly number[]): [number, number] {
  const ages = extentOf([...drawn, ...measured])!;
  const low = ages[0] < drawn[0] ? Math.max(0, ages[0] - 2) : drawn[0];
  const high = ages[1] > drawn[1] ? ages[1] + 2 : drawn[1];
  return [low, high];
}
