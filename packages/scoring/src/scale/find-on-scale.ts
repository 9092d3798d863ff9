import type { Purpose } from "@trabecula/comparability";
import type { Parameter } from "@trabecula/contracts";
import type { ComparedWith, ScanContext } from "../comparison.ts";
import { convertingOf, notOnScale } from "./conversion.ts";

/** Finds the curve for a parameter as the scan states it. */
export type FindCurve = (context: ScanContext, parameter: Parameter, purpose: Purpose) => ComparedWith;

/**
 * The curve to compare with, on another maker's scale where that was asked for. A curve that holds for every scanner needs no conversion. A
 * missing curve, site or sex is told as ever; where the scanner alone stands between, why no equation helps says more.
 */
export function findOnScale(
  find: FindCurve,
  context: ScanContext,
  parameter: Parameter,
  purpose: Purpose,
  datasetName: string,
): ComparedWith {
  const { scale, scanner } = context;
  const asMeasured = find(context, parameter, purpose);
  if (scale === null) return asMeasured;
  const converting = convertingOf(scale, scanner, parameter);
  if (!converting.asked || (asMeasured.ok && asMeasured.curve.scanner === null)) return asMeasured;
  if (!converting.ok) {
    const isOpen = asMeasured.ok ? scanner === null : asMeasured.isOtherScanner === true;
    return isOpen ? { ok: false, refusal: converting.refusal } : asMeasured;
  }
  const found = find({ ...context, scanner: scale }, parameter, purpose);
  if (found.ok && found.curve.scanner === scale) return { ...found, converter: converting.converter };
  return found.ok || found.isOtherScanner ? { ok: false, refusal: notOnScale(datasetName, parameter, scale) } : found;
}
