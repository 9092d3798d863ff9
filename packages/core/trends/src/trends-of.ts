import type { Site, TrendPoint, Trends, TrendSeries } from "@trabecula/contracts";
import { dayNumber, findParameter, reportTypes } from "@trabecula/report-types";
import { changeOfPair } from "./change-of-pair.ts";
import type { DatedValue, PlacedValue, Quantity } from "./dated-value.ts";
import { isOnOneScale, linesOf, type JudgedBy, type Lines } from "./lines.ts";
import { leftOutOf, motionProblem } from "./left-out.ts";
import { monitoringOf } from "./monitoring.ts";
import { pairsOf } from "./pairs.ts";
import { precisionOf } from "./precision-of-value.ts";
import { sharedProtocolFacts, type protocolFacts } from "./protocol-facts.ts";
import { scansOnce, type ScansOnce } from "./same-scan.ts";
import type { TrendScan } from "./trend-scan.ts";

/** Values of one parameter and site, in time order. */
export interface Measured {
  readonly quantity: Quantity;
  readonly values: readonly DatedValue[];
}

export function trendsOf(scans: readonly TrendScan[], precision: JudgedBy): Omit<Trends, "beyond"> {
  const once = scansOnce(scans);
  return { series: measuredIn(once).flatMap((measured) => seriesOf(measured, precision)), leftOut: leftOutOf(once) };
}

/**
 * Groups values by parameter and site in catalogue order. Excludes scans without date and impossible values. Series are
 * independent, so callers can yield between them.
 */
export function measuredIn({ scans }: ScansOnce): Measured[] {
  const dated = scans.filter(hasDate).toSorted(inTime);
  const factsOf = sharedProtocolFacts();
  const values = dated.flatMap((scan) => valuesOf(scan, factsOf));
  const found = Map.groupBy(values, ({ scan, value }) => `${scan.reportType} ${scan.site} ${value.parameter}`);
  const order = Object.values(reportTypes).flatMap((type) =>
    type.sites.flatMap(({ key, sided }) => type.parameters.map((parameter) => ({ type, site: key, sided, parameter }))),
  );
  return order.flatMap(({ type, site, sided, parameter }) => {
    const own = found.get(`${type.key} ${site} ${parameter.key}`);
    return own ? [{ quantity: { parameter, site, sided, dependsOnModel: parameter.group === "strength" }, values: own }] : [];
  });
}

const hasDate = (scan: TrendScan): scan is DatedValue["scan"] => scan.scanDate !== null;

/** By day, then by creation of the report. */
function inTime(left: DatedValue["scan"], right: DatedValue["scan"]): number {
  return (
    inOrder(left.scanDate, right.scanDate) ||
    inOrder(left.madeAt, right.madeAt) ||
    inOrder(left.reportId, right.reportId) ||
    left.scan - right.scan
  );
}

/** Not locale-dependent. */
function inOrder(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function valuesOf(scan: DatedValue["scan"], factsOf: typeof protocolFacts): DatedValue[] {
  const [motion, day] = [motionProblem(scan), dayNumber(scan.scanDate)];
  const [protocol, ofModel] = [false, true].map((dependsOnModel) => factsOf(scan.protocol, dependsOnModel));
  return scan.values
    .filter(({ implausible }) => !implausible)
    .map((value) => ({
      scan,
      day,
      value,
      motion,
      protocol: findParameter(value.parameter)?.group === "strength" ? ofModel! : protocol!,
    }));
}

/**
 * The series of one parameter at one site: one a side and scanner, in the order of their first scans.
 * @param isWanted of which scans the changes are told; of all where it is left out
 */
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
    ),
  );
}

function oneSeries(values: readonly PlacedValue[], changes: TrendSeries["changes"], quantity: Quantity): TrendSeries {
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
  };
}

/** Each value joins the first line whose first value is comparable. Unstated facts match no line. */
function placedOnLines(values: readonly DatedValue[], quantity: Quantity, figures: JudgedBy["figures"], lines: Lines): PlacedValue[] {
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
