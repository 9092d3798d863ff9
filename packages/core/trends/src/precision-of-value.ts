import type { PrecisionFigureInUse } from "@trabecula/contracts";
import { ENOUGH_DEGREES_OF_FREEDOM, type PrecisionBasis } from "@trabecula/reference-stats";
import { scannerLabel, siteLabel } from "@trabecula/report-types";
import type { DatedValue, Quantity } from "./dated-value.ts";
import type { ChangeRefusal } from "./comparable.ts";
import { findPrecision, type NoPrecision } from "./find-precision.ts";

export type PrecisionOfValue =
  | { readonly ok: true; readonly figure: PrecisionFigureInUse; readonly basis: PrecisionBasis }
  | { readonly ok: false; readonly refusal: ChangeRefusal };

export function precisionOf(figures: readonly PrecisionFigureInUse[], value: DatedValue, quantity: Quantity): PrecisionOfValue {
  const { scan, protocol } = value;
  if (scan.scanner === null) return { ok: false, refusal: noPrecision("other-scanner", value, quantity) };
  const match = findPrecision(figures, { scanner: scan.scanner, protocol, dependsOnModel: quantity.dependsOnModel });
  if (!match.ok) return { ok: false, refusal: noPrecision(match.reason, value, quantity) };
  const basis = basisOf(match.figure);
  return basis ? { ok: true, figure: match.figure, basis } : { ok: false, refusal: noPrecision("no-figure", value, quantity) };
}

/** The absolute figure takes precedence, since a percentage varies with its value. */
export function basisOf({ rmsSd, lscPercent, rmsCvPercent }: PrecisionFigureInUse): PrecisionBasis | null {
  if (rmsSd !== null) return { of: "sd", figure: rmsSd };
  if (lscPercent !== null) return { of: "percent", figure: lscPercent };
  return rmsCvPercent === null ? null : { of: "cv", figure: rmsCvPercent };
}

export function restsOnFew({ kind, degreesOfFreedom }: PrecisionFigureInUse): boolean {
  return kind !== "minimum" && (degreesOfFreedom ?? 0) < ENOUGH_DEGREES_OF_FREEDOM;
}

export function noPrecision(reason: NoPrecision, { scan }: DatedValue, { site }: Quantity): ChangeRefusal {
  const scanner = scan.scanner === null ? "this scanner" : scannerLabel(scan.scanner);
  const sentence = reasons[reason](siteLabel(site).toLowerCase(), scanner);
  return { code: "no_precision", message: `${sentence} Without it, change cannot be told from noise.` };
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
