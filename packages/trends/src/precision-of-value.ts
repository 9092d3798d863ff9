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

/** Why there is no precision, in a sentence that holds for every value that it is about. */
export function noPrecisionText(reason: NoPrecision, { scan }: DatedValue, { parameter, site }: Quantity): string {
  const what = `${parameter.abbreviation} at the ${siteLabel(site).toLowerCase()}`;
  const scanner = scan.scanner === null ? "this scanner" : scannerLabel(scan.scanner);
  return `${reasons[reason](what, scanner)} Without it, change cannot be told from noise.`;
}

const reasons: Readonly<Record<NoPrecision, (what: string, scanner: string) => string>> = {
  "no-figure": (what) => `No precision error is known for ${what}.`,
  "other-scanner": (what, scanner) => `No precision error is known for ${what} with ${scanner}.`,
  "other-protocol": (what, scanner) => `The precision errors known for ${what} with ${scanner} are of another protocol.`,
  "protocol-not-stated": (what, scanner) =>
    `The precision errors known for ${what} with ${scanner} are each of one protocol, and the scan does not state its own in full.`,
  "criterion-not-stated": (what) => `The precision error of ${what} depends on the failure criterion, which is not stated with it.`,
};
