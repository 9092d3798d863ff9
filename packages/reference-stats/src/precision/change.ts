import { ENOUGH_DEGREES_OF_FREEDOM, leastSignificantChange } from "./least-significant-change.ts";

/**
 * One measurement and how it was made. What matters is only whether two agree, so scanner, protocol, site and side are
 * texts of the caller's choosing; `null` says that it is not known.
 */
export interface MeasurementTaken {
  readonly value: number;
  readonly scanner: string | null;
  /** `none` for modalities without one. */
  readonly protocol: string | null;
  readonly site: string;
  /** `none` for sites without sides. */
  readonly side: string | null;
  /** 1 (no motion) to 5; `none` for modalities without grades. */
  readonly motionGrade: number | "none" | null;
}

/** A precision error and what it was measured with. */
export interface PrecisionError {
  /** RMS-SD in the unit of the measurement; or null where only the percentage is known. */
  readonly rmsSd: number | null;
  /** RMS-CV, percent; used only without `rmsSd`. */
  readonly rmsCvPercent: number | null;
  /** Scans less people behind it; null where that is not stated. */
  readonly degreesOfFreedom: number | null;
  readonly scanner: string;
  readonly protocol: string;
  readonly site: string;
  readonly measuredOn: "in-vivo" | "phantom";
}

/** Why two measurements cannot be compared. */
export type NoVerdict =
  | "other-scanner"
  | "scanner-not-known"
  | "other-protocol"
  | "protocol-not-known"
  | "other-site"
  | "other-side"
  | "side-not-known"
  | "motion"
  | "motion-not-graded"
  | "no-precision"
  | "precision-of-other-scanner"
  | "precision-of-other-protocol"
  | "precision-of-other-site"
  | "precision-of-phantom";

export type ChangeVerdict =
  | {
      /** Gain and loss are of the number: a gain of porosity is no gain of bone. */
      readonly kind: "significant-gain" | "significant-loss" | "within-lsc";
      /** Least significant change in the unit of the measurement. */
      readonly lsc: number;
      /** `cv`: from a percentage, of the mean of both values. */
      readonly from: "sd" | "cv";
      /** Below 30 the least significant change is itself uncertain; also where their number is not stated. */
      readonly fewDegreesOfFreedom: boolean;
    }
  | { readonly kind: "none"; readonly reason: NoVerdict };

export interface Change {
  /** Later less earlier, in the unit of the measurement. */
  readonly difference: number;
  /** Of the earlier value; null where that is not positive. */
  readonly percent: number | null;
  /** Years between the two. */
  readonly years: number;
  readonly annual:
    | { readonly ok: true; readonly difference: number; readonly percent: number | null }
    | { readonly ok: false; readonly reason: "less-than-a-year" };
  readonly verdict: ChangeVerdict;
}

const WORST_MOTION = 3;

/**
 * Change between two measurements, held against the least significant change. There is a verdict only for the same
 * scanner, protocol, site and side, motion up to grade 3, and a precision error measured on people with just that
 * scanner, protocol and site; anything else gives the difference and the reason why it cannot be judged.
 *
 * @param years from the earlier to the later, not negative; a yearly rate is given from one year on
 * @param precision null where none is known: it is never borrowed
 * @throws RangeError when `years` is negative or a value is not a finite number
 */
export function changeBetween(earlier: MeasurementTaken, later: MeasurementTaken, years: number, precision: PrecisionError | null): Change {
  if (!(years >= 0)) throw new RangeError("The earlier measurement must come first.");
  if (!Number.isFinite(earlier.value) || !Number.isFinite(later.value)) throw new RangeError("Both values must be finite numbers.");
  const difference = later.value - earlier.value;
  const percent = earlier.value > 0 ? (100 * difference) / earlier.value : null;
  return {
    difference,
    percent,
    years,
    annual:
      years >= 1
        ? { ok: true, difference: difference / years, percent: percent === null ? null : percent / years }
        : { ok: false, reason: "less-than-a-year" },
    verdict: verdictOn(earlier, later, precision),
  };
}

function verdictOn(earlier: MeasurementTaken, later: MeasurementTaken, precision: PrecisionError | null): ChangeVerdict {
  const reason = notComparable(earlier, later) ?? notApplicable(later, precision);
  if (reason !== null) return { kind: "none", reason };
  const found = lscOf(precision, (earlier.value + later.value) / 2);
  if (found === null) return { kind: "none", reason: "no-precision" };
  const fewDegreesOfFreedom = (precision?.degreesOfFreedom ?? 0) < ENOUGH_DEGREES_OF_FREEDOM;
  const difference = later.value - earlier.value;
  if (Math.abs(difference) < found.lsc) return { kind: "within-lsc", ...found, fewDegreesOfFreedom };
  return { kind: difference > 0 ? "significant-gain" : "significant-loss", ...found, fewDegreesOfFreedom };
}

function notComparable(earlier: MeasurementTaken, later: MeasurementTaken): NoVerdict | null {
  if (earlier.site !== later.site) return "other-site";
  if (earlier.scanner === null || later.scanner === null) return "scanner-not-known";
  if (earlier.scanner !== later.scanner) return "other-scanner";
  if (earlier.protocol === null || later.protocol === null) return "protocol-not-known";
  if (earlier.protocol !== later.protocol) return "other-protocol";
  if (earlier.side === null || later.side === null) return "side-not-known";
  if (earlier.side !== later.side) return "other-side";
  return motionProblem(earlier) ?? motionProblem(later);
}

function motionProblem({ motionGrade }: MeasurementTaken): NoVerdict | null {
  if (motionGrade === null) return "motion-not-graded";
  return motionGrade !== "none" && motionGrade > WORST_MOTION ? "motion" : null;
}

function notApplicable(taken: MeasurementTaken, precision: PrecisionError | null): NoVerdict | null {
  if (precision === null) return "no-precision";
  if (precision.measuredOn === "phantom") return "precision-of-phantom";
  if (precision.scanner !== taken.scanner) return "precision-of-other-scanner";
  if (precision.protocol !== taken.protocol) return "precision-of-other-protocol";
  return precision.site === taken.site ? null : "precision-of-other-site";
}

/** Null where the precision error is not a positive number: without noise everything would be a change. */
function lscOf(precision: PrecisionError | null, mean: number): { lsc: number; from: "sd" | "cv" } | null {
  if (precision?.rmsSd != null) return precision.rmsSd > 0 ? { lsc: leastSignificantChange(precision.rmsSd), from: "sd" } : null;
  const error = ((precision?.rmsCvPercent ?? 0) / 100) * mean;
  return error > 0 ? { lsc: leastSignificantChange(error), from: "cv" } : null;
}
