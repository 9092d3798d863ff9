import type { TrendChange } from "@trabecula/contracts";
import type { PlacedValue } from "./dated-value.ts";

export interface Pair {
  readonly earlier: PlacedValue;
  readonly against: TrendChange["against"];
}

/**
 * What the value at `index` is compared with: the first and the one before. Where a scan that is left out, or one of another
 * line, stands there, it is compared with the first and the one before beyond it as well, so that a single bad scan or a
 * new scanner does not hide a change; the pair with what stands there is refused, and says so. A scan that was repeated on its
 * day is compared with the ones of earlier days as well.
 */
export function pairsOf(values: readonly PlacedValue[], index: number): Pair[] {
  const later = values[index]!;
  const isAny = (value: PlacedValue) => !isOtherSideOfOneDay(value, later);
  const isStill = (value: PlacedValue) => isAny(value) && value.motion === null;
  const isOfLine = (value: PlacedValue) => isStill(value) && value.line === later.line;
  const isOfEarlierDay = (value: PlacedValue) => isOfLine(value) && value.scan.scanDate < later.scan.scanDate;
  const before = values.slice(0, index);
  const any = ends(before, later, isAny);
  if (any === null) return [];
  // A scan that is left out is refused everywhere: once is enough. Where both ends are as good as they get, nothing better is
  // looked for, which makes a change over time a tenth quicker.
  const isEnough = later.motion !== null || (isOfEarlierDay(any.first) && isOfEarlierDay(any.previous));
  const beyond = isEnough ? [] : [isStill, isOfLine, isOfEarlierDay].map((fits) => ends(before, later, fits));
  return merged([any, ...beyond.filter((found) => found !== null)]);
}

/** The other hip of the same visit is no earlier state of this one. */
function isOtherSideOfOneDay({ scan }: PlacedValue, { scan: later }: PlacedValue): boolean {
  return scan.scanDate === later.scanDate && scan.side !== later.side;
}

interface Ends {
  readonly first: PlacedValue;
  readonly previous: PlacedValue;
}

/** The first and the last that fit; of what was scanned on their days, the side that the later scan is of. */
function ends(before: readonly PlacedValue[], { scan: later }: PlacedValue, fits: (value: PlacedValue) => boolean): Ends | null {
  const fitting = before.filter(fits);
  const [first, previous] = [fitting[0], fitting.at(-1)];
  if (!first || !previous) return null;
  const ofSameSide = fitting.filter(({ scan }) => scan.side === later.side);
  const isOfDay = (end: PlacedValue) => (value: PlacedValue) => value.scan.scanDate === end.scan.scanDate;
  return { first: ofSameSide.find(isOfDay(first)) ?? first, previous: ofSameSide.findLast(isOfDay(previous)) ?? previous };
}

/** Each earlier value once, with everything that it stands for, in the order of time. */
function merged(chosen: readonly Ends[]): Pair[] {
  const earlier = new Set(chosen.flatMap(({ first, previous }) => [first, previous]));
  return [...earlier].map((value) => ({
    earlier: value,
    against: (["first", "previous"] as const).filter((as) => chosen.some((pair) => pair[as] === value)),
  }));
}
