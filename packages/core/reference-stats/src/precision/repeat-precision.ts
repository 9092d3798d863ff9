import { chiSquareQuantile } from "../special/incomplete-gamma.ts";
import { ENOUGH_DEGREES_OF_FREEDOM, leastSignificantChange } from "./least-significant-change.ts";
import { quantityWithoutNoise, sum } from "./decimal.ts";

/** `few-degrees-of-freedom`: below ISCD's 30. `no-differences`: all repeats agree, so there is no LSC. */
export type PrecisionRemark = "few-degrees-of-freedom" | "no-differences";

export interface RepeatPrecision {
  readonly ok: true;
  readonly persons: number;
  readonly scans: number;
  /** Scans minus people. */
  readonly degreesOfFreedom: number;
  readonly mean: number;
  readonly rmsSd: number;
  /** 95 % confidence interval of `rmsSd`. */
  readonly rmsSdInterval: readonly [low: number, high: number];
  /** Percent; null if a person's mean is not positive. */
  readonly rmsCvPercent: number | null;
  /** 2.77 times `rmsSd`. */
  readonly lsc: number;
  /** 2.77 times `rmsCvPercent`. Prefer `lsc`, because a percentage depends on the value. */
  readonly lscPercent: number | null;
  readonly remarks: readonly PrecisionRemark[];
}

export type RepeatPrecisionReading = RepeatPrecision | { readonly ok: false; readonly reason: "not-finite" | "no-repeats" };

/**
 * Precision error from repeated scans, Glüer et al., Osteoporosis International 5 (1995) 262: RMS-SD = sqrt(sum of (k - 1) s² / sum of (k -
 * 1)), with s the standard deviation of the k scans of a person; s² = d² / 2 for duplicates. RMS-CV is the same of s / mean. The interval
 * is RMS-SD sqrt(df / chi-square) at 97.5 % and 2.5 %.
 * @param repeats scans of one person each, all in one unit; people with one scan are ignored
 */
export function precisionOfRepeats(repeats: readonly (readonly number[])[]): RepeatPrecisionReading {
  if (!repeats.flat().every(Number.isFinite)) return { ok: false, reason: "not-finite" };
  const people = repeats.filter((scans) => scans.length > 1).map(personOf);
  if (people.length === 0) return { ok: false, reason: "no-repeats" };
  const degreesOfFreedom = sum(people.map(({ freedom }) => freedom));
  const rmsSd = quantityWithoutNoise(Math.sqrt(sum(people.map(({ squares }) => squares)) / degreesOfFreedom));
  const rmsCvPercent = people.every(({ mean }) => mean > 0)
    ? quantityWithoutNoise(100 * Math.sqrt(sum(people.map(({ squares, mean }) => squares / mean ** 2)) / degreesOfFreedom))
    : null;
  const end = (tail: number) => quantityWithoutNoise(rmsSd * intervalFactor(tail, degreesOfFreedom));
  return {
    ok: true,
    persons: people.length,
    scans: degreesOfFreedom + people.length,
    degreesOfFreedom,
    mean: quantityWithoutNoise(sum(people.map(({ mean }) => mean)) / people.length),
    rmsSd,
    rmsSdInterval: [end(0.025), end(0.975)],
    rmsCvPercent,
    lsc: leastSignificantChange(rmsSd),
    lscPercent: rmsCvPercent === null ? null : leastSignificantChange(rmsCvPercent),
    remarks: [
      ...(degreesOfFreedom < ENOUGH_DEGREES_OF_FREEDOM ? (["few-degrees-of-freedom"] as const) : []),
      ...(rmsSd === 0 ? (["no-differences"] as const) : []),
    ],
  };
}

function intervalFactor(tail: number, degreesOfFreedom: number): number {
  return Math.sqrt(degreesOfFreedom / chiSquareQuantile(tail, degreesOfFreedom));
}

function personOf(scans: readonly number[]): { mean: number; squares: number; freedom: number } {
  const mean = sum(scans) / scans.length;
  return { mean, squares: sum(scans.map((value) => (value - mean) ** 2)), freedom: scans.length - 1 };
}
