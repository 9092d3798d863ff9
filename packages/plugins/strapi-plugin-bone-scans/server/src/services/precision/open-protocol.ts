import type { OwnPrecision, PrecisionProtocol } from "@trabecula/contracts";

/** Normal form for storage and comparison; missing fields are open. */
export function openProtocol(protocol: OwnPrecision["protocol"]): PrecisionProtocol {
  const { region, offsetMm, offsetPercent, stacks, feCriterion, registration } = protocol ?? {};
  return {
    region: region ?? null,
    offsetMm: offsetMm ?? null,
    offsetPercent: offsetPercent ?? null,
    stacks: stacks ?? null,
    feCriterion: feCriterion ?? null,
    registration: registration ?? null,
  };
}
