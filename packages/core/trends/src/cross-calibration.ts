import type { CrossCalibration, PrecisionProtocol, TrendChange } from "@trabecula/contracts";
import { generalizedLscOfLine } from "@trabecula/reference-stats";
import { scannerLabel, trimmed } from "@trabecula/report-types";
import type { DatedValue, Quantity } from "./dated-value.ts";
import { protocolFit } from "./find-precision.ts";
import { protocolDifferences, type ProtocolField } from "./protocol-facts.ts";

export interface Line extends Pick<CrossCalibration, "slope" | "intercept" | "lower" | "upper" | "source"> {
  readonly basis: NonNullable<TrendChange["crossCalibration"]>["basis"];
  readonly on: string;
  /** Generalized least significant change from both precision errors; null if undefined. */
  readonly lscAt: (value: number, rmsSdX: number, rmsSdY: number) => number | null;
}

export interface Bridge {
  readonly line: Line;
  readonly isForward: boolean;
  readonly covers: boolean;
}

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

/** True without a published range; a flag then accompanies the change. */
export function covers({ lower, upper }: Pick<Line, "lower" | "upper">, { value: { value } }: DatedValue): boolean {
  return (lower === null || value >= lower) && (upper === null || value <= upper);
}

export function beyondRange({ source, on, lower, upper }: Line, { value }: DatedValue, { parameter }: Quantity): string {
  const { factor, unit } = parameter.display;
  const shown = (figure: number) => `${trimmed(figure * factor)}${unit === "" ? "" : ` ${unit}`}`;
  const range = `from ${shown(lower!)} to ${shown(upper!)}`;
  return `The cross-calibration of ${source} was measured ${range} on ${on}. The value there, ${shown(value.value)}, lies outside, and a line says nothing beyond what it was measured on.`;
}

function joins({ fromScanner, toScanner, fromProtocol, toProtocol }: CrossCalibration, from: DatedValue, to: DatedValue): boolean {
  if (fromScanner === toScanner || from.scan.scanner !== fromScanner || to.scan.scanner !== toScanner) return false;
  if (!holdsFor(fromProtocol, from) || !holdsFor(toProtocol, to)) return false;
  // Fields not named by the line must match in both scans.
  const named = new Set([...fieldsOf(fromProtocol), ...fieldsOf(toProtocol)]);
  return protocolDifferences(from.protocol, to.protocol).every((field) => named.has(field));
}

function holdsFor(named: PrecisionProtocol | null | undefined, { protocol }: DatedValue): boolean {
  return !named || protocolFit(named, protocol) === "confirmed";
}

function fieldsOf(named: PrecisionProtocol | null | undefined): ProtocolField[] {
  return named ? (Object.keys(named) as (keyof PrecisionProtocol)[]).filter((field) => named[field] !== null) : [];
}
