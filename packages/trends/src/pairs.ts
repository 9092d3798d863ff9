import type { TrendChange } from "@trabecula/contracts";
import type { DatedValue } from "./dated-value.ts";

/** Values in the order of time with the number of their line: those of one line are comparable with each other. */
export interface PlacedValue extends DatedValue {
  readonly line: number;
}

export interface Pair {
  readonly earlier: PlacedValue;
  readonly against: TrendChange["against"];
}

/**
 * What the value at `index` is compared with: the first and the one before. Where a scan that is left out, or one of another
 * line, stands there, it is compared with the first and the one before beyond it as well, so that a single bad scan or a
 * new scanner does not hide a change; the pair with what stands there is refused, and says so.
 */
export function pairsOf(values: readonly PlacedValue[], index: number): Pair[] {
  const later = values[index]!;
  const isBefore = (value: PlacedValue, at: number) => at < index && !isOtherSideOfOneDay(value, later);
  const chosen = [
    ends(values, later, isBefore),
    ends(values, later, (value, at) => isBefore(value, at) && value.motion === null),
    ends(values, later, (value, at) => isBefore(value, at) && value.motion === null && value.line === later.line),
  ];
  // A scan that is left out is refused everywhere: once is enough.
  return merged(later.motion === null ? chosen : chosen.slice(0, 1));
}

/** The other hip of the same visit is no earlier state of this one. */
function isOtherSideOfOneDay({ scan }: PlacedValue, { scan: later }: PlacedValue): boolean {
  return scan.scanDate === later.scanDate && scan.side !== later.side;
}

type Ends = { readonly first: PlacedValue; readonly previous: PlacedValue } | null;

function ends(values: readonly PlacedValue[], later: PlacedValue, fits: (value: PlacedValue, at: number) => boolean): Ends {
  const [first, previous] = [values.find(fits), values.findLast(fits)];
  if (!first || !previous) return null;
  return { first: ofSameSide(values, first, later, fits), previous: ofSameSide(values, previous, later, fits) };
}

/** Of what was scanned on one day, the side that the later scan is of. */
function ofSameSide(
  values: readonly PlacedValue[],
  found: PlacedValue,
  later: PlacedValue,
  fits: (value: PlacedValue, at: number) => boolean,
): PlacedValue {
  if (found.scan.side === later.scan.side) return found;
  const isBetter = (value: PlacedValue, at: number) =>
    value.scan.scanDate === found.scan.scanDate && value.scan.side === later.scan.side && fits(value, at);
  return values.find(isBetter) ?? found;
}

/** Each earlier value once, with everything that it stands for, in the order of time. */
function merged(chosen: readonly Ends[]): Pair[] {
  const found = new Map<PlacedValue, Set<"first" | "previous">>();
  for (const pair of chosen) {
    if (pair === null) continue;
    for (const as of ["first", "previous"] as const) {
      const standsFor = found.get(pair[as]) ?? new Set();
      found.set(pair[as], standsFor.add(as));
    }
  }
  return [...found].map(([earlier, against]) => ({ earlier, against: [...against] }));
}
