import type { CrossCalibration, PrecisionProtocol } from "@trabecula/contracts";
import type { DatedValue } from "./dated-value.ts";
import { protocolFit } from "./find-precision.ts";
import { protocolDifferences, type ProtocolField } from "./protocol-facts.ts";

/** A line that bridges two values, and which of them lies on the scanner that it starts from. */
export interface Bridge {
  readonly line: CrossCalibration;
  readonly isForward: boolean;
}

/**
 * Of the cross-calibrations of a parameter and site the one between the scanners of two values. A line holds in both directions: the difference between a value
 * and what the line predicts of it has one spread, whichever was measured first.
 */
export function findBridge(lines: readonly CrossCalibration[], earlier: DatedValue, later: DatedValue): Bridge | null {
  const forward = lines.find((line) => joins(line, earlier, later));
  if (forward) return { line: forward, isForward: true };
  const backward = lines.find((line) => joins(line, later, earlier));
  return backward ? { line: backward, isForward: false } : null;
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
