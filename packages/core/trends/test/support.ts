import type { CrossCalibration, PrecisionFigureInUse, PrecisionProtocol, TrendChange } from "@trabecula/contracts";
import { trendsOf, type DeviceLine, type JudgedBy, type TrendScan, type TrendValue } from "../src/index.ts";

export const open: PrecisionProtocol = {
  region: null,
  offsetMm: null,
  offsetPercent: null,
  stacks: null,
  feCriterion: null,
  registration: null,
};

export const ownHip: PrecisionFigureInUse = {
  reportType: "dxa",
  parameter: "bmd_th",
  site: "hip",
  scanner: "hologic",
  protocol: open,
  measuredOn: "in-vivo",
  interval: "short-term",
  rmsSd: 0.01,
  mean: null,
  rmsCvPercent: null,
  lscPercent: null,
  n: 30,
  degreesOfFreedom: 30,
  source: "own",
  note: null,
  kind: "own",
  sourceText: "This laboratory",
};

/** GE = 0.08 + 1.12 Hologic, 40 people, r = 0.98; GE's RMS-SD is 0.012. */
export const geOfHologic: CrossCalibration = {
  reportType: "dxa",
  parameter: "bmd_th",
  site: "hip",
  fromScanner: "hologic",
  toScanner: "ge-lunar",
  slope: 1.12,
  intercept: 0.08,
  correlation: 0.98,
  n: 40,
  sdFrom: 0.14,
  sdTo: 0.16,
  lower: 0.5,
  upper: 1.3,
  source: "Somebody 2019",
};

export const using = (
  figures: PrecisionFigureInUse[],
  crossCalibrations: CrossCalibration[] = [],
  deviceLines: DeviceLine[] = [],
): JudgedBy => ({ figures, crossCalibrations, deviceLines });

export const value = (parameter: string, figure: number, more: Partial<TrendValue> = {}): TrendValue => ({
  parameter,
  value: figure,
  unit: "g/cm²",
  zScore: null,
  tScore: null,
  median: null,
  implausible: false,
  ...more,
});

export function hip(scanDate: string | null, bmd: number, changes: Partial<TrendScan> = {}, more: Partial<TrendValue> = {}): TrendScan {
  return {
    reportId: `r${scanDate}`,
    scan: 0,
    madeAt: "2026-06-01T00:00:00.000Z",
    revisedAt: "2026-06-01T00:00:00.000Z",
    reportType: "dxa",
    site: "hip",
    side: "left",
    scanDate,
    scanner: "hologic",
    device: null,
    protocol: null,
    motionGrade: null,
    motionOverride: false,
    sex: "female",
    ageYears: null,
    ageApproximate: false,
    isGrownUp: true,
    reference: "dataset 1.0.0 female",
    values: [value("bmd_th", bmd, more)],
    ...changes,
  };
}

export const multiStack = { region: "multi-stack", stacks: 3 } as const;

export function tibia(scanDate: string, ttBmd: number, changes: Partial<TrendScan> = {}): TrendScan {
  return hip(scanDate, ttBmd, {
    reportType: "hr-pqct",
    site: "distal-tibia",
    scanner: "xtremect-2",
    protocol: multiStack,
    motionGrade: 1,
    values: [value("tt_bmd", ttBmd, { unit: "mg HA/cm³" })],
    ...changes,
  });
}

/** Published for the XtremeCT II, three stacks: RMS-SD 1.155847. */
export const publishedTibia: PrecisionFigureInUse = {
  ...ownHip,
  reportType: "hr-pqct",
  parameter: "tt_bmd",
  site: "distal-tibia",
  scanner: "xtremect-2",
  protocol: { ...open, ...multiStack },
  rmsSd: 1.155847,
  degreesOfFreedom: 73,
  source: "poncioni-2026",
  kind: "published",
  sourceText: "Poncioni 2026",
};

export function changesOf(scans: readonly TrendScan[], precision: JudgedBy): Record<string, TrendChange> {
  const changes = trendsOf(scans, precision).series.flatMap((series) => series.changes);
  return Object.fromEntries(changes.map((change) => [`${change.from}>${change.to}`, change]));
}

export function changeOf(earlier: TrendScan, later: TrendScan, precision: JudgedBy): TrendChange {
  const changes = Object.values(changesOf([earlier, later], precision));
  if (changes.length !== 1) throw new Error(`${changes.length} changes`);
  return changes[0]!;
}
