import type { CrossCalibration, PrecisionProtocol, TrendChange } from "@trabecula/contracts";
import { generalizedLscOfLine } from "@trabecula/reference-stats";
import { scannerLabel, trimmed } from "@trabecula/report-types";
import type { DatedValue, Quantity } from "./dated-value.ts";
import { protocolFit } from "./find-precision.ts";
import { protocolDifferences, type ProtocolField } from "./protocol-facts.ts";

/** A line as a change goes through it. */
export interface Line extends Pick<CrossCalibration, "slope" | "intercept" | "lower" | "upper" | "source"> {
  readonly basis: NonNullable<TrendChange["crossCalibration"]>["basis"];
  /** What the scanner that it starts from is called. */
  readonly on: string;
  /** The generalized least significant change from a value there, by the precision errors of both scanners; null where the line gives none. */
  readonly lscAt: (value: number, rmsSdX: number, rmsSdY: number) => number | null;
}

/** A line that bridges two values, which of them lies on the scanner that it starts from, and whether the line was measured as far as there. */
export interface Bridge {
  readonly line: Line;
  readonly isForward: boolean;
  readonly covers: boolean;
}

/**
 * Of the cross-calibrations of a parameter and site the one between the scanners of two values. A line holds in both directions: the difference between a value
 * and what the line predicts of it has one spread, whichever was measured first. One that was measured as far as the value counts before one that was not.
 */
export function findBridge(lines: readonly CrossCalibration[], earlier: DatedValue, later: DatedValue): Bridge | null {
  const bridges = [true, false].flatMap((isForward) => {
    const [from, to] = isForward ? [earlier, later] : [later, earlier];
    return lines.filter((line) => joins(line, from, to)).map((line) => ({ line: published(line), isForward, covers: covers(line, from) }));
  });
  return bridges.find((bridge) => bridge.covers) ?? bridges[0] ?? null;
}

function published(line: CrossCalibration): Line {
  const { fromScanner, n: persons, sdFrom: sdX, sdTo: sdY } = line;
  const lscAt = (_: number, rmsSdX: number, rmsSdY: number) => {
    const general = generalizedLscOfLine({ ...line, persons, sdX, sdY, meanX: null, rmsSdX, rmsSdY });
    return general.ok ? general.lsc : null;
  };
  return { ...line, basis: "published", on: scannerLabel(fromScanner), lscAt };
}

/** Where a publication states no range, nothing speaks against a value; a flag says so beside the change. */
export function covers({ lower, upper }: Pick<Line, "lower" | "upper">, { value: { value } }: DatedValue): boolean {
  return (lower === null || value >= lower) && (upper === null || value <= upper);
}

/** Why a line does not hold for a value on the scanner that it starts from. */
export function beyondRange({ source, on, lower, upper }: Line, { value }: DatedValue, { parameter }: Quantity): string {
  const { factor, unit } = parameter.display;
  const shown = (figure: number) => `${trimmed(figure * factor)}${unit === "" ? "" : ` ${unit}`}`;
  const range = `from ${shown(lower!)} to ${shown(upper!)}`;
  return `The cross-calibration of ${source} was measured ${range} on ${on}. The value there, ${shown(value.value)}, lies outside, and a line says nothing beyond what it was measured on.`;
}

function joins({ fromScanner, toScanner, fromProtocol, toProtocol }: CrossCalibration, from: DatedValue, to: DatedValue): boolean {
  if (fromScanner === toScanner || from.scan.scanner !== fromScanner || to.scan.scanner !== toScanner) return false;
  if (!holdsFor(fromProtocol, from) || !holdsFor(toProtocol, to)) return false;
  // What the line leaves open, both scans must have alike.
  const named = new Set([...fieldsOf(fromProtocol), ...fieldsOf(toProtocol)]);
  return protocolDifferences(from.protocol, to.protocol).every((field) => named.has(field));
}

function holdsFor(named: PrecisionProtocol | null | undefined, { protocol }: DatedValue): boolean {
  return !named || protocolFit(named, protocol) === "confirmed";
}

function fieldsOf(named: PrecisionProtocol | null | undefined): ProtocolField[] {
  return named ? (Object.keys(named) as (keyof PrecisionProtocol)[]).filter((field) => named[field] !== null) : [];
}
