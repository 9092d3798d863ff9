import type { CurveComparison, DatasetChanges } from "@trabecula/contracts";
import { familyWords, formatNumber, formatPercentile } from "@trabecula/report-types";
import { countOf } from "@trabecula/messages";
import { protocolKey, zAgesText } from "../curve-messages.ts";

export interface VersionsCompared extends DatasetChanges {
  readonly this: { readonly version: string };
  readonly other: { readonly version: string };
}

/** Percentile points; smaller shifts round to zero. */
const leastShift = 0.05;
const leastZShift = 0.005;

export function comparisonKey({ parameter, site, sex, scanner, protocol }: CurveComparison): string {
  return [parameter, site, sex, scanner, protocolKey(protocol)].join(" ");
}

/** Largest shift first, then curves that only one version has. */
export function byShift(curves: readonly CurveComparison[]): CurveComparison[] {
  return [...curves].sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** Curves in only one version count as the largest change. */
function sizeOf({ presence, largestShift }: CurveComparison): number {
  return presence === "both" ? Math.abs(largestShift?.percentilePoints ?? 0) : 1_000;
}

export function signed(value: number, decimals: number): string {
  const text = formatNumber(value, decimals);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

export function shiftText({ presence, largestShift }: CurveComparison): string {
  if (presence === "this") return "only in this version";
  if (presence === "other") return "only in the other version";
  if (!largestShift) return "no age in common";
  const { percentilePoints, age, fromPercentile, toPercentile } = largestShift;
  if (Math.abs(percentilePoints) < leastShift) return "none";
  return `${signed(percentilePoints, 1)} points at ${formatNumber(age, 1)} years: ${formatPercentile(fromPercentile)} becomes ${formatPercentile(toPercentile)}`;
}

export function zShiftText({ presence, largestZShift }: CurveComparison): string {
  if (presence !== "both" || !largestZShift) return "–";
  const { zShift, age, fromPercentile } = largestZShift;
  if (Math.abs(zShift) < leastZShift) return "none";
  return `${signed(zShift, 2)} at ${formatNumber(age, 1)} years, ${formatPercentile(fromPercentile)} percentile`;
}

export function otherChanges({ presence, families, zAges, youngAdultChanged, errorsChanged, meanLineChanged }: CurveComparison): string {
  if (presence !== "both") return "";
  const [now, before] = families;
  const [ages, agesBefore] = zAges.map(zAgesText);
  return [
    now !== before && `distribution ${wordsOf(before)} to ${wordsOf(now)}`,
    ages !== agesBefore && `ages ${agesBefore} to ${ages}`,
    youngAdultChanged && "young adults for T",
    errorsChanged && "how sure it is",
    meanLineChanged && "the drawn line of means",
  ]
    .filter(Boolean)
    .join("; ");
}

function wordsOf(family: CurveComparison["families"][number]): string {
  return family ? familyWords[family] : "none";
}

export function comparisonSummary({ this: now, other, curves, manifestChanges }: VersionsCompared): string {
  const largest = byShift(curves.filter((curve) => curve.presence === "both"))[0]?.largestShift ?? null;
  const alone = (presence: "this" | "other", version: string) => {
    const count = curves.filter((curve) => curve.presence === presence).length;
    return count === 0 ? null : `${countOf(count, "curve")} ${count === 1 ? "is" : "are"} in ${version} only.`;
  };
  return [
    largest && Math.abs(largest.percentilePoints) >= leastShift
      ? `The largest shift is ${signed(largest.percentilePoints, 1)} percentile points, at ${formatNumber(largest.age, 1)} years.`
      : "No percentile moves.",
    alone("this", now.version),
    alone("other", other.version),
    manifestChanges.length === 0 ? "What is said of the dataset is the same." : null,
  ]
    .filter(Boolean)
    .join(" ");
}
