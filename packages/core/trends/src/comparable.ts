import type { Scanner, TrendChange } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types";
import type { DatedValue, Quantity } from "./dated-value.ts";
import { describeFacts, protocolDifferences } from "./protocol-facts.ts";
import type { TrendScan } from "./trend-scan.ts";

export type ChangeRefusal = NonNullable<TrendChange["refusal"]>;

export function whyNotComparable(earlier: DatedValue, later: DatedValue, quantity: Quantity): ChangeRefusal | null {
  return (
    whyNeverComparable(earlier, later, quantity) ??
    otherScanner(earlier, later) ??
    otherProtocol(earlier, later) ??
    otherDevice(earlier.scan, later.scan)
  );
}

/** Decides like `whyNotComparable`, but without scanner and protocol, which a cross-calibration may bridge. */
export function whyNeverComparable(earlier: DatedValue, later: DatedValue, quantity: Quantity): ChangeRefusal | null {
  return motionOf(earlier, later) ?? otherSide(earlier, later, quantity);
}

function motionOf(earlier: DatedValue, later: DatedValue): ChangeRefusal | null {
  const message = earlier.motion ?? later.motion;
  return message === null ? null : { code: "motion_grade", message };
}

function otherSide({ scan: earlier }: DatedValue, { scan: later }: DatedValue, { sided }: Quantity): ChangeRefusal | null {
  const refusal = (message: string) => ({ code: "other_side", message }) as const;
  if (!sided) return null;
  if (earlier.side === null || later.side === null) {
    return refusal("The side is not stated with both scans, and left and right differ by themselves.");
  }
  if (earlier.side === later.side) return null;
  return refusal(`The earlier scan is of the ${earlier.side} side, the later one of the ${later.side}; the two differ by themselves.`);
}

function otherScanner({ scan: earlier }: DatedValue, { scan: later }: DatedValue): ChangeRefusal | null {
  const refusal = (message: string) => ({ code: "other_scanner", message }) as const;
  if (earlier.scanner === null || later.scanner === null) {
    return refusal("The scanner is not stated with both scans, and scanners differ by themselves.");
  }
  if (earlier.scanner === "other" && later.scanner === "other") {
    return refusal("Which scanner made the scans is not stated, so nobody can tell whether it was the same.");
  }
  if (earlier.scanner === later.scanner) return null;
  const [from, to] = [named(earlier.scanner), named(later.scanner)];
  return refusal(
    `The earlier scan was made with ${from}, the later one with ${to}; scanners differ by themselves, and no cross-calibration between these is known here.`,
  );
}

/** An unnamed device may be the same device, because most laboratories have one. */
function otherDevice({ device: earlier }: TrendScan, { device: later }: TrendScan): ChangeRefusal | null {
  if (earlier === null || later === null || earlier.id === later.id) return null;
  const message = `The earlier scan was made on “${earlier.name}”, the later one on “${later.name}”. Two scanners of one model differ by themselves too, and no cross-calibration between these two is in use for this value.`;
  return { code: "other_scanner", message };
}

const named = (scanner: Scanner) => (scanner === "other" ? "a scanner that is not named" : scannerLabel(scanner));

function otherProtocol(earlier: DatedValue, later: DatedValue): ChangeRefusal | null {
  const fields = protocolDifferences(earlier.protocol, later.protocol);
  if (fields.length === 0) return null;
  const [before, after] = [describeFacts(earlier.protocol, fields), describeFacts(later.protocol, fields)];
  return {
    code: "other_protocol",
    message: `The scans were not made alike: ${before} in the earlier one, ${after} in the later. Another protocol measures other bone.`,
  };
}
