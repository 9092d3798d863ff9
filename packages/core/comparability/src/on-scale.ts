import type { Refusal, Scale } from "@trabecula/contracts";
import { hasReached, scannerLabel, type AgeFacts } from "@trabecula/report-types";
import { findCurve, type ComparableCurve, type CurveMatch, type MeasurementKey, type Mismatch } from "./find-curve.ts";

/** Scanners and parameters with published equations to Hologic's scale. */
export const convertibleScanners = ["ge-lunar"] as const;
export const convertibleParameters = ["bmd_fn", "bmd_tr", "bmd_th", "bmd_ls", "bmd_l2l3l4"] as const;
const convertibleRegions = "the femoral neck, the trochanter, the total hip and the lumbar spine (L1–L4, L2–L4)";

/** The equations come from women aged 20 to 80. */
const youngestConverted = 20;

type NotConverted = "no-equation-of-scanner" | "no-equation" | "not-on-scale";

export type MatchOnScale<Curve extends ComparableCurve> =
  | { ok: true; curve: Curve; unconfirmed: boolean; isConverted: boolean }
  | { ok: false; mismatch: Mismatch<Curve> }
  | { ok: false; mismatch: null; notConverted: NotConverted };

/** Curves for all scanners, or for this one, need no conversion. */
export function findCurveOnScale<Curve extends ComparableCurve>(
  curves: readonly Curve[],
  key: MeasurementKey,
  scale: Scale | null,
): MatchOnScale<Curve> {
  const asMeasured = findCurve(curves, key);
  if (scale === null || key.scanner === null || key.scanner === scale || (asMeasured.ok && asMeasured.curve.scanner === null))
    return unconverted(asMeasured);
  const notConverted = whyNotConverted(key);
  if (notConverted !== null) {
    return !asMeasured.ok && asMeasured.mismatch.kind === "scanner" ? { ok: false, mismatch: null, notConverted } : unconverted(asMeasured);
  }
  const found = findCurve(curves, { ...key, scanner: scale });
  if (found.ok && found.curve.scanner === scale) return { ...found, isConverted: true };
  // A reference only on the scanner's own scale needs no conversion.
  if (asMeasured.ok) return unconverted(asMeasured);
  return found.ok || found.mismatch.kind === "scanner" ? { ok: false, mismatch: null, notConverted: "not-on-scale" } : found;
}

const unconverted = <Curve extends ComparableCurve>(match: CurveMatch<Curve>): MatchOnScale<Curve> =>
  match.ok ? { ...match, isConverted: false } : match;

function whyNotConverted({ scanner, parameter }: MeasurementKey): NotConverted | null {
  if (!convertibleScanners.some((known) => known === scanner)) return "no-equation-of-scanner";
  return convertibleParameters.some((known) => known === parameter.key) ? null : "no-equation";
}

export function conversionRefusal(why: NotConverted, { scanner, parameter }: MeasurementKey, scale: Scale, datasetName: string): Refusal {
  const [name, to] = [parameter.abbreviation, `the ${scannerLabel(scale)} scale`];
  const messages: Record<NotConverted, string> = {
    "no-equation-of-scanner": `There is no equation from “${scanner === null ? "" : scannerLabel(scanner)}” to ${to}.`,
    "no-equation": `There is no equation that takes ${name} to ${to}; there are some for BMD of ${convertibleRegions}.`,
    "not-on-scale": `“${datasetName}” has ${name} of no ${scannerLabel(scale)} scanner; choose another dataset, or compare the value as it was measured.`,
  };
  return { code: "no_conversion", message: messages[why] };
}

/** Returns null if old enough, or if the age is unknown. */
export function tooYoungToConvert(age: AgeFacts | null): Refusal | null {
  if (age === null || hasReached(youngestConverted, age) === true) return null;
  return {
    code: "no_conversion",
    message: `The equations between scanners are from adults of ${youngestConverted} years and older; nothing is converted before.`,
  };
}
