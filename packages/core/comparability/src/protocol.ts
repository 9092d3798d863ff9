import type { CurveProtocol, Protocol } from "@trabecula/contracts";
import { trimmed } from "@trabecula/report-types";

/** Millionths. Offsets and common regions are read to a tenth of a millimeter or percent. */
const tolerance = 50_000;
const million = 1e6;

/** True within the tolerance, limits included. Uses millionths, since 22.05 − 22 exceeds 0.05 in binary. */
export function readsAlike(left: number, right: number): boolean {
  return Math.abs(Math.round(left * million) - Math.round(right * million)) <= tolerance;
}

/** Null fields are not stated. */
export type StatedProtocol = CurveProtocol;

/** Infers the region from stacks and vice versa: one stack is single-stack, several are multi-stack. */
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

export function compareProtocols(stated: StatedProtocol, curve: CurveProtocol): Agreement {
  const agreements = (Object.keys(sameness) as (keyof CurveProtocol)[]).map((key) => compareField(key, stated, curve));
  if (agreements.includes("contradicted")) return "contradicted";
  return agreements.includes("unstated") ? "unstated" : "confirmed";
}

export function differingFields(left: StatedProtocol, right: StatedProtocol): (keyof CurveProtocol)[] {
  return (Object.keys(sameness) as (keyof CurveProtocol)[]).filter((key) => !isAlike(key, left, right));
}

function isAlike<Key extends keyof CurveProtocol>(key: Key, left: StatedProtocol, right: StatedProtocol): boolean {
  const one = left[key];
  const other = right[key];
  return one === null || other === null ? one === other : sameness[key](one, other);
}

function compareField<Key extends keyof CurveProtocol>(key: Key, stated: StatedProtocol, curve: CurveProtocol): Agreement {
  const required = curve[key];
  const given = stated[key];
  if (required === null) return "confirmed";
  if (given === null) return "unstated";
  return sameness[key](given, required) ? "confirmed" : "contradicted";
}

/** Returns text such as "multi-stack region of 3 stacks"; empty if nothing is stated. */
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
