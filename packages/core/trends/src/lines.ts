import type {
  CalibrationBasis,
  CalibrationEquation,
  ChangeCorrelationOfCurve,
  Site,
  CrossCalibration,
  PrecisionInUse,
} from "@trabecula/contracts";
import { generalizedLscOfLine, generalizedLscOfRatio } from "@trabecula/reference-stats";
import { covers, findBridge, type Bridge, type Line } from "./cross-calibration.ts";
import type { DatedValue, Quantity } from "./dated-value.ts";
import { protocolDifferences } from "./protocol-facts.ts";
import { referenceOf } from "./trend-scan.ts";
import { whyNotComparable } from "./comparable.ts";

/** Valid for scans of the device from `since` until before `before`; null is open. */
export interface LineEnd {
  readonly deviceId: string;
  readonly name: string;
  readonly since: string | null;
  readonly before: string | null;
}

export interface DeviceLine {
  readonly parameter: string;
  /** Null stands for all sites. */
  readonly site: Site | null;
  readonly from: LineEnd;
  readonly to: LineEnd;
  readonly basis: CalibrationBasis;
  readonly equation: CalibrationEquation;
  readonly source: string;
}

/** Requires equal protocols and no device change in between. A line of the site precedes a line for all sites. */
function findDeviceBridge(lines: readonly DeviceLine[], earlier: DatedValue, later: DatedValue): Bridge | null {
  const bridges = [true, false].flatMap((isForward) => {
    const [from, to] = isForward ? [earlier, later] : [later, earlier];
    return lines
      .filter((line) => holdsFor(line.from, from) && holdsFor(line.to, to))
      .map((line) => ({ site: line.site, bridge: bridgeOf(line, isForward, from) }));
  });
  if (bridges.length === 0 || protocolDifferences(earlier.protocol, later.protocol).length > 0) return null;
  return (bridges.find(({ site }) => site !== null) ?? bridges[0]!).bridge;
}

function holdsFor({ deviceId, since, before }: LineEnd, { scan }: DatedValue): boolean {
  if (scan.device?.id !== deviceId) return false;
  return (since === null || scan.scanDate >= since) && (before === null || scan.scanDate < before);
}

function bridgeOf({ equation, basis, from, source }: DeviceLine, isForward: boolean, value: DatedValue): Bridge {
  const line = { ...equation, ...rangeOf(equation), basis, source, on: `“${from.name}”`, lscAt: lscOf(equation) } satisfies Line;
  return { line, isForward, covers: covers(line, value) };
}

function rangeOf({ error }: CalibrationEquation): Pick<Line, "lower" | "upper"> {
  return error.of === "line" ? { lower: error.lower, upper: error.upper } : { lower: null, upper: null };
}

/** Generalized least significant change from the first device's value and both precision errors; null if undefined. */
export function lscOf({ slope, intercept, meanFrom, error }: CalibrationEquation): Line["lscAt"] {
  return (x, rmsSdX, rmsSdY) => {
    if (error.of === "ratio") return generalizedLscOfRatio({ slope, slopeError: error.slopeError, x, rmsSdX, rmsSdY });
    const { n: persons, correlation, sdFrom: sdX, sdTo: sdY } = error;
    const general = generalizedLscOfLine({ slope, intercept, correlation, persons, sdX, sdY, meanX: meanFrom, rmsSdX, rmsSdY });
    return general.ok ? general.lsc : null;
  };
}

export interface JudgedBy extends PrecisionInUse {
  readonly deviceLines: readonly DeviceLine[];
  /** Keys are of `datasetReference`. Left out: no change scores. */
  readonly changeCorrelations?: ReadonlyMap<string, readonly ChangeCorrelationOfCurve[]>;
}

export interface Lines {
  readonly published: readonly CrossCalibration[];
  readonly ofDevices: readonly DeviceLine[];
  /** Keys are the `reference` of a scan. */
  readonly correlations: ReadonlyMap<string, ChangeCorrelationOfCurve>;
}

export function linesOf({ crossCalibrations, deviceLines, changeCorrelations }: JudgedBy, { parameter: { key }, site }: Quantity): Lines {
  const correlated = [...(changeCorrelations ?? [])].flatMap(([dataset, curves]) =>
    curves
      .filter((curve) => curve.parameter === key && curve.site === site)
      .map((curve) => [referenceOf(dataset, curve.sex), curve] as const),
  );
  return {
    published: crossCalibrations.filter((line) => line.parameter === key && line.site === site),
    ofDevices: deviceLines.filter((line) => line.parameter === key && (line.site === null || line.site === site)),
    correlations: new Map(correlated),
  };
}

/**
 * Finds the laboratory's line between two devices, or a line between their models. Null: none.
 * @param areAlike scanners of one model and protocol, which only a line of the devices converts
 */
export function bridgeBetween({ published, ofDevices }: Lines, earlier: DatedValue, later: DatedValue, areAlike: boolean): Bridge | null {
  const own = findDeviceBridge(ofDevices, earlier, later);
  if (own?.covers || areAlike) return own;
  const other = findBridge(published, earlier, later);
  return own === null || other?.covers ? other : own;
}

/** Values share a scale if protocols are equal and no line between the devices gives an offset. */
export function isOnOneScale({ ofDevices }: Lines, earlier: DatedValue, later: DatedValue, quantity: Quantity): boolean {
  return whyNotComparable(earlier, later, quantity) === null && findDeviceBridge(ofDevices, earlier, later) === null;
}
