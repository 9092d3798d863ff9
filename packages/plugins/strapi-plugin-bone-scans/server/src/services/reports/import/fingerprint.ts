import { createHash } from "node:crypto";
import { statedProtocol } from "@trabecula/comparability";
import type { Scan } from "@trabecula/contracts";

/** Empty if no device is named. */
export function devicesOf(scans: readonly Scan[]): string {
  return scans
    .flatMap(({ deviceId }) => deviceId ?? [])
    .sort()
    .join(" ");
}

/**
 * Identifies equal scans of a patient: measurements, site, scanner model and target scale, in any order. Excludes
 * dataset, motion decisions and the individual device.
 */
export function fingerprintOf(patientId: string, scans: readonly Scan[]): string {
  const said = scans.map(
    ({ site, side = null, scanDate = null, scanner = null, motionGrade = null, protocol, scale = null, measurements }) => {
      const { region, stacks, offsetMm, offsetPercent, feCriterion } = statedProtocol(protocol);
      const values = measurements.map(({ parameter, value }) => `${parameter}=${value}`).sort();
      const facts = [site, side, scanDate, scanner, motionGrade, region, stacks, offsetMm, offsetPercent, feCriterion, scale];
      return JSON.stringify([...facts, values]);
    },
  );
  return createHash("sha256")
    .update([patientId, ...said.sort()].join("\n"))
    .digest("base64url")
    .slice(0, 24);
}
