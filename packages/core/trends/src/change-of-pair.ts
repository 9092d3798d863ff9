import type { ChangeFlag, PrecisionFigureInUse, TrendChange } from "@trabecula/contracts";
import {
  changeBetween,
  differenceBetween,
  differenceOf,
  onOtherSystem,
  precisionErrorAt,
  type PrecisionBasis,
} from "@trabecula/reference-stats";
import { reportTypes, yearsBetween } from "@trabecula/report-types";
import { whyNeverComparable, whyNotComparable, type ChangeRefusal } from "./comparable.ts";
import { changeScoreOf } from "./change-score.ts";
import { beyondRange, type Bridge } from "./cross-calibration.ts";
import { bridgeBetween, type Lines } from "./lines.ts";
import type { PlacedValue, Quantity } from "./dated-value.ts";
import { weakerKind } from "./find-precision.ts";
import { noPrecision, restsOnFew } from "./precision-of-value.ts";
import { isUnconfirmed } from "./protocol-facts.ts";

type Judged = Omit<TrendChange, "from" | "to" | "fromReportId" | "fromScan" | "toReportId" | "toScan" | "against">;

/** A pair that cannot be compared has no numbers. */
export function changeOfPair(
  earlier: PlacedValue,
  later: PlacedValue,
  against: TrendChange["against"],
  quantity: Quantity,
  lines: Lines,
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

function judged(earlier: PlacedValue, later: PlacedValue, quantity: Quantity, lines: Lines): Judged {
  const change = judgedByPrecision(earlier, later, quantity, lines);
  if (change.refusal !== null) return change;
  const { changeScore, isUncertain } = changeScoreOf(earlier, later, lines, change.crossCalibration !== null);
  return changeScore === null
    ? change
    : { ...change, changeScore, flags: [...change.flags, ...(isUncertain ? (["change_score_uncertain"] as const) : [])] };
}

function judgedByPrecision(earlier: PlacedValue, later: PlacedValue, quantity: Quantity, lines: Lines): Judged {
  const never = whyNeverComparable(earlier, later, quantity);
  if (never !== null) return refused(never);
  const refusal = whyNotComparable(earlier, later, quantity);
  const bridge = bridgeBetween(lines, earlier, later, refusal === null);
  if (bridge === null) return refusal === null ? onOneScanner(earlier, later, quantity, lines) : refused(refusal);
  if (bridge.covers) return acrossScanners(earlier, later, quantity, bridge);
  const message = beyondRange(bridge.line, bridge.isForward ? earlier : later, quantity);
  return refused({ code: refusal?.code ?? "other_scanner", message });
}

function refused(refusal: ChangeRefusal): Judged {
  return {
    absolute: null,
    percent: null,
    percentPerYear: null,
    zChange: null,
    tChange: null,
    changeScore: null,
    lsc: null,
    significant: null,
    beyondChance: null,
    crossCalibration: null,
    flags: [],
    refusal,
  };
}

/** A growing child's change is judged by Z-scores. The least significant change is for adults. */
const isGrowing = ({ scan: earlier }: PlacedValue, { scan: later }: PlacedValue) => !earlier.isGrownUp || !later.isGrownUp;

function unjudged(
  earlier: PlacedValue,
  later: PlacedValue,
  [before, after]: readonly [number, number],
  why: "under_20" | "no_precision" = "under_20",
): Judged {
  return {
    ...differenceBetween(before, after, yearsBetween(earlier.day, later.day)),
    ...{ zChange: null, tChange: null, changeScore: null, lsc: null, significant: null, beyondChance: null, crossCalibration: null },
    flags: [...flagsOf(earlier, later, []), why],
    refusal: null,
  };
}

function onOneScanner(earlier: PlacedValue, later: PlacedValue, quantity: Quantity, lines: Lines): Judged {
  const { precision } = later;
  const values = [earlier.value.value, later.value.value] as const;
  const { zChange } = scoreChanges(earlier, later);
  if (isGrowing(earlier, later)) return { ...unjudged(earlier, later, values), zChange };
  if (!precision.ok && changeScoreOf(earlier, later, lines, false).changeScore?.refusal === null)
    return { ...unjudged(earlier, later, values, "no_precision"), zChange };
  if (!precision.ok) return refused(precision.refusal);
  const { sourceText: source, kind } = precision.figure;
  const judged = numbersOf(earlier, later, values, precision.basis, { source, kind });
  if (!judged) return refused(noPrecision("percentage-of-nothing", later, quantity));
  return {
    ...judged,
    ...scoreChanges(earlier, later),
    changeScore: null,
    crossCalibration: null,
    flags: flagsOf(earlier, later, [precision.figure]),
  };
}

/** Converts, then compares with the generalized least significant change (Shepherd and Lu 2007). */
function acrossScanners(earlier: PlacedValue, later: PlacedValue, quantity: Quantity, bridge: Bridge): Judged {
  const { line, isForward } = bridge;
  const [from, to] = isForward ? [earlier, later] : [later, earlier];
  const converted = onOtherSystem(line, from.value.value);
  const values = isForward ? ([converted, to.value.value] as const) : ([to.value.value, converted] as const);
  const crossCalibration = { source: line.source, basis: line.basis };
  if (isGrowing(earlier, later)) return { ...unjudged(earlier, later, values), crossCalibration };
  const [ofFrom, ofTo] = [from.precision, to.precision];
  if (!ofFrom.ok) return refused(ofFrom.refusal);
  if (!ofTo.ok) return refused(ofTo.refusal);
  const [rmsSdX, rmsSdY] = [precisionErrorAt(ofFrom.basis, from.value.value), precisionErrorAt(ofTo.basis, to.value.value)];
  if (rmsSdX === null) return refused(noPrecision("percentage-of-nothing", from, quantity));
  if (rmsSdY === null) return refused(noPrecision("percentage-of-nothing", to, quantity));
  const lsc = line.lscAt(from.value.value, rmsSdX, rmsSdY);
  if (lsc === null) return refused(noPrecision("no-figure", to, quantity));
  const source = [...new Set([ofFrom.figure.sourceText, ofTo.figure.sourceText])].join("; ");
  const kind = weakerKind(ofFrom.figure.kind, ofTo.figure.kind);
  const judged = numbersOf(earlier, later, values, { of: "change", figure: lsc }, { source, kind });
  if (!judged) return refused(noPrecision("no-figure", to, quantity));
  return {
    ...judged,
    zChange: null,
    tChange: null,
    changeScore: null,
    crossCalibration,
    flags: [
      ...flagsOf(earlier, later, [ofFrom.figure, ofTo.figure]),
      ...(line.lower === null && line.basis === "published" ? (["calibration_range_unstated"] as const) : []),
      ...(line.basis === "phantom" ? (["phantom_calibration"] as const) : []),
    ],
  };
}

function numbersOf(
  earlier: PlacedValue,
  later: PlacedValue,
  [before, after]: readonly [number, number],
  basis: PrecisionBasis,
  origin: Pick<NonNullable<TrendChange["lsc"]>, "source" | "kind">,
): Pick<Judged, "absolute" | "percent" | "percentPerYear" | "lsc" | "significant" | "beyondChance" | "refusal"> | null {
  const change = changeBetween(before, after, yearsBetween(earlier.day, later.day), basis);
  return change && { ...change, lsc: { ...change.lsc, ...origin }, beyondChance: false, refusal: null };
}

/** Requires the same reference: a change of reference is no change of bone. */
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
  const flags: ChangeFlag[] = [];
  if (figures.some(restsOnFew)) flags.push("few_degrees_of_freedom");
  if (asksProtocol && isUnconfirmed(earlier.protocol, later.protocol)) flags.push("protocol_unconfirmed");
  if (earlier.scan.reference !== later.scan.reference) flags.push("other_reference");
  if (earlier.value.converted || later.value.converted) flags.push("converted_scale");
  if (earlier.scan.scanDate === later.scan.scanDate) flags.push("same_day");
  return flags;
}
