import type { PrecisionFigureInUse } from "@trabecula/contracts";
import { ENOUGH_DEGREES_OF_FREEDOM, type PrecisionBasis } from "@trabecula/reference-stats";
import { scannerLabel, siteLabel } from "@trabecula/report-types";
import type { DatedValue, Quantity } from "./dated-value.ts";
import { findPrecision, type NoPrecision, type PrecisionMatch } from "./find-precision.ts";

/** The precision, of `figures` of its parameter and site, of a value as its scanner and protocol measured it. */
export function precisionOfValue(
  figures: readonly PrecisionFigureInUse[],
  { scan, protocol }: DatedValue,
  { dependsOnModel }: Quantity,
): PrecisionMatch {
  if (scan.scanner === null) return { ok: false, reason: "other-scanner" };
  return findPrecision(figures, { scanner: scan.scanner, protocol, dependsOnModel });
}

/** What a change is held against: the absolute figure first, since a percentage moves with the value that it is of. */
export function basisOf({ rmsSd, lscPercent, rmsCvPercent }: PrecisionFigureInUse): PrecisionBasis | null {
  if (rmsSd !== null) return { of: "sd", figure: rmsSd };
  if (lscPercent !== null) return { of: "percent", figure: lscPercent };
  return rmsCvPercent === null ? null : { of: "cv", figure: rmsCvPercent };
}

/** Nobody's precision has no degrees of freedom to speak of. */
export function restsOnFew({ kind, degreesOfFreedom }: PrecisionFigureInUse): boolean {
  return kind !== "minimum" && (degreesOfFreedom ?? 0) < ENOUGH_DEGREES_OF_FREEDOM;
}

/** Why there is no precision, in a sentence that values of one site and scanner share. */
export function noPrecisionText(reason: NoPrecision, { scan }: DatedValue, { site }: Quantity): string {
  const scanner = scan.scanner === null ? "this scanner" : scannerLabel(scan.scanner);
  return `${reasons[reason](siteLabel(site).toLowerCase(), scanner)} Without it, change cannot be told from noise.`;
}

const reasons: Readonly<Record<NoPrecision, (site: string, scanner: string) => string>> = {
  "no-figure": (site) => `No precision error is known for this value at the ${site}.`,
  "other-scanner": (site, scanner) => `No precision error is known for this value at the ${site} with ${scanner}.`,
  "other-protocol": (site, scanner) => `The precision errors known for this value at the ${site} with ${scanner} are of another protocol.`,
  "protocol-not-stated": (site, scanner) =>
    `The precision errors known for this value at the ${site} with ${scanner} are each of one protocol, and the scan does not state its own in full.`,
  "percentage-of-nothing": () =>
    "The precision error of this value is known as a percentage alone, and of a value that is not above zero there is none.",
  "criterion-not-stated": () => "The precision error of this value depends on the failure criterion, which is not stated with it.",
};
