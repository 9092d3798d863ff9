import { createHash } from "node:crypto";
import { statedProtocol } from "@trabecula/comparability";
import type { Scan } from "@trabecula/contracts";

/** Which of the laboratory's scanners made the scans, as one text; empty where none is named. */
export function devicesOf(scans: readonly Scan[]): string {
  return scans
    .flatMap(({ deviceId }) => deviceId ?? [])
    .sort()
    .join(" ");
}

/**
 * What makes scans of a patient the same as others: all that was measured, where and how, and the scale it was to be compared on, in
 * whatever order and spelling it came. No revision changes the scale, so a scan on another one is another report.
 * Neither the dataset, nor a decision about motion, nor which of the laboratory's scanners it was is part of it.
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
