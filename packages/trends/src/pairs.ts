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
  const any = ends(values, index, isAny);
  if (any === null) return [];
  // A scan that is left out is refused everywhere: once is enough. Where both ends are as good as they get, nothing lies beyond.
  const isEnough = later.motion !== null || (isOfEarlierDay(any.first) && isOfEarlierDay(any.previous));
  const beyond = isEnough ? [] : [isStill, isOfLine, isOfEarlierDay].map((fits) => ends(values, index, fits));
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

function ends(values: readonly PlacedValue[], index: number, fits: (value: PlacedValue) => boolean): Ends | null {
  let [first, previous] = [0, index - 1];
  while (first < index && !fits(values[first]!)) first += 1;
  while (previous > first && !fits(values[previous]!)) previous -= 1;
  if (first >= index) return null;
  const later = values[index]!;
  return { first: ofSameSide(values, values[first]!, later, fits), previous: ofSameSide(values, values[previous]!, later, fits) };
}

/** Of what was scanned on one day, the side that the later scan is of. */
function ofSameSide(
  values: readonly PlacedValue[],
  found: PlacedValue,
  later: PlacedValue,
  fits: (value: PlacedValue) => boolean,
): PlacedValue {
  if (found.scan.side === later.scan.side) return found;
  const isBetter = (value: PlacedValue) =>
    value.scan.scanDate === found.scan.scanDate && value.scan.side === later.scan.side && fits(value);
  return values.find(isBetter) ?? found;
}

/** Each earlier value once, with everything that it stands for, in the order of time. */
function merged(chosen: readonly Ends[]): Pair[] {
  const earlier = new Set(chosen.flatMap(({ first, previous }) => [first, previous]));
  return [...earlier].map((value) => ({
    earlier: value,
    against: (["first", "previous"] as const).filter((as) => chosen.some((pair) => pair[as] === value)),
  }));
}
