import type { TrendChange } from "@trabecula/contracts";
import type { PlacedValue } from "./dated-value.ts";

export interface Pair {
  readonly earlier: PlacedValue;
  readonly against: TrendChange["against"];
}

/**
 * Compares with the first and the previous value. If one of these is excluded or on another line, also with the nearest
 * usable one, so that one bad scan hides no change. Same-day repeats are also compared with earlier days.
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
  // An excluded scan needs one refusal. Stopping early saves a tenth of the time.
  const isEnough = later.motion !== null || (isOfEarlierDay(any.first) && isOfEarlierDay(any.previous));
  const beyond = isEnough ? [] : [isStill, isOfLine, isOfEarlierDay].map((fits) => ends(before, later, fits));
  return merged([any, ...beyond.filter((found) => found !== null)]);
}

/** The other hip of the same visit is no earlier state. */
function isOtherSideOfOneDay({ scan }: PlacedValue, { scan: later }: PlacedValue): boolean {
  return scan.scanDate === later.scanDate && scan.side !== later.side;
}

interface Ends {
  readonly first: PlacedValue;
  readonly previous: PlacedValue;
}

/** First and last match; prefers the later scan's side on each day. */
function ends(before: readonly PlacedValue[], { scan: later }: PlacedValue, fits: (value: PlacedValue) => boolean): Ends | null {
  const fitting = before.filter(fits);
  const [first, previous] = [fitting[0], fitting.at(-1)];
  if (!first || !previous) return null;
  const ofSameSide = fitting.filter(({ scan }) => scan.side === later.side);
  const isOfDay = (end: PlacedValue) => (value: PlacedValue) => value.scan.scanDate === end.scan.scanDate;
  return { first: ofSameSide.find(isOfDay(first)) ?? first, previous: ofSameSide.findLast(isOfDay(previous)) ?? previous };
}

/** Each earlier value once, with all its roles, in time order. */
function merged(chosen: readonly Ends[]): Pair[] {
  const earlier = new Set(chosen.flatMap(({ first, previous }) => [first, previous]));
  return [...earlier].map((value) => ({
    earlier: value,
    against: (["first", "previous"] as const).filter((as) => chosen.some((pair) => pair[as] === value)),
  }));
}
