import type { TrendChange, Site, TrendPoint, Trends, TrendSeries } from "@trabecula/contracts";
import type { PlacedValue, DatedValue, Quantity } from "./dated-value.ts";
import { dayNumber, findParameter, reportTypes } from "@trabecula/report-types";
import { withChance } from "./beyond-chance.ts";
import { changeOfPair } from "./change-of-pair.ts";
import { thriveOf } from "./change-score.ts";
import { isOnOneScale, linesOf, type JudgedBy, type Lines } from "./lines.ts";
import { leftOutOf, motionProblem, scansOnce, type ScansOnce } from "./left-out.ts";
import { monitoringOf } from "./monitoring.ts";
import { precisionOf } from "./precision-of-value.ts";
import { sharedProtocolFacts, type protocolFacts } from "./protocol-facts.ts";
import { finished, inSteps, type Steps } from "./steps.ts";
import type { TrendScan } from "./trend-scan.ts";

interface Pair {
  readonly earlier: PlacedValue;
  readonly against: TrendChange["against"];
}

/**
 * Pairs a value with the first and the previous value, and with the nearest usable values if those are excluded or on
 * another line. Same-day repeats are also compared with earlier days.
 */
function pairsOf(values: readonly PlacedValue[], index: number): Pair[] {
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

/** Finds the first and last match; prefers the later scan's side on each day. */
function ends(before: readonly PlacedValue[], { scan: later }: PlacedValue, fits: (value: PlacedValue) => boolean): Ends | null {
  const fitting = before.filter(fits);
  const [first, previous] = [fitting[0], fitting.at(-1)];
  if (!first || !previous) return null;
  const ofSameSide = fitting.filter(({ scan }) => scan.side === later.side);
  const isOfDay = (end: PlacedValue) => (value: PlacedValue) => value.scan.scanDate === end.scan.scanDate;
  return { first: ofSameSide.find(isOfDay(first)) ?? first, previous: ofSameSide.findLast(isOfDay(previous)) ?? previous };
}

function merged(chosen: readonly Ends[]): Pair[] {
  const earlier = new Set(chosen.flatMap(({ first, previous }) => [first, previous]));
  return [...earlier].map((value) => ({
    earlier: value,
    against: (["first", "previous"] as const).filter((as) => chosen.some((pair) => pair[as] === value)),
  }));
}

export interface Measured {
  readonly quantity: Quantity;
  readonly values: readonly DatedValue[];
}

export function trendsOf(scans: readonly TrendScan[], precision: JudgedBy): Omit<Trends, "beyond"> {
  const once = scansOnce(scans);
  return { series: withChance(measuredIn(once).flatMap((measured) => seriesOf(measured, precision))), leftOut: leftOutOf(once) };
}

/** Excludes scans without date and impossible values. Callers can yield between series. */
export const measuredIn = (once: ScansOnce): Measured[] => finished(measuring(once));

export function* measuring({ scans }: ScansOnce): Steps<Measured[]> {
  const dated = scans.filter(hasDate).toSorted(inTime);
  const factsOf = sharedProtocolFacts();
  const found = new Map<string, DatedValue[]>();
  yield* inSteps(dated, (scan) => {
    for (const value of valuesOf(scan, factsOf)) {
      const key = `${scan.reportType} ${scan.site} ${value.value.parameter}`;
      const own = found.get(key);
      if (own) own.push(value);
      else found.set(key, [value]);
    }
  });
  return quantities().flatMap(({ key, quantity }) => {
    const values = found.get(key);
    return values ? [{ quantity, values }] : [];
  });
}

let inCatalogue: readonly { readonly key: string; readonly quantity: Quantity }[] | undefined;

/** Caches quantities in catalog order, because a change table needs them for every participant. */
function quantities() {
  inCatalogue ??= Object.values(reportTypes).flatMap((type) =>
    type.sites.flatMap(({ key: site, sided }) =>
      type.parameters.map((parameter) => ({
        key: `${type.key} ${site} ${parameter.key}`,
        quantity: { parameter, site, sided, dependsOnModel: parameter.group === "strength" },
      })),
    ),
  );
  return inCatalogue;
}

const hasDate = (scan: TrendScan): scan is DatedValue["scan"] => scan.scanDate !== null;

function inTime(left: DatedValue["scan"], right: DatedValue["scan"]): number {
  return (
    inOrder(left.scanDate, right.scanDate) ||
    inOrder(left.madeAt, right.madeAt) ||
    inOrder(left.reportId, right.reportId) ||
    left.scan - right.scan
  );
}

function inOrder(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function valuesOf(scan: DatedValue["scan"], factsOf: typeof protocolFacts): DatedValue[] {
  const [motion, day] = [motionProblem(scan), dayNumber(scan.scanDate)];
  const [protocol, ofModel] = [false, true].map((dependsOnModel) => factsOf(scan.protocol, dependsOnModel));
  return scan.values
    .filter(({ implausible }) => !implausible)
    .map((value) => ({ scan, day, value, motion, protocol: findParameter(value.parameter)?.group === "strength" ? ofModel! : protocol! }));
}

/** Returns one series per side and scanner, in the order of their first scans. @param isWanted scans that get changes; default: all */
export function seriesOf(
  { quantity, values }: Measured,
  precision: JudgedBy,
  isWanted: (scan: TrendScan) => boolean = () => true,
): TrendSeries[] {
  const { parameter, site } = quantity;
  const isOfQuantity = (entry: { parameter: string; site: Site }) => entry.parameter === parameter.key && entry.site === site;
  const lines = linesOf(precision, quantity);
  const placed = placedOnLines(values, quantity, precision.figures.filter(isOfQuantity), lines);
  const changesAt = (index: number) =>
    isWanted(placed[index]!.scan)
      ? pairsOf(placed, index).map(({ earlier, against }) => changeOfPair(earlier, placed[index]!, against, quantity, lines))
      : [];
  const series = Map.groupBy(placed.keys(), (index) => {
    const { side, scanner } = placed[index]!.scan;
    return `${side} ${scanner}`;
  });
  return [...series.values()].map((own) =>
    oneSeries(
      own.map((index) => placed[index]!),
      own.flatMap(changesAt),
      quantity,
      lines,
    ),
  );
}

function oneSeries(values: readonly PlacedValue[], changes: TrendSeries["changes"], quantity: Quantity, lines: Lines): TrendSeries {
  const { scan, value } = values[0]!;
  return {
    reportType: scan.reportType,
    parameter: quantity.parameter.key,
    site: quantity.site,
    side: scan.side,
    scanner: scan.scanner,
    unit: value.unit,
    points: values.map(pointOf),
    changes,
    monitoring: monitoringOf(values, quantity),
    ...thriveOf(values, lines),
  };
}

/** Each value joins the first line whose first value is comparable. Unstated facts match no line. */
export function placedOnLines(
  values: readonly DatedValue[],
  quantity: Quantity,
  figures: JudgedBy["figures"],
  lines: Lines,
): PlacedValue[] {
  const beginnings: DatedValue[] = [];
  return values.map((value) => {
    // Motion excludes a comparison but does not decide the line.
    const still = value.motion === null ? value : { ...value, motion: null };
    const known = beginnings.findIndex((beginning) => isOnOneScale(lines, beginning, still, quantity));
    if (known < 0) beginnings.push(still);
    const line = (known < 0 ? beginnings.length - 1 : known) + 1;
    return { ...value, line, precision: precisionOf(figures, value, quantity) };
  });
}

function pointOf({ scan, value, line, motion }: PlacedValue): TrendPoint {
  return {
    reportId: scan.reportId,
    scan: scan.scan,
    scanDate: scan.scanDate,
    ageYears: scan.ageYears,
    ageApproximate: scan.ageApproximate,
    device: scan.device?.name ?? null,
    value: value.value,
    zScore: value.zScore,
    tScore: value.tScore,
    line,
    leftOut: motion !== null,
  };
}
