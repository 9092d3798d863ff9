/** Null for an empty list. */
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

/** Maximum stretch for outliers, relative to the reference height. */
const maximumStretch = 0.75;

/** Padding relative to the reference height; values need more for their disc. */
const air = 0.06;
const airOfValue = 0.14;

/** Reference range stretched for measured values, but limited so that outliers do not flatten curves; those appear at the edge. */
export function valueDomain(reference: [number, number], measured: readonly number[]): [number, number] {
  const [low, high] = reference;
  const span = high - low || Math.abs(low) || 1;
  const farthest = maximumStretch + air;
  const lowest = Math.min(low - air * span, ...measured.map((value) => value - airOfValue * span));
  const highest = Math.max(high + air * span, ...measured.map((value) => value + airOfValue * span));
  return [Math.max(lowest, low - farthest * span), Math.min(highest, high + farthest * span)];
}

/** Years; padded around measured ages. */
export function ageDomain(drawn: [number, number], measured: readonly number[]): [number, number] {
  const ages = extentOf([...drawn, ...measured])!;
  const low = ages[0] < drawn[0] ? Math.max(0, ages[0] - 2) : drawn[0];
  const high = ages[1] > drawn[1] ? ages[1] + 2 : drawn[1];
  return [low, high];
}
