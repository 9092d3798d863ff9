import type { ChangeCorrelationOfCurve, ChangeScoreOfPair, ChangeScoreRefusalCode, ThriveLines, TrendSeries } from "@trabecula/contracts";
import { changeScore, changeScoreGaps, thriveLine } from "@trabecula/reference-stats";
import { yearsBetween } from "@trabecula/report-types";
import type { DatedValue } from "./dated-value.ts";
import type { Lines } from "./lines.ts";

interface ScoredChange {
  readonly changeScore: ChangeScoreOfPair | null;
  readonly isUncertain: boolean;
}

/** A stated age may be rounded, at both scans. */
const roundingYears = 1;

const noChangeScore: ScoredChange = { changeScore: null, isUncertain: false };

/** @param isBridged compared by a cross-calibration between two scanners */
export function changeScoreOf(earlier: DatedValue, later: DatedValue, { correlations }: Lines, isBridged: boolean): ScoredChange {
  const correlation = correlations.get(later.scan.reference);
  if (!correlation && !correlations.has(earlier.scan.reference)) return noChangeScore;
  if (!correlation || earlier.scan.reference !== later.scan.reference) return refused("other_reference", messages.other_reference);
  if (isBridged) return refused("other_scanner", messages.other_scanner);
  if (earlier.value.converted || later.value.converted) return refused("converted_scale", messages.converted_scale);
  const [before, after] = [earlier.value.zScore, later.value.zScore];
  const [from, to] = [earlier.scan.ageYears, later.scan.ageYears];
  if (before === null || after === null || from === null || to === null) return refused("no_z_score", messages.no_z_score);
  const years = yearsBetween(earlier.day, later.day);
  if (Math.abs(to - from - years) > roundingYears) return refused("ages_disagree", messages.ages_disagree);
  const ages = [correlation.ageFrom, correlation.ageTo] as const;
  const found = changeScore({ ...correlation, ages }, { age: from, z: before }, { age: from + years, z: after });
  if (found === "outside_ages") return refused(found, `The change score is for people from ${ages[0]} to ${ages[1]} years.`);
  if (found === "outside_gap") return refused(found, messages.outside_gap);
  return { changeScore: { ...found, refusal: null }, isUncertain: isUncertainAt(correlation, from + years / 2) };
}

const thriveYears = [0.5, 1, 1.5, 2, 2.5, 3, 3.5] as const;

export function thriveOf(values: readonly DatedValue[], lines: Lines): Pick<TrendSeries, "thrive" | "earlierThrive"> {
  const counted = values.filter(({ motion }) => motion === null).map((value) => thriveFrom(value, lines));
  const [thrive, earlier] = [counted.at(-1), counted.slice(0, -1).filter((each) => each !== null)];
  return { ...(thrive && { thrive }), ...(earlier.length > 0 && { earlierThrive: earlier }) };
}

function thriveFrom({ scan, value }: DatedValue, { correlations }: Lines): ThriveLines | null {
  const [age, z] = [scan.ageYears, value.zScore];
  const correlation = correlations.get(scan.reference);
  if (!correlation || value.converted || age === null || z === null) return null;
  const limited = { ...correlation, ages: [correlation.ageFrom, correlation.ageTo] as const };
  const line = (percentile: number) =>
    thriveLine(
      limited,
      { age, z },
      percentile,
      thriveYears.map((years) => age + years),
    );
  const [low, high] = [line(5), line(95)];
  const points = low.map((point, index) => ({ years: thriveYears[index]!, low: point.z, high: high[index]!.z }));
  return points.length === 0 ? null : { reportId: scan.reportId, scan: scan.scan, points };
}

const messages: Readonly<Record<Exclude<ChangeScoreRefusalCode, "outside_ages">, string>> = {
  other_reference: "There is no change score, because the Z-scores come from different references or versions.",
  other_scanner: "There is no change score across two scanners.",
  converted_scale: "There is no change score of values on a converted scale.",
  no_z_score: "There is no change score without a Z-score and an age at both scans.",
  ages_disagree: "There is no change score, because the ages do not fit the dates of the scans.",
  outside_gap: `The change score is for ${changeScoreGaps[0]} to ${changeScoreGaps[1]} years between two scans.`,
};

function refused(code: ChangeScoreRefusalCode, message: string): ScoredChange {
  return { changeScore: { z: null, percentile: null, expectedZ: null, r: null, refusal: { code, message } }, isUncertain: false };
}

const largestMean = 0.15;
const usualSd = [0.85, 1.15] as const;

function isUncertainAt({ cells, ageFrom, ageTo }: ChangeCorrelationOfCurve, age: number): boolean {
  const within = Math.min(ageTo, Math.max(ageFrom, age));
  const cell = cells.find(({ ageFrom: start, ageTo: end }) => within >= start && (within < end || end === ageTo));
  return cell === undefined || Math.abs(cell.mean) > largestMean || cell.sd < usualSd[0] || cell.sd > usualSd[1];
}
