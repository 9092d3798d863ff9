import type { ReportScan, ReportType, ScoredScan, ScoreResult, Subject } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { roundTo } from "@trabecula/report-types";
import { scoreScans } from "@trabecula/scoring";
import type { KeptScan, KeptValue } from "./tables.ts";

/** Null if the inputs contradict each other. */
export function scoredAlone(dataset: Dataset, reportType: ReportType, subject: Subject, scan: ReportScan): ScoredScan | null {
  const { key, version } = dataset.manifest;
  const overrides = scan.motionOverride === null ? [] : [0];
  const scored = scoreScans(dataset, { id: key, version }, { reportType, subject, scans: [scan] }, { overrides });
  return scored.ok ? scored.reply.scans[0]! : null;
}

type KeptScores = Omit<KeptValue, "parameter" | "value">;

const notScored = "not_scored";
const unscored: KeptScores = { z: null, zRefusal: notScored, t: null, tRefusal: notScored };

export function keptValues({ measurements }: ReportScan, scored: ScoredScan | null): KeptValue[] {
  return measurements.map(({ parameter, value }, index) => ({ parameter, value, ...keptScores(scored?.results[index]) }));
}

function keptScores(result: ScoreResult | undefined): KeptScores {
  if (!result) return unscored;
  const { zScore, refusal, tScore, tRefusal } = result;
  return {
    z: zScore === null ? null : roundTo(zScore, 1),
    zRefusal: refusal?.code ?? null,
    t: tScore,
    tRefusal: tRefusal?.code ?? null,
  };
}

/** First value whose scores no age within the whole year gives. */
export function otherScores(dataset: Dataset, scan: KeptScan): number | null {
  const all = scan.values.map((_, index) => index);
  const doubtful = misfits(dataset, scan, all, agesOf(scan, [0.5]));
  return doubtful.length === 0 ? null : (misfits(dataset, scan, doubtful, agesOf(scan, yearsWithin(scan)))[0] ?? null);
}

const stepsOfYear = 20;

/** Birthdays may differ by a day from decimal ages, and the age by a year of birth by a year. */
function yearsWithin({ ageApproximate }: KeptScan): number[] {
  const [from, length] = ageApproximate ? [-1, 3] : [-0.01, 1.02];
  const steps = stepsOfYear * Math.ceil(length);
  return Array.from({ length: steps + 1 }, (_, step) => from + (length * step) / steps);
}

function agesOf({ ageYears }: KeptScan, offsets: readonly number[]): (number | null)[] {
  return ageYears === null ? [null] : offsets.map((offset) => Math.min(120, Math.max(0, ageYears + offset)));
}

function misfits(dataset: Dataset, scan: KeptScan, indexes: readonly number[], ages: readonly (number | null)[]): number[] {
  const { reportType, sex, menopausalStatus } = scan;
  const scored = ages.map((ageYears) => scoredAlone(dataset, reportType, { sex, ageYears, menopausalStatus }, inputOf(scan)));
  return indexes.filter((index) => {
    const kept = scan.values[index]!;
    // A scan before the birth has no age.
    const isUnknown = scan.ageYears === null && kept.zRefusal === notScored;
    return (
      !isUnknown &&
      !fits(
        kept,
        scored.map((one) => one?.results[index]),
      )
    );
  });
}

function inputOf({ site, side, scanDate, scanner, motionGrade, protocol, scale, values, motionOverride }: KeptScan): ReportScan {
  const measurements = values.map(({ parameter, value }) => ({ parameter, value }));
  return {
    site,
    side,
    scanDate,
    scanner,
    motionGrade,
    protocol,
    scale,
    measurements,
    motionOverride: motionOverride ? { reason: "" } : null,
  };
}

const half = 0.05 + 1e-9;

function fits(kept: KeptValue, results: readonly (ScoreResult | undefined)[]): boolean {
  const again = results.map(keptScores);
  const zScores = results.flatMap((result) => result?.zScore ?? []);
  return (
    (kept.z === null || (kept.z >= Math.min(...zScores) - half && kept.z <= Math.max(...zScores) + half)) &&
    again.some(({ z, zRefusal }) => (z === null) === (kept.z === null) && zRefusal === kept.zRefusal) &&
    again.some(({ t, tRefusal }) => t === kept.t && tRefusal === kept.tRefusal)
  );
}
