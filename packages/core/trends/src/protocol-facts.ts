import { differingFields, readsAlike, statedProtocol, type StatedProtocol } from "@trabecula/comparability";
import type { Protocol, Registration } from "@trabecula/contracts";
import { registrationLabels, trimmed } from "@trabecula/report-types";

export interface ProtocolFacts extends StatedProtocol {
  /** A scan that states no registration was not registered. */
  readonly registration: Registration;
  readonly commonRegionPercent: number | null;
}

export type ProtocolField = keyof ProtocolFacts;

/**
 * @param dependsOnModel whether the parameter is computed by a finite-element model: only then its failure criterion matters
 */
export function protocolFacts(protocol: Protocol | null, dependsOnModel: boolean): ProtocolFacts {
  const stated = statedProtocol(protocol);
  return {
    ...stated,
    feCriterion: dependsOnModel ? stated.feCriterion : null,
    registration: protocol?.registration ?? "none",
    commonRegionPercent: protocol?.commonRegionPercent ?? null,
  };
}

/** Caches facts, so that equal protocols share one object and compare fast. */
export function sharedProtocolFacts(): typeof protocolFacts {
  const known = new Map<string, ProtocolFacts>();
  return (protocol, dependsOnModel) => {
    const key = JSON.stringify([protocol, dependsOnModel]);
    const facts = known.get(key) ?? protocolFacts(protocol, dependsOnModel);
    known.set(key, facts);
    return facts;
  };
}

/** Returns fields that differ, or that only one scan states. A common region counts only if both scans state it. */
export function protocolDifferences(earlier: ProtocolFacts, later: ProtocolFacts): ProtocolField[] {
  if (earlier === later) return [];
  return [
    ...differingFields(earlier, later),
    ...(earlier.registration === later.registration ? [] : (["registration"] as const)),
    ...(hasOtherRegion(earlier, later) ? (["commonRegionPercent"] as const) : []),
  ];
}

function hasOtherRegion({ commonRegionPercent: one }: ProtocolFacts, { commonRegionPercent: other }: ProtocolFacts): boolean {
  return one !== null && other !== null && !readsAlike(one, other);
}

/** True without contradiction if a relevant field is missing in one or both scans. */
export function isUnconfirmed(earlier: ProtocolFacts, later: ProtocolFacts): boolean {
  const { region, offsetMm, offsetPercent } = later;
  const isUnstated = region === null && offsetMm === null && offsetPercent === null;
  return isUnstated || (earlier.commonRegionPercent === null) !== (later.commonRegionPercent === null);
}

const words: { readonly [Field in ProtocolField]: (value: NonNullable<ProtocolFacts[Field]>) => string } = {
  region: (region) => `${region} region`,
  stacks: (stacks) => `${stacks} ${stacks === 1 ? "stack" : "stacks"}`,
  offsetMm: (offset) => `offset ${trimmed(offset)} mm`,
  offsetPercent: (offset) => `offset ${trimmed(offset)} % of limb length`,
  feCriterion: (criterion) => `failure criterion ${criterion}`,
  registration: (registration) => registrationLabels[registration],
  commonRegionPercent: (share) => `common region ${trimmed(share)} %`,
};

const unstated: Readonly<Record<ProtocolField, string>> = {
  region: "region not stated",
  stacks: "number of stacks not stated",
  offsetMm: "offset in mm not stated",
  offsetPercent: "offset in % not stated",
  feCriterion: "failure criterion not stated",
  registration: "registration not stated",
  commonRegionPercent: "common region not stated",
};

/** Returns text such as "3 stacks, offset in mm not stated". */
export function describeFacts(facts: ProtocolFacts, fields: readonly ProtocolField[]): string {
  return fields.map((field) => describeFact(facts, field)).join(", ");
}

function describeFact<Field extends ProtocolField>(facts: ProtocolFacts, field: Field): string {
  const value = facts[field];
  return value === null ? unstated[field] : words[field](value as NonNullable<ProtocolFacts[Field]>);
}
