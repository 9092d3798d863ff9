import type { CurveProtocol, Protocol } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";

/** Offsets and common regions are read off to a tenth of a millimeter or percent: millionths by which one reading may differ. */
const tolerance = 50_000;
const million = 1e6;

/** Two readings are the same within the tolerance, its edge included. In binary 22.05 less 22 is above 0.05, in millionths it is not. */
export function readsAlike(left: number, right: number): boolean {
  return Math.abs(Math.round(left * million) - Math.round(right * million)) <= tolerance;
}

/** What a scan states of its protocol, with what follows from it; null: not stated. */
export type StatedProtocol = CurveProtocol;

/** Completes what a scan states: one stack is a single-stack region and the other way round, several are multi-stack. */
export function statedProtocol(protocol: Protocol | null | undefined): StatedProtocol {
  const stacks = protocol?.stacks ?? null;
  const region = protocol?.region ?? null;
  return {
    region: region ?? (stacks === null ? null : stacks === 1 ? "single-stack" : "multi-stack"),
    stacks: stacks ?? (region === "single-stack" ? 1 : null),
    offsetMm: protocol?.offsetMm ?? null,
    offsetPercent: protocol?.offsetPercent ?? null,
    feCriterion: protocol?.feCriterion ?? null,
  };
}

const sameness: {
  [Key in keyof CurveProtocol]: (left: NonNullable<CurveProtocol[Key]>, right: NonNullable<CurveProtocol[Key]>) => boolean;
} = {
  region: (left, right) => left === right,
  stacks: (left, right) => left === right,
  offsetMm: readsAlike,
  offsetPercent: readsAlike,
  feCriterion: (left, right) => left.trim().toLowerCase() === right.trim().toLowerCase(),
};

export type Agreement = "confirmed" | "unstated" | "contradicted";

/** How a scan's protocol stands to a curve's: the curve asks only for what it names itself. */
export function compareProtocols(stated: StatedProtocol, curve: CurveProtocol): Agreement {
  const agreements = (Object.keys(sameness) as (keyof CurveProtocol)[]).map((key) => compareField(key, stated, curve));
  if (agreements.includes("contradicted")) return "contradicted";
  return agreements.includes("unstated") ? "unstated" : "confirmed";
}

/** What one of two scans states and the other does not, or states otherwise. */
export function differingFields(left: StatedProtocol, right: StatedProtocol): (keyof CurveProtocol)[] {
  return (Object.keys(sameness) as (keyof CurveProtocol)[]).filter((key) => !isAlike(key, left, right));
}

function isAlike<Key extends keyof CurveProtocol>(key: Key, left: StatedProtocol, right: StatedProtocol): boolean {
  const one = left[key];
  const other = right[key];
  return one === null || other === null ? one === other : sameness[key](one, other);
}

function compareField<Key extends keyof CurveProtocol>(key: Key, stated: StatedProtocol, curve: CurveProtocol): Agreement {
  const asked = curve[key];
  const given = stated[key];
  if (asked === null) return "confirmed";
  if (given === null) return "unstated";
  return sameness[key](given, asked) ? "confirmed" : "contradicted";
}

/** A protocol in words, "multi-stack region of 3 stacks"; empty where it names nothing. */
export function describeProtocol(protocol: CurveProtocol): string {
  const parts = [
    protocol.region && `${protocol.region} region`,
    protocol.stacks !== null && `${protocol.stacks} ${protocol.stacks === 1 ? "stack" : "stacks"}`,
    protocol.offsetMm !== null && `offset ${trimmed(protocol.offsetMm)} mm`,
    protocol.offsetPercent !== null && `offset ${trimmed(protocol.offsetPercent)} % of limb length`,
    protocol.feCriterion && `failure criterion ${protocol.feCriterion}`,
  ];
  return parts.filter(Boolean).join(", ");
}
