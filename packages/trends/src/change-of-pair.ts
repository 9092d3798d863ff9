import type { ChangeFlag, CrossCalibration, PrecisionFigureInUse, TrendChange } from "@trabecula/contracts";
import {
  changeBetween,
  differenceOf,
  generalizedLscOfLine,
  onOtherSystem,
  precisionErrorAt,
  type PrecisionBasis,
} from "@trabecula/reference-stats";
import { decimalAge, reportTypes } from "@trabecula/report-types";
import { whyNeverComparable, whyNotComparable, type ChangeRefusal } from "./comparable.ts";
import { findBridge, type Bridge } from "./cross-calibration.ts";
import type { PlacedValue, Quantity } from "./dated-value.ts";
import { weakerKind, type NoPrecision } from "./find-precision.ts";
import { basisOf, noPrecisionText, restsOnFew } from "./precision-of-value.ts";
import { isUnconfirmed } from "./protocol-facts.ts";

/** The numbers of a change, or why there are none. */
type Judged = Omit<TrendChange, "from" | "to" | "fromReportId" | "fromScan" | "toReportId" | "toScan" | "against">;

/** A later value against an earlier one of the same parameter and site. A pair that cannot be compared has no number. */
export function changeOfPair(
  earlier: PlacedValue,
  later: PlacedValue,
  against: TrendChange["against"],
  quantity: Quantity,
  lines: readonly CrossCalibration[],
): TrendChange {
  return {
    from: earlier.scan.scanDate,
    to: later.scan.scanDate,
    fromReportId: earlier.scan.reportId,
    fromScan: earlier.scan.scan,
    toReportId: later.scan.reportId,
    toScan: later.scan.scan,
    against,
    ...judged(earlier, later, quantity, lines),
  };
}

function judged(earlier: PlacedValue, later: PlacedValue, quantity: Quantity, lines: readonly CrossCalibration[]): Judged {
  const refusal = whyNotComparable(earlier, later, quantity);
  if (refusal === null) return onOneScanner(earlier, later, quantity);
  if (whyNeverComparable(earlier, later, quantity) !== null) return refused(refusal);
  const bridge = findBridge(lines, earlier, later);
  return bridge === null ? refused(refusal) : acrossScanners(earlier, later, quantity, bridge);
}

function refused(refusal: ChangeRefusal): Judged {
  return {
    absolute: null,
    percent: null,
    percentPerYear: null,
    zChange: null,
    tChange: null,
    lsc: null,
    significant: null,
    crossCalibration: null,
    flags: [],
    refusal,
  };
}

function onOneScanner(earlier: PlacedValue, later: PlacedValue, quantity: Quantity): Judged {
  const match = later.precision;
  if (!match.ok) return refused({ code: "no_precision", message: noPrecisionText(match.reason, later, quantity) });
  const basis = basisOf(match.figure);
  if (basis === null) return refused({ code: "no_precision", message: noPrecisionText("no-figure", later, quantity) });
  const { sourceText: source, kind } = match.figure;
  const judged = numbersOf(earlier, later, [earlier.value.value, later.value.value], basis, { source, kind });
  if (!judged) return refused({ code: "no_precision", message: noPrecisionText("percentage-of-nothing", later, quantity) });
  return {
    ...judged,
    ...scoreChanges(earlier, later),
    crossCalibration: null,
    flags: flagsOf(earlier, later, [match.figure]),
  };
}

/**
 * The value on the scanner that the line starts from is taken to the other one's scale, and the difference is held against
 * the generalized least significant change (Shepherd and Lu 2007).
 */
function acrossScanners(earlier: PlacedValue, later: PlacedValue, quantity: Quantity, bridge: Bridge): Judged {
  const { line, isForward } = bridge;
  const [from, to] = isForward ? [earlier, later] : [later, earlier];
  const [ofFrom, ofTo] = [from.precision, to.precision];
  const noPrecision = (value: PlacedValue, reason: NoPrecision = "other-scanner") =>
    refused({ code: "no_precision", message: noPrecisionText(reason, value, quantity) });
  if (!ofFrom.ok) return noPrecision(from);
  if (!ofTo.ok) return noPrecision(to);
  const [rmsSdX, rmsSdY] = [errorAt(ofFrom.figure, from.value.value), errorAt(ofTo.figure, to.value.value)];
  if (rmsSdX === null) return noPrecision(from, "percentage-of-nothing");
  if (rmsSdY === null) return noPrecision(to, "percentage-of-nothing");
  const general = generalizedLscOfLine({ ...line, persons: line.n, sdX: line.sdFrom, sdY: line.sdTo, meanX: null, rmsSdX, rmsSdY });
  if (!general.ok) return noPrecision(to);
  const converted = onOtherSystem(line, from.value.value);
  const values = isForward ? ([converted, to.value.value] as const) : ([to.value.value, converted] as const);
  const source = [...new Set([ofFrom.figure.sourceText, ofTo.figure.sourceText])].join("; ");
  const kind = weakerKind(ofFrom.figure.kind, ofTo.figure.kind);
  const judged = numbersOf(earlier, later, values, { of: "change", figure: general.lsc }, { source, kind });
  if (!judged) return noPrecision(to);
  return {
    ...judged,
    // Each scanner's scores are against a reference of its own.
    zChange: null,
    tChange: null,
    crossCalibration: { source: line.source },
    flags: flagsOf(earlier, later, [ofFrom.figure, ofTo.figure]),
  };
}

function errorAt(figure: PrecisionFigureInUse, value: number): number | null {
  const basis = basisOf(figure);
  return basis && precisionErrorAt(basis, value);
}

/** The one place where a change gets its numbers. */
function numbersOf(
  earlier: PlacedValue,
  later: PlacedValue,
  [before, after]: readonly [number, number],
  basis: PrecisionBasis,
  origin: Pick<NonNullable<TrendChange["lsc"]>, "source" | "kind">,
): Pick<Judged, "absolute" | "percent" | "percentPerYear" | "lsc" | "significant" | "refusal"> | null {
  const change = changeBetween(before, after, decimalAge(earlier.scan.scanDate, later.scan.scanDate), basis);
  return change && { ...change, lsc: { ...change.lsc, ...origin }, refusal: null };
}

/** Only of scores against one reference: a change of reference is no change of bone. */
function scoreChanges(
  { scan: from, value: before }: PlacedValue,
  { scan: to, value: after }: PlacedValue,
): Pick<Judged, "zChange" | "tChange"> {
  const change = (one: number | null, other: number | null) =>
    from.reference !== to.reference || one === null || other === null ? null : differenceOf(one, other);
  return { zChange: change(before.zScore, after.zScore), tChange: change(before.tScore, after.tScore) };
}

function flagsOf(earlier: PlacedValue, later: PlacedValue, figures: readonly PrecisionFigureInUse[]): ChangeFlag[] {
  const asksProtocol = reportTypes[later.scan.reportType].asks.protocol;
  const found: [ChangeFlag, boolean][] = [
    ["few_degrees_of_freedom", figures.some(restsOnFew)],
    ["protocol_unconfirmed", asksProtocol && isUnconfirmed(earlier.protocol, later.protocol)],
    ["other_reference", earlier.scan.reference !== later.scan.reference],
    ["same_day", earlier.scan.scanDate === later.scan.scanDate],
  ];
  return found.flatMap(([flag, holds]) => (holds ? [flag] : []));
}
